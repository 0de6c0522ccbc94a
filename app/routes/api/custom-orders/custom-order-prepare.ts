import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { draftJson } from "~/http/presenters/custom-orders.server";
import { setCartCookie, withCartSession } from "~/http/session/cart-session.server";
import { prepareDraft } from "~/services/custom-orders/drafts.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: prepareInput,
    from: ({ request }) => readFormFields(request),
    limit: ["custom-prepare", "forms"],
    run: withCartSession(prepareDraft),
    show: draftJson,
    headers: setCartCookie,
  }),
});
export const loader = route.loader;
export const action = route.action;
