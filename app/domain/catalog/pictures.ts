import { imageVersion } from "~/domain/catalog/catalog";

/** One width of a picture, in pixels. */
export interface PictureSize {
  url: string;
  width: number;
}

interface Pictured {
  imageUrl: string | null;
  imageSizes: readonly PictureSize[] | null;
  updatedAt: Date;
}

/** The widths of the picture that is shown, the smallest first; none where an address was typed or imported over it. */
function sizesOf({ imageUrl, imageSizes }: Pictured): PictureSize[] {
  const sizes = imageSizes ?? [];
  return sizes.some(({ url }) => url === imageUrl) ? sizes.toSorted((a, b) => a.width - b.width) : [];
}

/** What an img's `srcset` says; null for a picture of one size. */
export function pictureSet(product: Pictured): string | null {
  const sizes = sizesOf(product);
  if (sizes.length < 2) return null;
  return sizes.map(({ url, width }) => `${imageVersion(url, product.updatedAt)} ${width}w`).join(", ");
}

/** The smallest file that is at least so many pixels wide, else the picture itself; null without one. */
export function pictureAt(product: Pictured, width: number): string | null {
  const fitting = sizesOf(product).find((size) => size.width >= width);
  const url = fitting?.url ?? product.imageUrl;
  return url && imageVersion(url, product.updatedAt);
}
