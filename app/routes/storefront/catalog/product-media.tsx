import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { firstAlt, photographOf } from "~/domain/catalog/photographs";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";

/** Class of a video or an extra view, which fill their box. The pin's main drawing has a margin. */
export const fullClass = "full";

interface ProductMediaProps {
  product: Pick<ProductCardData, "imageUrl" | "imageSet" | "imageAlt" | "videoUrl" | "posterUrl" | "name">;
  /** True if the picture is above the fold and loads first. */
  eager?: boolean;
  /** `sizes` of the img, by which browsers choose a file. */
  sizes: string;
  className?: string;
}

/** The product's picture, or its video if the visitor's settings allow motion and data. */
export function ProductMedia({ className, ...media }: ProductMediaProps) {
  return (
    <div className={cx("product-media", className)}>
      {media.product.videoUrl ? <FilmOrPicture {...media} /> : <Picture {...media} />}
    </div>
  );
}

function FilmOrPicture(media: ProductMediaProps) {
  return useFilmWelcome() ? <Film product={media.product} /> : <Picture {...media} />;
}

function Picture({ product, eager, sizes }: ProductMediaProps) {
  const { posterUrl, imageUrl, imageSet } = product;
  const photo = posterUrl ? null : photographOf(imageUrl);
  const loading = eager ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  if (photo)
    return (
      <picture>
        <source type="image/avif" srcSet={photo.set("avif")} sizes={sizes} />
        <img
          src={photo.at(480)}
          srcSet={photo.set("webp")}
          sizes={sizes}
          alt={firstAlt(product)}
          width={480}
          height={480}
          {...loading}
          className="photo"
        />
      </picture>
    );
  return (
    <img
      src={posterUrl ?? imageUrl ?? placeholderPicture}
      {...(imageSet && !posterUrl && { srcSet: imageSet, sizes })}
      alt={firstAlt(product)}
      width={480}
      height={480}
      {...loading}
      className={posterUrl ? filmClass(product) : undefined}
    />
  );
}

/** The demo videos fill their box like the photographs. A video that staff uploaded is shown whole. */
const filmClass = ({ videoUrl }: Pick<ProductCardData, "videoUrl">) =>
  videoUrl?.startsWith("/video/") ? "photo" : fullClass;

/** False until the browser reports neither reduced motion nor save-data. */
function useFilmWelcome(): boolean {
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    setWelcome(!connection?.saveData && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);
  return welcome;
}

function Film({ product }: Pick<ProductMediaProps, "product">) {
  const film = useRef<HTMLVideoElement>(null);
  const [paused, setPaused] = useState(false);
  const toggle = () => (film.current?.paused ? film.current.play() : film.current?.pause());
  return (
    <>
      <video
        ref={film}
        src={product.videoUrl ?? undefined}
        poster={product.posterUrl ?? undefined}
        aria-label={firstAlt(product)}
        autoPlay
        muted
        loop
        playsInline
        preload="none"
        width={480}
        height={480}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        className={cx("size-full", filmClass(product))}
      />
      <button
        type="button"
        onClick={toggle}
        aria-label={`${paused ? "Play" : "Pause"} the video of ${product.name}`}
        className="absolute right-1 bottom-1 z-10 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-8 place-items-center rounded-full bg-fairway-950/70 text-white">
          <i className={cx("icon size-4", paused ? "icon-play" : "icon-pause")} />
        </span>
      </button>
    </>
  );
}
