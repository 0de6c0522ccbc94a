import { prepareInput } from "~/domain/designer/custom-drafts";
import { call, jsonDoor } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { cartDoor, mirrorCart } from "~/http/session/cart-session.server";
import { showDraft } from "~/http/show/custom.server";
import { prepareDraft } from "~/services/custom-orders/drafts.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    input: prepareInput,
    from: ({ request }) => readFormFields(request),
    limit: ["custom-prepare", "forms"],
    run: cartDoor(prepareDraft),
    show: showDraft,
    headers: mirrorCart,
  }),
});
export const loader = door.loader;
export const action = door.action;
