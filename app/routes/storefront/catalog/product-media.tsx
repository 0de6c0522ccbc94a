import { cx } from "class-variance-authority";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProductFace } from "~/routes/storefront/catalog/product-face";

interface ProductMediaProps {
  product: Pick<ProductFace, "imageUrl" | "imageSet" | "imageAlt" | "videoUrl" | "posterUrl" | "name">;
  /** Above the fold: loaded first. */
  eager?: boolean;
  /** How wide it stands, as `sizes` says it: browsers choose the file by it. */
  sizes: string;
  className?: string;
}

/** The product's picture; the two with a film show that instead, where motion and data are welcome. */
export function ProductMedia({ product, eager, sizes, className }: ProductMediaProps) {
  const plays = useFilmWelcome() && product.videoUrl;
  return (
    <div className={cx("relative aspect-square overflow-hidden bg-cream-200", className)}>
      {plays ? (
        <Film product={product} />
      ) : (
        <img
          src={product.posterUrl ?? product.imageUrl ?? "/art/mark.svg"}
          {...(product.imageSet && !product.posterUrl && { srcSet: product.imageSet, sizes })}
          alt={product.imageAlt}
          width={480}
          height={480}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          className={cx("size-full object-contain", product.posterUrl ? "" : "p-[9%]")}
        />
      )}
    </div>
  );
}

/** False until the browser said that neither reduced motion nor save-data is asked for. */
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
  const Icon = paused ? Play : Pause;
  return (
    <>
      <video
        ref={film}
        src={product.videoUrl ?? undefined}
        poster={product.posterUrl ?? undefined}
        aria-label={product.imageAlt}
        autoPlay
        muted
        loop
        playsInline
        preload="none"
        width={480}
        height={480}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        className="size-full object-cover"
      />
      <button
        type="button"
        onClick={toggle}
        aria-label={`${paused ? "Play" : "Pause"} the film of ${product.name}`}
        className="absolute right-1 bottom-1 z-10 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-8 place-items-center rounded-full bg-fairway-950/70 text-white">
          <Icon className="size-4" aria-hidden="true" />
        </span>
      </button>
    </>
  );
}
