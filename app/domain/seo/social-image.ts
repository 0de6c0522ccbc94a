import { drawingOf } from "~/domain/catalog/photographs";

export const defaultSocialImage = "/og-default.png";

/**
 * Picture for social networks and Google's feed, which accept no SVG. Our pins and articles have a 1200x630 JPEG in /og. Uploaded photos
 * are used as they are.
 */
export function socialImage(imageUrl: string | null | undefined): string {
  const ours = /^\/(?:art\/)?(pins|blog)\/([\w-]+)\.(?:svg|webp)(?:\?|$)/.exec(imageUrl ?? "");
  if (ours) return `/og/${ours[1]}/${ours[2]}.jpg`;
  return imageUrl && /\.(png|jpe?g|webp)(\?|$)/i.test(imageUrl) ? imageUrl : defaultSocialImage;
}

export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}

/** Square picture of a product for a line of an email, shown 56 pixels wide. Uploaded photos keep their shape. */
export function mailPicture(imageUrl: string | null | undefined): string {
  const drawing = drawingOf(imageUrl);
  return drawing ? `/og/mail/${drawing}.jpg` : socialImage(imageUrl);
}
