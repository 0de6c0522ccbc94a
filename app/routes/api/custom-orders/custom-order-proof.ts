import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { setCartCookie, withCartSession } from "~/http/session/cart-session.server";
import { requestFreeMockup } from "~/services/collaboration/free-mockup.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: prepareInput,
    from: ({ request }) => readFormFields(request),
    limit: ["quote-request", "forms"],
    run: withCartSession(requestFreeMockup),
    status: 201,
    headers: setCartCookie,
  }),
});
export const loader = route.loader;
export const action = route.action;
