import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

export interface FrameProps {
  label: ReactNode;
  /** A hint under the control: above it, it would shift one box of a row. */
  description?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

interface FieldFrameProps extends FrameProps {
  id: string;
  optional?: boolean;
  errors?: string[];
  children: ReactNode;
}

/** Label above, control, hint and error under it. Ids: `{id}`, `{id}-description`, `{id}-error` (conform's own). */
export function FieldFrame({
  id,
  label,
  hideLabel,
  description,
  optional,
  errors,
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
      <FieldHint id={id}>{description}</FieldHint>
      <FieldErrors id={id} errors={errors} />
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

/** Always there, so that screen readers hear an error that arrives. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  return (
    <div id={`${id}-error`} aria-live="polite" className="field-errors">
      {errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
