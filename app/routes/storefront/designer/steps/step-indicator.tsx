import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import { type DesignerStep, designerSteps } from "~/domain/designer/designer-progress";

interface StepIndicatorProps {
  step: DesignerStep;
  onChoose: (step: DesignerStep) => void;
}

/** Progress of the steps. Completed steps are links. */
export function StepIndicator({ step, onChoose }: StepIndicatorProps) {
  return (
    <nav aria-label="Steps of the designer" className="mt-6">
      <ol className="flex gap-1.5 sm:gap-3">
        {designerSteps.map((one) => {
          const isDone = one.step < step;
          const isHere = one.step === step;
          return (
            <li key={one.step} className="min-w-0 flex-1" aria-current={isHere ? "step" : undefined}>
              <button
                type="button"
                disabled={!isDone}
                onClick={() => onChoose(one.step)}
                className="flex min-h-11 w-full flex-col gap-2 text-left disabled:cursor-default"
              >
                <span
                  className={cx(
                    "h-1.5 w-full rounded-full",
                    isDone || isHere ? "bg-primary forced-colors:bg-[Highlight]" : "bg-line",
                  )}
                />
                <span className={cx("flex items-center gap-1.5 text-sm", isHere ? "font-semibold" : "text-muted")}>
                  {isDone ? (
                    <Check className="size-4 shrink-0" aria-hidden="true" />
                  ) : (
                    <span className="shrink-0">{one.step}.</span>
                  )}
                  <span className="sr-only truncate sm:not-sr-only">{one.title}</span>
                  {isDone ? <span className="sr-only">, done</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
