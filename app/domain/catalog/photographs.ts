/** Widths in pixels of the photographs of a pin: thumbnail, card, main picture. */
export const photoWidths = [160, 480, 720] as const;

type PhotoWidth = (typeof photoWidths)[number];
type PhotoFormat = "avif" | "webp";

export interface Photograph {
  /** Address of one file. */
  at: (width: PhotoWidth, format?: PhotoFormat) => string;
  /** `srcset` of the sizes for cards and main pictures. */
  set: (format: PhotoFormat) => string;
}

/** Name of our drawing in `public/pins`, or undefined for an uploaded photo. */
export const drawingOf = (imageUrl: string | null | undefined): string | undefined =>
  /^\/pins\/([\w-]+)\.svg(?:\?|$)/.exec(imageUrl ?? "")?.[1];

/**
 * The photograph of a demo product, rendered from the artwork (scripts/art/photographs made it). Null if the product's picture is not one of
 * our drawings, so that pictures which staff upload replace photograph and drawing.
 */
export function photographOf(imageUrl: string | null): Photograph | null {
  const slug = drawingOf(imageUrl);
  if (!slug) return null;
  const at: Photograph["at"] = (width, format = "webp") => `/pins/photos/${slug}-${width}.${format}`;
  return { at, set: (format) => `${at(480, format)} 480w, ${at(720, format)} 720w` };
}

/** Alt text of a photograph. */
export const photographAlt = (alt: string) => `${alt}, rendered from the artwork`;

/** Alt text of a product's first picture, or label of its video. */
export const firstAlt = ({ imageUrl, imageAlt }: { imageUrl: string | null; imageAlt: string }) =>
  drawingOf(imageUrl) ? photographAlt(imageAlt) : imageAlt;

/**
 * `srcset` of one of our rendered scenes, or null for every other picture. `/art/…/NAME.webp` is the picture for wide screens, NAME-640.webp
 * the one for phones and cards, and both also exist as AVIF.
 */
export function sceneSets(src: string): { avif: string; webp: string } | null {
  const name = /^(\/art\/(?:blog\/)?[\w-]+)\.webp$/.exec(src)?.[1];
  if (!name) return null;
  const set = (format: PhotoFormat) => `${name}-640.${format} 640w, ${name}.${format} 960w`;
  return { avif: set("avif"), webp: set("webp") };
}
