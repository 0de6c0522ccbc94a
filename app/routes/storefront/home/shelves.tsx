import { Link } from "react-router";
import { photographOf } from "~/domain/catalog/photographs";
import type { Shelf } from "~/routes/storefront/home/shelves-of";
import { SizeGuide } from "~/routes/storefront/home/size-guide";
import { Button } from "~/ui/button";
import { SectionHeading } from "~/ui/frame/section-heading";

export function Shelves({ shelves, tiers }: { shelves: Shelf[]; tiers: string }) {
  if (shelves.length === 0) return null;
  return (
    <section aria-labelledby="shelves" className="space-y-8">
      <SectionHeading
        id="shelves"
        eyebrow="Ready to ship"
        title="On the shelf today"
        lead={`Pick a theme. ${tiers}`}
        action={
          <div className="flex flex-wrap gap-3">
            <SizeGuide />
            <Button asChild variant="outline">
              <Link to="/wholesale" prefetch="intent">
                See all pins <i className="icon icon-arrow-right size-4.5" />
              </Link>
            </Button>
          </div>
        }
      />
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        {shelves.map(({ slug, label, count, imageUrl }) => (
          <li key={slug}>
            <Link
              to={`/wholesale?category=${slug}`}
              prefetch="intent"
              className="group block overflow-hidden rounded-card bg-surface shadow-lift"
            >
              <ShelfPicture imageUrl={imageUrl} />
              <span className="flex items-baseline justify-between gap-2 px-4 py-3">
                <span className="font-semibold">{label}</span>
                <span className="text-muted text-sm tabular-nums">
                  {count} {count === 1 ? "pin" : "pins"}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShelfPicture({ imageUrl }: { imageUrl: string }) {
  const photo = photographOf(imageUrl);
  const picture = (
    <img
      src={photo?.at(480) ?? imageUrl}
      alt=""
      width={220}
      height={220}
      loading="lazy"
      className="aspect-square w-full object-contain transition-transform duration-300 ease-settle group-hover:scale-105"
    />
  );
  return photo ? (
    <picture className="block overflow-hidden">
      <source type="image/avif" srcSet={photo.at(480, "avif")} />
      {picture}
    </picture>
  ) : (
    <span className="block bg-cream-200 p-[14%]">{picture}</span>
  );
}
