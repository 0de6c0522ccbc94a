import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

export interface FrameProps {
  label: ReactNode;
  /** Hint under the control. A hint above would push the control below the others in its row. */
  description?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

interface FieldFrameProps extends FrameProps {
  id: string;
  optional?: boolean;
  errors?: string[];
  isAnnounced?: boolean;
  children: ReactNode;
}

/** Label above the control, hint and error below. Ids: `{id}`, `{id}-description`, `{id}-error`, as in conform. */
export function FieldFrame({
  id,
  label,
  hideLabel,
  description,
  optional,
  errors,
  isAnnounced,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-medium"}>
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children}
      {/* An error says more than the hint, often the same. */}
      {errors?.length ? null : <FieldHint id={id}>{description}</FieldHint>}
      <FieldErrors id={id} errors={errors} isAnnounced={isAnnounced} />
    </div>
  );
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-description`} className="text-muted text-sm">
      {children}
    </p>
  );
}

interface FieldErrorsProps {
  id: string;
  errors?: string[];
  /** False if a toast says the error too. The text then appears when the toast is gone, so that no one reads or hears it twice. */
  isAnnounced?: boolean;
}

/** Always rendered, because screen readers announce only changes of an existing element. */
export function FieldErrors({ id, errors, isAnnounced = true }: FieldErrorsProps) {
  return (
    <div
      id={`${id}-error`}
      aria-live={isAnnounced ? "polite" : "off"}
      className={cx("field-errors", isAnnounced || "after-toast")}
    >
      {errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
