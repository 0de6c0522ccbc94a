import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";

/** The first screen: what we make, and the shop's two entries as picture buttons. */
export function Hero() {
  return (
    <div className="on-fairway">
      <div className="relative isolate overflow-hidden">
        <img
          src="/art/hero.svg"
          alt=""
          width={1600}
          height={760}
          fetchPriority="high"
          className="-z-10 absolute inset-x-0 bottom-0 h-80 w-full object-cover object-[76%_100%] sm:h-full"
        />
        <div className="-z-10 absolute inset-x-0 bottom-0 h-80 bg-linear-to-b from-20% from-fairway-900 to-60% to-transparent sm:h-full sm:bg-linear-to-r sm:from-0% sm:from-fairway-950/90 sm:to-62%" />
        <div className="page-width pt-10 pb-60 sm:pt-20 sm:pb-40 lg:pt-24 lg:pb-52">
          <div className="max-w-xl space-y-5">
            <p className="font-semibold text-brass-300 text-sm uppercase tracking-[0.14em]">Made in {brand.location}</p>
            <h1 className="text-display">Custom {brand.noun} and ball markers</h1>
            <p className="max-w-lg text-cream-100 text-lg">
              Soft enamel for courses, pro shops, tournaments and players. {brand.promises.mockups}, wholesale pricing,
              and shipped in <span className="whitespace-nowrap">{brand.promises.production}</span>.
            </p>
          </div>
        </div>
      </div>
      <div className="page-width -mt-8 relative grid gap-4 pb-10 sm:-mt-16 sm:grid-cols-2 sm:gap-6 sm:pb-14">
        <EntryCard
          to="/quote"
          image="/art/door-quote.svg"
          title="Get Quote"
          text="Your logo as a pin: a drawing in 24 hours"
        />
        <EntryCard
          to="/wholesale"
          image="/art/door-wholesale.svg"
          title="Wholesale"
          text="Ready-made pins for your counter"
        />
      </div>
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
        className="aspect-[8/4] w-full object-cover transition-transform duration-500 ease-settle group-hover:scale-[1.03] lg:aspect-[8/3.6]"
      />
      <span className="relative flex items-center justify-between gap-4 bg-surface px-5 py-4">
        <span>
          <span className="block font-semibold font-serif text-xl">{title}</span>
          <span className="text-muted text-sm">{text}</span>
        </span>
        <ArrowRight
          className="size-6 shrink-0 text-metal transition-transform duration-300 ease-settle group-hover:translate-x-1"
          aria-hidden="true"
        />
      </span>
    </Link>
  );
}
