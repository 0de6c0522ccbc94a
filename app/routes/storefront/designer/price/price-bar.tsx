import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { type CalendarDay, monthDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { type Design, type DesignQuote, isQuantityAllowed } from "~/domain/designer/designer";
import { Price } from "~/ui/price";
import { PriceLines } from "./price-lines";

interface PriceBarProps {
  draft: Design;
  quote: DesignQuote;
  today: CalendarDay;
  isTaxOpen: boolean;
  /** Button to the next step, for phones and tablets. */
  next: ReactNode;
}

/** Price bar at the bottom of the window, for screens on which the price scrolls away. Opens to show the items. */
export function PriceBar({ draft, quote, today, isTaxOpen, next }: PriceBarProps) {
  return (
    <div
      data-foot-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface shadow-lift xl:hidden"
    >
      <div className="absolute top-2.5 right-4 lg:hidden">{next}</div>
      <details className="group">
        <summary className="page-width flex min-h-16 list-none items-center gap-3 py-1 pr-28 lg:pr-8 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            {isQuantityAllowed(draft.quantity) ? (
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold text-lg">
                  <Price cents={quote.totalCents} />
                </span>
                <span className="text-muted text-sm">
                  deposit <Price cents={quote.depositCents} className="font-semibold text-ink" />
                </span>
              </span>
            ) : (
              <span className="block font-semibold">No price yet</span>
            )}
            <span className="block text-muted text-sm">By {monthDay(deliveryDay(draft.rushOrder, today))}</span>
          </span>
          <ChevronUp className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
          <span className="sr-only">Price breakdown</span>
        </summary>
        <div className="page-width max-h-[60dvh] overflow-y-auto pb-5">
          <PriceLines draft={draft} quote={quote} isTaxOpen={isTaxOpen} />
        </div>
      </details>
    </div>
  );
}
