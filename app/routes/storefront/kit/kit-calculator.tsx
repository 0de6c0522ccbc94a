import { Calculator } from "lucide-react";
import { useId } from "react";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { earliestDeadline } from "~/domain/calendar/schedule";
import { type KitInput, type KitPlan, maxHeads, planKit } from "~/domain/designer/kit";
import { formatMoney } from "~/domain/money/money";
import { useKit } from "~/routes/storefront/kit/use-kit";
import { Button } from "~/ui/button";

interface KitCalculatorProps {
  today: CalendarDay;
  /** Uses the plan, to fill a form or set the quantity. */
  onUse: (plan: KitPlan, kit: KitInput) => void;
  useLabel: string;
}

const heads = [
  { name: "players", label: "Players" },
  { name: "sponsors", label: "Sponsors" },
  { name: "volunteers", label: "Volunteers" },
  { name: "spares", label: "Spares" },
] as const;

/** Calculates the pins and markers for a tournament, their price, and the latest order date (designer-11). */
export function KitCalculator({ today, onUse, useLabel }: KitCalculatorProps) {
  const [kit, setKit] = useKit();
  const plan = planKit(kit, today);
  const id = useId();
  const isOpen = plan.pins + plan.markers > 0;
  return (
    <details open={isOpen || undefined} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 items-center gap-3 px-5 py-2 font-semibold">
        <Calculator className="size-5 text-metal" aria-hidden="true" />
        Tournament kit calculator
      </summary>
      <div className="space-y-4 px-5 pb-5">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {heads.map(({ name, label }) => (
            <label key={name} className="flex flex-col gap-1 text-sm">
              <span className="font-medium">{label}</span>
              <input
                type="number"
                inputMode="numeric"
                min={0}
                max={maxHeads}
                value={kit[name] || ""}
                placeholder="0"
                onChange={(event) => setKit({ ...kit, [name]: clamped(event.currentTarget.valueAsNumber) })}
                className="control text-right tabular-nums"
              />
            </label>
          ))}
        </div>
        <label htmlFor={`${id}-date`} className="flex flex-col gap-1 text-sm">
          <span className="font-medium">Tournament date</span>
          <input
            id={`${id}-date`}
            type="date"
            min={earliestDeadline(today)}
            value={kit.date ?? ""}
            onChange={(event) => setKit({ ...kit, date: event.currentTarget.value || undefined })}
            className="control max-w-56"
          />
        </label>
        <div aria-live="polite" aria-atomic="true" className="space-y-1">
          {isOpen ? <Plan plan={plan} /> : <p className="text-muted">Enter your headcount and we'll do the math.</p>}
        </div>
        {isOpen ? (
          <Button variant="brass" onClick={() => onUse(plan, kit)}>
            {useLabel}
          </Button>
        ) : null}
      </div>
    </details>
  );
}

function Plan({ plan }: { plan: KitPlan }) {
  return (
    <>
      <p className="font-semibold text-lg">{plan.sentence}</p>
      {plan.pins > 0 ? (
        <p className="text-muted">
          Pins total <span className="text-ink tabular-nums">{formatMoney(plan.pinsCents)}</span>
          {plan.markers > 0 ? (
            <>
              , ball markers <span className="text-ink tabular-nums">{formatMoney(plan.markersCents)}</span>
            </>
          ) : null}{" "}
          (silver, 1 inch).
        </p>
      ) : null}
      {plan.dateNote ? <p>{plan.dateNote}</p> : null}
    </>
  );
}

function clamped(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(maxHeads, Math.floor(value))) : 0;
}
