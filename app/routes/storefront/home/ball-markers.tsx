import { Link } from "react-router";
import { Button } from "~/ui/button";
import { Scene } from "~/ui/scene";

export function BallMarkers() {
  return (
    <section aria-labelledby="ball-markers" className="on-fairway grid overflow-hidden rounded-card lg:grid-cols-2">
      <Scene
        src="/art/marker.webp"
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 47vw, 94vw"
        alt="An enamel ball marker beside a golf ball on a green, rendered from its artwork"
        width={1200}
        height={900}
        loading="lazy"
        className="aspect-[4/3] size-full object-cover lg:order-2"
      />
      <div className="flex flex-col items-start justify-center gap-5 p-6 sm:p-12">
        <p className="font-semibold text-brass-300 text-sm uppercase tracking-[0.14em]">New from the workshop</p>
        <h2 id="ball-markers" className="text-heading">
          Ball markers they'll keep in their pocket
        </h2>
        <p className="max-w-md text-cream-200">
          The same soft enamel, flat and coin-sized, magnetic if you like. For tee gifts, member days and every green
          you want to be remembered on.
        </p>
        <Button asChild variant="brass" size="lg">
          <Link to="/quote?type=ball_markers" prefetch="intent">
            Get Ball Marker Quote
          </Link>
        </Button>
      </div>
    </section>
  );
}
