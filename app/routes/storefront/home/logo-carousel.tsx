import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { brand } from "~/domain/brand/brand";
import { customers } from "~/routes/storefront/home/customers";

const intervalMs = 4000;
const perSlideWide = 3;
const firstOfSlides = customers.flatMap((_, index) => (index % perSlideWide === 0 ? index : []));

/**
 * Carousel of twelve customers, three per slide, or one under 768 px. A scroll-snap strip: works by swipe, dots and plain scrolling without
 * JavaScript. Advances automatically until someone pauses it, hovers over it or focuses it.
 */
export function LogoCarousel() {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  useReducedMotionPause(setPaused);

  const show = (index: number) => {
    const list = strip.current;
    list?.scrollTo({ left: index * logoWidth(list) });
  };
  useEffect(() => {
    if (paused || held) return;
    const timer = setInterval(() => strip.current && advance(strip.current), intervalMs);
    return () => clearInterval(timer);
  }, [paused, held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const holds = { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Our customers"
      {...holds}
      className="border-line border-b bg-surface py-6"
    >
      <div className="page-width">
        <div className="flex items-center justify-center gap-2">
          <p className="text-muted text-sm">Trusted by {brand.promises.customers}, from munis to member clubs</p>
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            aria-label={paused ? "Play the carousel" : "Pause the carousel"}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
          >
            <i className={cx("icon size-4.5", paused ? "icon-play" : "icon-pause")} />
          </button>
        </div>
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          aria-label="Customers"
          onScroll={({ currentTarget }) => setShown(shownSlide(currentTarget))}
          className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-hidden overscroll-x-contain pointer-coarse:overflow-x-auto noscript:overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth md:auto-cols-[calc(100%/3)]"
        >
          {customers.map(({ slug, name }, index) => (
            <li
              key={slug}
              className={cx(
                "grid place-items-center py-3 text-fairway-900",
                index % perSlideWide === 0 ? "snap-start" : "max-md:snap-start",
              )}
            >
              <svg role="img" aria-label={name} viewBox="0 0 200 80" width={240} height={96} className="max-w-full">
                <use href={`/art/logos.svg#${slug}`} />
              </svg>
            </li>
          ))}
        </ul>
        <div className="mt-1 flex items-center justify-center">
          {firstOfSlides.map((index) => (
            <Dot key={index} index={index} isCurrent={index === shown - (shown % perSlideWide)} onShow={show} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** One dot per three logos: a slide on wide screens, three slides on phones, where people swipe. */
function Dot({ index, isCurrent, onShow }: { index: number; isCurrent: boolean; onShow: (index: number) => void }) {
  return (
    <button
      type="button"
      onClick={() => onShow(index)}
      aria-label={`Show slide ${index / perSlideWide + 1}`}
      aria-current={isCurrent || undefined}
      className="grid size-11 shrink-0 place-items-center"
    >
      <span
        className={cx(
          "size-2.5 rounded-full transition-colors",
          isCurrent ? "bg-primary" : "bg-star-off forced-colors:bg-[CanvasText]",
        )}
      />
    </button>
  );
}

const logoWidth = (list: HTMLElement) => list.scrollWidth / customers.length;

/** Index of the first visible logo. */
function shownSlide(list: HTMLElement): number {
  const perSlide = Math.round(list.clientWidth / logoWidth(list));
  return Math.round(list.scrollLeft / list.clientWidth) * perSlide;
}

function advance(list: HTMLElement): void {
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + list.clientWidth });
}

/** Starts paused with reduced motion. */
function useReducedMotionPause(setPaused: (paused: boolean) => void): void {
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, [setPaused]);
}
