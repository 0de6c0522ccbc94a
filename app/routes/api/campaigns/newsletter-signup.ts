import { newsletterInput } from "~/domain/campaigns/input";
import { call, jsonDoor } from "~/http/api.server";
import { type SignUp, subscribe } from "~/services/campaigns/newsletter.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    input: newsletterInput,
    limit: ["newsletter", "forms"],
    run: subscribe,
    show: () => ({ ok: true }),
    status: ({ isNew }: SignUp) => (isNew ? 201 : 200),
  }),
});
export const loader = door.loader;
export const action = door.action;
