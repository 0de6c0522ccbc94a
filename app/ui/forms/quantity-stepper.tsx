import { useState } from "react";

interface QuantityStepperProps {
  /** Label for screen readers: "Quantity of Azalea Pin". */
  label?: string;
  /** Ids of elements that label the input, instead of `label`. */
  labelledBy?: string;
  value: number;
  /** With 0, the minus button at 1 becomes a remove button (cart-3). */
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** Called with each number while it is being typed, which may be above `max`. */
  onTyping?: (wanted: number) => void;
  /** Called if more than `max` was typed. The value becomes `max`. */
  onOver?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
}

/**
 * Minus, number input and plus (styled in components.css). A typed number applies on Enter and on blur. A button at its limit stays
 * focusable, because a disabled one would lose the focus.
 */
export function QuantityStepper({
  label,
  labelledBy,
  value,
  min = 1,
  max,
  onChange,
  onTyping,
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
        disabled={disabled}
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        {...named}
        id={id}
        name={name}
        min={min}
        max={max}
        disabled={disabled}
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.valueAsNumber >= min) onTyping?.(Math.trunc(currentTarget.valueAsNumber));
        }}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      />
    </fieldset>
  );
}
