import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { Button } from "~/ui/button";

export function MakeItYours({ id, imageUrl }: Pick<ProductCardData, "id" | "imageUrl">) {
  return (
    <section
      aria-labelledby="make-it-yours"
      className="on-fairway grid items-center gap-6 overflow-hidden rounded-card p-6 sm:grid-cols-[1fr_auto] sm:p-10"
    >
      <div className="max-w-xl space-y-3">
        <h2 id="make-it-yours" className="text-heading">
          Make this one yours
        </h2>
        <p className="text-cream-200">
          The same pin with your course's name, your colors and your event's year. You'll get a mockup{" "}
          {brand.promises.mockup.standard}. {brand.promises.depositBack}
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button asChild variant="brass">
            <Link to={`/custom?from=${id}`}>Design Your Pin</Link>
          </Button>
          <Button asChild variant="fairway-outline">
            <Link to={`/quote?from=${id}`}>Get a quote</Link>
          </Button>
        </div>
      </div>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={180} height={180} loading="lazy" className="hidden sm:block" />
      ) : null}
    </section>
  );
}
