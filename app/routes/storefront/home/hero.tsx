import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { LogoDrop } from "~/routes/storefront/home/logo-drop";
import { Button } from "~/ui/button";

/** First screen of the home page: the offer, and links to the two main pages as pictures. */
export function Hero({ perPin }: { perPin: string }) {
  return (
    <div className="on-fairway">
      {/* Text is never on the picture: it is below, or next to it from 1024 px on. */}
      <div className="relative overflow-hidden">
        <div className="page-width pt-10 pb-6 sm:pt-16 lg:pt-20 lg:pb-36">
          <div className="max-w-xl space-y-5 lg:w-[45%]">
            <p className="font-semibold text-brass-300 text-sm uppercase tracking-[0.14em]">{brand.promises.place}</p>
            <h1 className="text-display">Custom {brand.noun} and ball markers</h1>
            <p className="text-cream-100 text-lg">
              Soft enamel for courses, pro shops, tournaments and players. {brand.promises.mockups}, wholesale pricing,
              and {brand.promises.made}.
            </p>
            <ul className="flex flex-wrap gap-x-5 gap-y-1 font-medium text-brass-300">
              <li>{perPin}</li>
              <li>Free mockup first</li>
              <li>
                <Link to="/faq#what-if-my-pins-aren-t-right" className="underline underline-offset-4">
                  {brand.promises.guarantee}
                </Link>
              </li>
            </ul>
            <LogoDrop />
            <div className="flex flex-wrap gap-3">
              <Button asChild variant="brass" size="lg">
                <Link to="/custom" prefetch="intent">
                  Design Your Pin
                </Link>
              </Button>
              <Button asChild variant="fairway-outline" size="lg">
                <Link to="/ideas" prefetch="intent">
                  See ideas
                </Link>
              </Button>
            </div>
          </div>
        </div>
        <div className="relative h-60 overflow-hidden sm:h-96 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-[48%] lg:max-w-[60rem]">
          <picture className="block size-full">
            <source media="(min-width: 64rem)" type="image/avif" srcSet="/art/hero-960.avif" width={960} height={960} />
            <source media="(min-width: 64rem)" srcSet="/art/hero-960.webp" width={960} height={960} />
            <source type="image/avif" srcSet="/art/hero-wide-1200.avif" />
            <img
              src="/art/hero-wide-1200.webp"
              alt=""
              width={1200}
              height={600}
              fetchPriority="high"
              className="size-full object-cover object-bottom"
            />
          </picture>
          <div className="absolute inset-0 bg-linear-to-b from-fairway-900 to-12% to-transparent lg:bg-linear-to-r lg:to-25%" />
        </div>
      </div>
      <Entries />
    </div>
  );
}

function Entries() {
  return (
    <div className="page-width relative grid gap-4 pt-6 pb-10 sm:grid-cols-2 sm:gap-6 sm:pb-14 lg:-mt-16 lg:pt-0">
      <EntryCard
        to="/quote"
        image="/art/door-quote.svg"
        title="Get Quote"
        text={`See your logo as a pin ${brand.promises.mockup.standard}`}
      />
      <EntryCard
        to="/wholesale"
        image="/art/door-wholesale.svg"
        title="Wholesale"
        text="Ready-made pins for your counter"
      />
    </div>
  );
}

interface EntryCardProps {
  to: string;
  image: string;
  title: string;
  text: string;
}

function EntryCard({ to, image, title, text }: EntryCardProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group relative block overflow-hidden rounded-card bg-surface text-ink shadow-lift outline-offset-4"
    >
      <img
        src={image}
        alt=""
        width={800}
        height={500}
        fetchPriority="low"
        className="aspect-[8/4] w-full object-cover transition-transform duration-500 ease-settle group-hover:scale-[1.03] lg:aspect-[8/3.6]"
      />
      <span className="relative flex items-center justify-between gap-4 bg-surface px-5 py-4">
        <span>
          <span className="block font-semibold font-serif text-xl">{title}</span>
          <span className="text-muted text-sm">{text}</span>
        </span>
        <i className="icon icon-arrow-right size-6 text-metal transition-transform duration-300 ease-settle group-hover:translate-x-1" />
      </span>
    </Link>
  );
}
