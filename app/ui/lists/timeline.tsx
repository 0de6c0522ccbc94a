import { cva } from "class-variance-authority";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { StepState, TimelineStep } from "~/domain/brand/badges";

const dotClass = cva("z-10 grid size-7 shrink-0 place-items-center rounded-full", {
  variants: {
    state: {
      done: "bg-primary text-on-primary",
      current: "bg-brass-400 text-fairway-950 ring-4 ring-brass-400/30",
      due: "border-2 border-brass-500 bg-surface",
      upcoming: "border-2 border-line bg-surface",
    } satisfies Record<StepState, string>,
  },
});

const spoken: Record<StepState, string> = {
  done: "Done",
  current: "Current step",
  due: "Your turn",
  upcoming: "To come",
};

interface StepsProps {
  label?: string;
  steps: readonly (TimelineStep & { note?: ReactNode })[];
}

/** Steps of an order. If no step is in progress, shows only the last completed step. The other steps are collapsed. */
export function Timeline({ label, steps }: StepsProps & { label: string }) {
  const isUnderWay = steps.some(({ state }) => state === "current" || state === "due");
  const last = steps.findLast(({ state }) => state === "done");
  if (isUnderWay || !last) return <Steps label={label} steps={steps} />;
  return (
    <div>
      <Steps steps={[last]} />
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2 font-medium">
          All steps<span className="sr-only">, {label}</span>
        </summary>
        <Steps label={label} steps={steps} />
      </details>
    </div>
  );
}

function Steps({ label, steps }: StepsProps) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex gap-4 pb-3 before:absolute before:top-7 before:bottom-0 before:left-3.25 before:w-0.5 before:bg-line last:pb-0 last:before:hidden data-done:before:bg-primary"
          data-done={step.state === "done" ? "" : undefined}
        >
          <span className={dotClass({ state: step.state })} aria-hidden="true">
            {step.state === "done" ? <Check className="size-4" strokeWidth={3} /> : null}
            {step.state === "current" ? <span className="size-2.5 rounded-full bg-fairway-950" /> : null}
          </span>
          <div className={step.state === "upcoming" ? "pt-0.5 text-muted" : "pt-0.5"}>
            <p className={step.state === "current" ? "font-semibold" : "font-medium"}>
              <span className="sr-only">{spoken[step.state]}: </span>
              {step.label}
            </p>
            {step.note ? <div className="text-muted text-sm">{step.note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
