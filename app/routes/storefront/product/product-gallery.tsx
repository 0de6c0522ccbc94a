import { cx } from "class-variance-authority";
import { ZoomIn } from "lucide-react";
import { Suspense, useState } from "react";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { firstAlt, photographOf } from "~/domain/catalog/photographs";
import type { ProductView } from "~/domain/catalog/views";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { fullClass, ProductMedia } from "~/routes/storefront/catalog/product-media";
import { Button } from "~/ui/button";
import { lazyWithRetry } from "~/ui/frame/after-deploy";

const ZoomDialog = lazyWithRetry(() => import("~/routes/storefront/product/zoom-dialog"));

interface ProductGalleryProps {
  product: ProductCardData;
  views: readonly ProductView[];
}

export function ProductGallery({ product, views }: ProductGalleryProps) {
  const [at, setAt] = useState(0);
  const [isTurned, setTurned] = useState(false);
  const [zoomed, setZoomed] = useState<boolean>();
  const front = product.imageUrl ?? placeholderPicture;
  const photo = photographOf(product.imageUrl);
  const all: [ProductView, ...ProductView[]] = [
    photo
      ? { url: photo.at(720), thumbUrl: photo.at(160), alt: firstAlt(product) }
      : { url: front, thumbUrl: product.posterUrl ?? front, alt: firstAlt(product) },
    ...views,
  ];
  const shown = all[at] ?? all[0];
  const back = all.findIndex(({ isBack }) => isBack);
  return (
    <div className="mx-auto w-full space-y-3 max-md:max-w-md lg:sticky lg:top-24 lg:self-start">
      <div className="relative" data-turned={isTurned || undefined}>
        {at === 0 ? (
          <ProductMedia
            key="front"
            product={product}
            eager
            sizes="(min-width: 64rem) 36rem, (min-width: 48rem) 47vw, min(94vw, 28rem)"
            className="turn-in rounded-card"
          />
        ) : (
          <div key={shown.url} className="product-media turn-in rounded-card">
            <img src={shown.url} alt={shown.alt} width={720} height={720} className={fullClass} />
          </div>
        )}
        {back > 0 ? (
          <Button
            variant="outline"
            size="snug"
            className="absolute top-2 left-2"
            onClick={() => {
              setTurned(true);
              setAt(at === back ? 0 : back);
            }}
          >
            <i className="icon icon-rotate-cw size-4.5" />
            {at === back ? "See the front" : "See the back"}
          </Button>
        ) : null}
        <Button
          variant="outline"
          size="icon"
          className="absolute top-2 right-2"
          aria-label="Look closer"
          aria-haspopup="dialog"
          onClick={() => setZoomed(true)}
        >
          <ZoomIn className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {views.length > 0 ? <Pictures all={all} front={front} at={at} onChoose={setAt} /> : null}
      {zoomed === undefined ? null : (
        <Suspense>
          <ZoomDialog picture={shown} open={zoomed} onOpenChange={setZoomed} />
        </Suspense>
      )}
    </div>
  );
}

interface PicturesProps {
  all: readonly ProductView[];
  /** The product's own picture, which has a margin if it is a drawing. */
  front: string;
  at: number;
  onChoose: (index: number) => void;
}

function Pictures({ all, front, at, onChoose }: PicturesProps) {
  return (
    <ul aria-label="Pictures" className="grid grid-cols-5 gap-2">
      {all.map(({ url, thumbUrl, alt }, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={alt}
            aria-pressed={index === at}
            onClick={() => onChoose(index)}
            className="block aspect-square w-full overflow-hidden rounded-control bg-cream-200 aria-pressed:ring-2 aria-pressed:ring-primary aria-pressed:ring-offset-2"
          >
            <img
              src={thumbUrl}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              className={cx("size-full object-contain", url === front && "p-[9%]")}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
