import { newsletterInput } from "~/domain/campaigns/campaigns.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { type SignUp, subscribe } from "~/services/campaigns/newsletter.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: newsletterInput,
    limit: ["newsletter", "forms"],
    run: subscribe,
    show: () => ({ ok: true }),
    status: ({ isNew }: SignUp) => (isNew ? 201 : 200),
  }),
});
export const loader = route.loader;
export const action = route.action;
