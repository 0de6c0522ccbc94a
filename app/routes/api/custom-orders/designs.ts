import { accountDesignInput } from "~/domain/designer/account-designs.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { saveAccountDesign } from "~/services/custom-orders/account-designs.server";

const route = jsonRoute({
  POST: endpoint({
    for: "user",
    input: accountDesignInput,
    from: ({ request }) => readFormFields(request),
    limit: ["design-save", "forms"],
    run: saveAccountDesign,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
