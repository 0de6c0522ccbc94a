import { prepareInput } from "~/domain/designer/custom-drafts";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { limited } from "~/http/security.server";
import { mirrorCart, withCartSession } from "~/http/session/cart-session.server";
import { showDraft } from "~/http/show/custom.server";
import { prepareDraft } from "~/services/custom-orders/drafts.server";

const route = jsonRoute({
  POST: endpoint({
    input: prepareInput,
    from: ({ request }) => readFormFields(request),
    run: withCartSession(limited("custom-prepare", "forms", prepareDraft)),
    show: showDraft,
    headers: mirrorCart,
  }),
});
export const loader = route.loader;
export const action = route.action;
