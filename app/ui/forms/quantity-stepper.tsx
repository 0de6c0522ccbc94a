import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "~/ui/button";

interface QuantityStepperProps {
  /** Names the thing for screen readers: "Quantity of Azalea Pin". */
  label: string;
  value: number;
  /** 0 turns the minus at 1 into a remove button (cart-3). */
  min?: number;
  max: number;
  onChange: (value: number) => void;
  name?: string;
  id?: string;
  disabled?: boolean;
}

/** Minus, a number that can be typed, plus; a typed number counts on Enter and on leaving. */
export function QuantityStepper({ label, value, min = 1, max, onChange, name, id, disabled }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    setTyped(undefined);
    if (Number.isNaN(wanted)) return;
    const allowed = Math.min(Math.max(wanted, min), max);
    if (allowed !== value) onChange(allowed);
  };
  const removes = min === 0 && value === 1;
  const step = buttonClass({ variant: "ghost", size: "icon" });
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-control border border-edge bg-raised has-[input:disabled]:bg-sunken"
    >
      <button
        type="button"
        className={step}
        aria-label={removes ? "Remove" : "One less"}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="size-4.5" aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        {...{ id, name, min, max, disabled }}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        className="h-11 w-12 rounded-badge bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        className={step}
        aria-label="One more"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="size-4.5" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
