import { mediaInput } from "~/domain/catalog/products.schema";
import { productNotices, withReason } from "~/domain/messages/admin";
import { submit } from "~/http/form.server";
import { addProductMedia } from "~/services/catalog/media.server";

/** A product's pictures or its film; without JavaScript the product's own page takes them. */
export const addMedia = submit({
  input: mediaInput,
  run: addProductMedia,
  then: () => ({ toast: productNotices.updated }),
  refused: ({ message }) => withReason(productNotices.updateFailed, message),
});
