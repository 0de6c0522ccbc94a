import type { ComponentProps } from "react";
import { sceneSets } from "~/domain/catalog/photographs";

interface SceneProps extends ComponentProps<"img"> {
  src: string;
  alt: string;
  sizes: string;
}

/** A picture. One of our rendered scenes is offered in two formats and widths; other pictures are shown as they are. */
export function Scene({ src, alt, sizes, ...image }: SceneProps) {
  const sets = sceneSets(src);
  if (!sets) return <img src={src} alt={alt} {...image} />;
  return (
    // Only the img takes a place in a grid around it.
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={sets.avif} sizes={sizes} />
      <img src={src} srcSet={sets.webp} sizes={sizes} alt={alt} {...image} />
    </picture>
  );
}
