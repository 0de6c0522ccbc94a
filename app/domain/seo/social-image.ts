export const defaultSocialImage = "/og-default.png";

/**
 * Picture for social networks and Google's feed, which accept no SVG. Our drawings have a 1200x630 JPEG in /og (scripts/art/share.ts).
 * Uploaded photos are used as they are.
 */
export function socialImage(imageUrl: string | null | undefined): string {
  const drawing = /^\/(?:art\/)?(pins|blog)\/([\w-]+)\.svg(?:\?|$)/.exec(imageUrl ?? "");
  if (drawing) return `/og/${drawing[1]}/${drawing[2]}.jpg`;
  return imageUrl && /\.(png|jpe?g|webp)(\?|$)/i.test(imageUrl) ? imageUrl : defaultSocialImage;
}

export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}
