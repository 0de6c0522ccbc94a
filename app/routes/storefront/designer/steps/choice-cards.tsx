import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

export interface CardChoice<Value extends string> {
  value: Value;
  label: string;
  detail: string;
  picture?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  name: string;
  type: "radio" | "checkbox";
  choices: readonly CardChoice<Value>[];
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
  /** For cards with a sentence. */
  wide?: boolean;
}

/** Options as cards in a responsive grid, as native radio buttons or checkboxes. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, name, type, choices, chosen, onChoose, wide } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div
        className={cx(
          "grid gap-3",
          wide
            ? "grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]"
            : "grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))]",
        )}
      >
        {choices.map(({ value, label, detail, picture }) => (
          <label
            key={value}
            className="flex min-h-16 items-center gap-3 rounded-control border border-edge bg-raised p-3 transition-colors hover:border-ink has-checked:border-primary has-checked:bg-tone-green has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type={type}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0"
            />
            {picture}
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-muted text-sm tabular-nums">{detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
