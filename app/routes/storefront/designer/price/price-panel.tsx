import { CalendarCheck } from "lucide-react";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { deliveryPromise } from "~/domain/calendar/schedule";
import type { Surcharges } from "~/domain/designer/choices";
import { cheaperQuantity, type Design, type DesignQuote, isQuantityAllowed } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { useAnnouncedChange } from "~/ui/frame/announced-change";
import { CheaperOffer } from "../steps/quantity-step";
import { PriceLines } from "./price-lines";
import { QuantityPlot } from "./quantity-plot";

interface PricePanelProps {
  draft: Design;
  quote: DesignQuote;
  today: CalendarDay;
  isTaxOpen: boolean;
  surcharges: Surcharges;
  onQuantity: (quantity: number) => void;
  /** True if step 1 shows the cheaper quantity itself. */
  offersCheaper: boolean;
}

/** Price, price curve and delivery date: next to the step on wide screens, below on phones. */
export function PricePanel({ draft, quote, today, isTaxOpen, surcharges, onQuantity, offersCheaper }: PricePanelProps) {
  const total = `Total ${formatMoney(quote.totalCents)}, deposit ${formatMoney(quote.depositCents)}.`;
  useAnnouncedChange(isQuantityAllowed(draft.quantity) ? total : "No price for this quantity.");
  return (
    <div className="grid gap-6 rounded-card bg-surface p-5 shadow-lift md:grid-cols-2 xl:grid-cols-1">
      <div>
        <h2 className="mb-3 font-semibold font-serif text-xl">Your price</h2>
        <PriceLines draft={draft} quote={quote} isTaxOpen={isTaxOpen} />
      </div>
      <div className="space-y-5">
        <QuantityPlot draft={draft} surcharges={surcharges} onQuantity={onQuantity} />
        {offersCheaper ? <CheaperOffer offer={cheaperQuantity(draft, surcharges)} onTake={onQuantity} /> : null}
        <Delivery rushOrder={draft.rushOrder} today={today} />
      </div>
    </div>
  );
}

function Delivery({ rushOrder, today }: { rushOrder: boolean; today: CalendarDay }) {
  return (
    <p className="flex gap-3 font-semibold">
      <CalendarCheck className="mt-0.5 size-5 shrink-0 text-metal" aria-hidden="true" />
      {deliveryPromise(rushOrder, today)}
    </p>
  );
}
