import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

interface FrameProps {
  label: ReactNode;
  /** A hint between label and control. */
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

/** Label above, hint, control, error under it. Ids: `{id}`, `{id}-description`, `{id}-error` (conform's own). */
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
      <FieldHint id={id}>{description}</FieldHint>
      {children}
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
    <div id={`${id}-error`} aria-live="polite" className="font-medium text-danger text-sm empty:hidden">
      {errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

type Field = FieldMetadata<string | number | Date | null | undefined, Record<string, unknown>>;

function describedBy(field: { descriptionId: string }, description: ReactNode) {
  return { ariaDescribedBy: description ? field.descriptionId : undefined };
}

type TextFieldProps = FrameProps & {
  field: Field;
  type?: "text" | "email" | "tel" | "url" | "password" | "search" | "number" | "date" | "datetime-local";
  /** Stands in the box before the text, for example "$". */
  prefix?: string;
} & Omit<ComponentProps<"input">, "type" | "prefix" | "className">;

export function TextField({
  field,
  label,
  hideLabel,
  description,
  className,
  type = "text",
  prefix,
  ...input
}: TextFieldProps) {
  const { key, ...wired } = getInputProps(field, { type, ...describedBy(field, description) });
  return (
    <FieldFrame {...frameOf(field, { label, hideLabel, description, className })}>
      <div className="relative">
        {prefix ? (
          <span className="-translate-y-1/2 absolute top-1/2 left-3.5 text-muted" aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input
          key={key}
          {...wired}
          {...input}
          className={cx("control", prefix && "pl-8", type === "number" && "text-right tabular-nums")}
        />
      </div>
    </FieldFrame>
  );
}

type TextAreaFieldProps = FrameProps & { field: Field } & Omit<ComponentProps<"textarea">, "className">;

export function TextAreaField({ field, label, hideLabel, description, className, ...area }: TextAreaFieldProps) {
  const { key, ...wired } = getTextareaProps(field, describedBy(field, description));
  return (
    <FieldFrame {...frameOf(field, { label, hideLabel, description, className })}>
      <textarea key={key} rows={5} {...wired} {...area} className="control field-sizing-content min-h-28" />
    </FieldFrame>
  );
}

export interface Choice {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
}

type SelectFieldProps = FrameProps & { field: Field; options: readonly Choice[]; placeholder?: string } & Omit<
    ComponentProps<"select">,
    "className"
  >;

export function SelectField(props: SelectFieldProps) {
  const { field, label, hideLabel, description, className, options, placeholder, ...select } = props;
  const { key, ...wired } = getSelectProps(field, describedBy(field, description));
  return (
    <FieldFrame {...frameOf(field, { label, hideLabel, description, className })}>
      <select key={key} {...wired} {...select} className="control">
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function frameOf(field: Field, frame: FrameProps) {
  return { ...frame, id: field.id, errors: field.errors, optional: field.required === false };
}
