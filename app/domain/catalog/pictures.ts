import { imageVersion } from "~/domain/catalog/catalog";

export interface PictureSize {
  url: string;
  width: number;
}

interface Pictured {
  imageUrl: string | null;
  imageSizes: readonly PictureSize[] | null;
  updatedAt: Date;
}

/** Widths of the product's current picture, smallest first. Empty if staff typed or imported another address. */
function sizesOf({ imageUrl, imageSizes }: Pictured): PictureSize[] {
  const sizes = imageSizes ?? [];
  return sizes.some(({ url }) => url === imageUrl) ? sizes.toSorted((a, b) => a.width - b.width) : [];
}

export function pictureSet(product: Pictured): string | null {
  const sizes = sizesOf(product);
  if (sizes.length < 2) return null;
  return sizes.map(({ url, width }) => `${imageVersion(url, product.updatedAt)} ${width}w`).join(", ");
}

/** Smallest file of at least this width, otherwise the picture itself. Null without a picture. */
export function pictureAt(product: Pictured, width: number): string | null {
  const fitting = sizesOf(product).find((size) => size.width >= width);
  const url = fitting?.url ?? product.imageUrl;
  return url && imageVersion(url, product.updatedAt);
}
