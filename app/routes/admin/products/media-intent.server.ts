import { mediaInput } from "~/domain/catalog/products.schema";
import { productNotices, withReason } from "~/domain/messages/admin";
import { submit } from "~/http/form.server";
import { addProductMedia } from "~/services/catalog/media.server";

/** Uploads pictures or the video of a product. Without JavaScript the product page handles this intent. */
export const addMedia = submit({
  input: mediaInput,
  run: addProductMedia,
  then: () => ({ toast: productNotices.updated }),
  refused: ({ message }) => withReason(productNotices.updateFailed, message),
});
