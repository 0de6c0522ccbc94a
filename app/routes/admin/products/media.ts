import { formAction } from "~/http/form.server";
import { addMedia } from "~/routes/admin/products/media-intent.server";

export const action = formAction({ media: addMedia });
