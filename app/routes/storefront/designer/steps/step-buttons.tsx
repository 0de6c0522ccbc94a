import { designerSteps, missingInStep } from "~/domain/designer/designer-progress";
import { freeMockupTerms, offerDays } from "~/domain/designer/products";
import { designerNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { Button } from "~/ui/button";
import type { Designer } from "../use-designer";
import type { Wanted } from "../use-prepare";
import { stillNeededId } from "./step";

interface StepButtonsProps {
  designer: Designer;
  pending: Wanted | null;
  /** Reason why the file cannot become a pin. Disables Next from step 4 on. */
  problem: string | null;
  onSend: (wanted: "prepare" | "proof") => void;
}

/**
 * Previous and Next Step. The last step has Pay Deposit with its amount (designer-1) and the free mockup. Next is disabled until the step
 * is complete.
 */
export function StepButtons({ designer, pending, problem, onSend }: StepButtonsProps) {
  const { step, filled, quote, goTo } = designer;
  const at = designerSteps.findIndex((one) => one.step === step);
  const previous = designerSteps[at - 1];
  const next = designerSteps[at + 1];
  const missing = designer.ready ? missingInStep(step, filled) : [];
  const stopped = step >= 4 && problem !== null;
  return (
    <div className="flex flex-wrap-reverse justify-between gap-3 border-line border-t pt-6">
      {next ? (
        <p
          id={stillNeededId}
          aria-live="polite"
          className="order-last w-full text-right text-muted text-sm empty:hidden"
        >
          {missing.length > 0 ? `Still needed: ${missing.join(", ")}.` : null}
        </p>
      ) : null}
      <Button
        variant="outline"
        disabled={!previous || pending !== null}
        onClick={() => previous && goTo(previous.step)}
      >
        Previous
      </Button>
      {next ? (
        <Button disabled={!designer.ready || stopped || missing.length > 0} onClick={() => goTo(next.step)}>
          Next Step
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Button
            variant="outline"
            className="max-sm:w-full"
            disabled={pending !== null || stopped}
            pending={pending === "proof"}
            pendingLabel={designerNotices.processing}
            onClick={() => onSend("proof")}
          >
            Send me a free mockup first
          </Button>
          <Button
            variant="brass"
            className="max-sm:w-full"
            disabled={pending !== null || stopped}
            pending={pending === "prepare"}
            pendingLabel={designerNotices.processing}
            onClick={() => onSend("prepare")}
          >
            {quote.depositCents === 0 ? "Continue to Checkout" : `Pay Deposit ${formatMoney(quote.depositCents)}`}
          </Button>
          <p className="w-full text-muted text-sm">
            A free mockup first? {freeMockupTerms} Your price is locked for {offerDays} days.
          </p>
        </div>
      )}
      {stopped ? (
        <p role="alert" className="w-full font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
