import { brand } from "~/domain/brand/brand";
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

function readSteps({ step, filled, ready }: Designer, problem: string | null) {
  const at = designerSteps.findIndex((one) => one.step === step);
  const stopped = step >= 4 && problem !== null;
  const unfilled = ready ? missingInStep(step, filled) : [];
  const missing = stopped ? ["a logo file we can read", ...unfilled] : unfilled;
  const isOpen = ready && missing.length === 0;
  return { previous: designerSteps[at - 1], next: designerSteps[at + 1], missing, stopped, isOpen };
}

/** A closed Next keeps its place in the tab order, and its description says what is missing. */
const untilOpen = (isOpen: boolean) => ({ "aria-disabled": !isOpen, "aria-describedby": stillNeededId });

/** Next of the bar at the bottom of a phone. */
export function NextInBar({ designer, problem }: Pick<StepButtonsProps, "designer" | "problem">) {
  const { next, isOpen } = readSteps(designer, problem);
  if (!next) return null;
  return (
    <Button size="snug" {...untilOpen(isOpen)} onClick={() => isOpen && designer.goTo(next.step)}>
      Next
    </Button>
  );
}

/**
 * Previous and Next Step. The last step has Pay Deposit with its amount (designer-1) and the free mockup. Next is disabled until the step
 * is complete.
 */
export function StepButtons({ designer, pending, problem, onSend }: StepButtonsProps) {
  const { quote, goTo } = designer;
  const { previous, next, missing, stopped, isOpen } = readSteps(designer, problem);
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
        <Button {...untilOpen(isOpen)} onClick={() => isOpen && goTo(next.step)}>
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
          {quote.depositCents > 0 ? (
            <p className="w-full text-sm">
              {brand.promises.depositBack} {brand.promises.balance}
            </p>
          ) : null}
          <p className="w-full text-muted text-sm">
            A free mockup first? {freeMockupTerms} Your price is locked for {offerDays} days.
          </p>
        </div>
      )}
      {stopped && !next ? (
        <p role="alert" className="w-full font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
