import { useId, useState } from "react";

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
 * Minus button, number input and plus button (styled in components.css). A typed number applies on Enter and on blur, and
 * a step by button or arrow key at once. At a limit the button is not disabled, because a disabled button would lose the
 * focus.
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
  const apply = (wanted: number, least = min) => {
    const allowed = Math.min(Math.max(wanted, least), max);
    setTyped(undefined);
    // An empty field is NaN.
    if (!Number.isNaN(allowed) && allowed !== value) onChange(allowed);
  };
  const commit = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    if (wanted > max) onOver?.();
    // Someone who types a negative number does not mean to remove the line.
    apply(wanted < 0 ? value : wanted);
  };
  const group = useId();
  // A button is named by its own label and the group's: "One more Quantity of Azalea Pin".
  const partOf = (id: string) => ({ id, "aria-labelledby": `${id} ${labelledBy ?? group}` });
  const named = { "aria-label": label, "aria-labelledby": labelledBy };
  const removes = removeLabel && value === 1;
  return (
    <fieldset {...named} id={group} className="stepper">
      <button
        type="button"
        {...(removes ? undefined : partOf(`${group}-`))}
        aria-label={removes ? removeLabel : "One less"}
        disabled={disabled}
        aria-disabled={value <= min || undefined}
        onClick={() => apply(value - 1)}
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
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by) {
            // The browser's own steps would apply only on blur. An arrow key never removes a line.
            event.preventDefault();
            apply(Number(typed ?? value) + by, 1);
          } else if (event.key === "Enter") commit();
        }}
      />
      <button
        type="button"
        {...partOf(`${group}+`)}
        aria-label="One more"
        disabled={disabled}
        aria-disabled={value >= max || undefined}
        onClick={() => apply(value + 1)}
      />
    </fieldset>
  );
}
