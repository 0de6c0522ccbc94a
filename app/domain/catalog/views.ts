import { imageVersion } from "~/domain/catalog/catalog";
import { drawingOf, photographAlt } from "~/domain/catalog/photographs";

export interface ProductView {
  url: string;
  thumbUrl: string;
  alt: string;
  /** True for the pin from behind, which the picture can be turned to. */
  isBack?: boolean;
}

const sides = {
  back: (name: string) => `Back of ${name}, with its posts`,
  card: (name: string) => `${name} on its backing card`,
  cap: (name: string) => `${name} on a cap`,
  ball: (name: string) => `${name} next to a golf ball, to scale`,
};

/** The enamel of our drawing as flat artwork for the designer, which would trace the finished pin's metal walls twice. Null for a photo. */
export function drawnArtwork(imageUrl: string | null): string | null {
  const slug = drawingOf(imageUrl);
  return slug ? `/pins/artwork/${slug}.svg` : null;
}

/** Extra views of a product whose picture is one of our drawings (scripts/art/photographs rendered them). Uploaded photos have none. */
export function drawnViews({ name, imageUrl }: { name: string; imageUrl: string | null }): ProductView[] {
  const slug = drawingOf(imageUrl);
  if (!slug) return [];
  return Object.entries(sides).map(([side, words]) => ({
    url: `/pins/views/${slug}-${side}.webp`,
    thumbUrl: `/pins/views/${slug}-${side}-small.webp`,
    alt: photographAlt(words(name)),
    ...(side === "back" && { isBack: true }),
  }));
}

interface Uploaded {
  url: string;
  width: number | null;
  alt: string;
  position: number;
}

/** Uploaded photos other than the main one, in order: the widest file as the large view, the narrowest as the thumbnail. */
export function uploadedViews(
  { imageUrl, updatedAt }: { imageUrl: string | null; updatedAt: Date },
  files: readonly Uploaded[],
): ProductView[] {
  const shown = files.find(({ url }) => url === imageUrl)?.position;
  const photos = Map.groupBy(
    files.filter(({ position }) => position !== shown),
    ({ position }) => position,
  );
  return [...photos.values()].map((widths) => {
    const sorted = widths.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
    const [smallest, widest] = [sorted[0]!, sorted.at(-1)!];
    return {
      url: imageVersion(widest.url, updatedAt),
      thumbUrl: imageVersion(smallest.url, updatedAt),
      alt: widest.alt,
    };
  });
}
