import { useState } from "react";

interface QuantityStepperProps {
  /** Label for screen readers: "Quantity of Azalea Pin". */
  label?: string;
  /** Label of the minus button when it removes the line (cart-3): "One less: remove Azalea Pin". The least quantity is then 0. */
  removeLabel?: string;
  /** Ids of the elements that label the input. Replaces `label`. */
  labelledBy?: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** Called for each number while the user types. The number may be above `max`. */
  onTyping?: (wanted: number) => void;
  /** Called if the user typed more than `max`. The value then becomes `max`. */
  onOver?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
}

/**
 * Minus button, number input and plus button (styled in components.css). A typed number applies on Enter and on blur. At a limit the
 * button is not disabled, because a disabled button would lose the focus.
 */
export function QuantityStepper({
  label,
  removeLabel,
  labelledBy,
  value,
  max,
  onChange,
  onTyping,
  onOver,
  name,
  id,
  disabled,
}: QuantityStepperProps) {
  const min = removeLabel ? 0 : 1;
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
  const removes = removeLabel && value === 1;
  return (
    <fieldset {...named} className="stepper">
      <button
        type="button"
        aria-label={removes ? removeLabel : "One less"}
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
