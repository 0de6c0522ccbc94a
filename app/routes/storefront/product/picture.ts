import { redirect } from "react-router";
import { productId } from "~/domain/catalog/query.schema";
import { defaultSocialImage, mailPicture, socialImage } from "~/domain/seo/social-image";
import { crossOriginHeaders } from "~/http/bodies/files.server";
import { page } from "~/http/page.server";
import { findProduct } from "~/services/catalog/catalog.server";
import type { Route } from "./+types/picture";

/** Redirects emails to the current picture of a product, and with `?size=small` to a square version of it. */
export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const product = await findProduct(app, productId.parse(params).id);
  const pictureOf = url.searchParams.get("size") === "small" ? mailPicture : socialImage;
  const address = product?.isOffered ? pictureOf(product.imageUrl) : defaultSocialImage;
  return redirect(address, { headers: crossOriginHeaders });
});
