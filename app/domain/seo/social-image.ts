export const defaultSocialImage = "/og-default.png";

/**
 * The picture that social networks and Google's feed can read (they take no SVG): drawings of ours have a photographed twin of
 * 1200x630 under /og (scripts/art/share.ts), uploaded photographs stand for themselves.
 */
export function socialImage(imageUrl: string | null | undefined): string {
  const drawing = /^\/(?:art\/)?(pins|blog)\/([\w-]+)\.svg(?:\?|$)/.exec(imageUrl ?? "");
  if (drawing) return `/og/${drawing[1]}/${drawing[2]}.jpg`;
  return imageUrl && /\.(png|jpe?g|webp)(\?|$)/i.test(imageUrl) ? imageUrl : defaultSocialImage;
}

/** The absolute form of a path of the shop; an address that is absolute stays. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}
