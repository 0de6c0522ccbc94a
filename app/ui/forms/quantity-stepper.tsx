import { useState } from "react";

interface QuantityStepperProps {
  /** Names the thing for screen readers: "Quantity of Azalea Pin". */
  label?: string;
  /** The ids of what names it already, instead of `label`. */
  labelledBy?: string;
  value: number;
  /** 0 turns the minus at 1 into a remove button (cart-3). */
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** More was typed than there is: `max` is taken instead. */
  onOver?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
}

/** Minus, a number that can be typed, plus (components.css draws them); a typed number counts on Enter and on leaving. */
export function QuantityStepper({
  label,
  labelledBy,
  value,
  min = 1,
  max,
  onChange,
  onOver,
  name,
  id,
  disabled,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    setTyped(undefined);
    if (Number.isNaN(wanted)) return;
    const allowed = Math.min(Math.max(wanted, min), max);
    if (wanted > max) onOver?.();
    if (allowed !== value) onChange(allowed);
  };
  const named = { "aria-label": label, "aria-labelledby": labelledBy };
  const removes = min === 0 && value === 1;
  return (
    <fieldset {...named} className="stepper">
      <button
        type="button"
        aria-label={removes ? "Remove" : "One less"}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        {...named}
        {...{ id, name, min, max, disabled }}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}
