import { newsletterInput } from "~/domain/campaigns/input";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { type SignUp, subscribe } from "~/services/campaigns/newsletter.server";

const route = jsonRoute({
  POST: endpoint({
    input: newsletterInput,
    run: limited("newsletter", "forms", subscribe),
    show: () => ({ ok: true }),
    status: ({ isNew }: SignUp) => (isNew ? 201 : 200),
  }),
});
export const loader = route.loader;
export const action = route.action;
