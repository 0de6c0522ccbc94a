import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { LogoDrop } from "~/routes/storefront/home/logo-drop";
import { Button } from "~/ui/button";

/** Around the weeks, which no line may break at their hyphen. */
const [whenMade, fromWhen] = brand.promises.made.split(brand.promises.production);

/** First screen of the home page: the offer, and links to the two main pages as pictures. */
export function Hero({ perPin }: { perPin: string }) {
  return (
    <div className="on-fairway">
      {/* Nothing is ever on the photograph, which shows all six pins: it is below the text, or next to it from 768 px on. */}
      <div className="page-width grid gap-8 pt-10 pb-2 sm:pt-14 md:grid-cols-2 md:items-center lg:gap-14 lg:pb-6">
        <div className="max-w-xl space-y-5">
          <p className="font-semibold text-brass-300 text-sm uppercase tracking-[0.14em]">{brand.promises.place}</p>
          <h1 className="text-display">Custom {brand.noun} and ball markers</h1>
          <p className="text-cream-100 text-lg">
            Soft enamel for courses, pro shops, tournaments and players.{" "}
            <span className="whitespace-nowrap">{brand.promises.mockups}</span>, wholesale pricing, and {whenMade}
            <span className="whitespace-nowrap">{brand.promises.production}</span>
            {fromWhen}.
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
        <picture className="mx-auto block w-full max-w-md overflow-hidden rounded-card md:max-w-none">
          <source type="image/avif" srcSet="/art/hero-960.avif" />
          <img
            src="/art/hero-960.webp"
            alt=""
            width={960}
            height={960}
            fetchPriority="high"
            className="h-auto w-full"
          />
        </picture>
      </div>
      <Entries />
    </div>
  );
}

function Entries() {
  return (
    <div className="page-width grid gap-4 pt-6 pb-10 sm:grid-cols-2 sm:gap-6 sm:pb-14">
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
