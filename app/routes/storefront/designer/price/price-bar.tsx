import { ChevronUp } from "lucide-react";
import { type CalendarDay, monthDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import type { Design, DesignQuote } from "~/domain/designer/designer";
import { Price } from "~/ui/price";
import { PriceLines } from "./price-lines";

interface PriceBarProps {
  draft: Design;
  quote: DesignQuote;
  today: CalendarDay;
}

/** Price bar at the bottom of the window, for screens on which the price scrolls away. Opens to show the items. */
export function PriceBar({ draft, quote, today }: PriceBarProps) {
  return (
    <details
      data-foot-bar=""
      className="group fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface shadow-lift xl:hidden"
    >
      <summary className="page-width flex min-h-20 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold text-lg">
              <Price cents={quote.totalCents} />
            </span>
            <span className="text-muted text-sm">
              deposit <Price cents={quote.depositCents} className="font-semibold text-ink" />
            </span>
          </span>
          <span className="block text-muted text-sm">By {monthDay(deliveryDay(draft.rushOrder, today))}</span>
        </span>
        <ChevronUp className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
        <span className="sr-only">Price breakdown</span>
      </summary>
      <div className="page-width max-h-[60dvh] overflow-y-auto pb-5">
        <PriceLines draft={draft} quote={quote} />
      </div>
    </details>
  );
}
