import { saveDesignInput } from "~/domain/designer/saved-designs";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { saveDesign } from "~/services/custom-orders/saved-designs.server";

const route = jsonRoute({
  POST: endpoint({
    for: "user",
    input: saveDesignInput,
    from: ({ request }) => readFormFields(request),
    limit: ["design-save", "forms"],
    run: saveDesign,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
