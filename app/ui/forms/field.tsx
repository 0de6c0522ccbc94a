import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FrameProps } from "~/ui/forms/field-frame";

type Field = FieldMetadata<string | number | Date | null | undefined, Record<string, unknown>>;

function describedBy(field: { descriptionId: string }, description: ReactNode) {
  return { ariaDescribedBy: description ? field.descriptionId : undefined };
}

type TextFieldProps = FrameProps & {
  field: Field;
  type?: "text" | "email" | "tel" | "url" | "password" | "search" | "number" | "date" | "time" | "datetime-local";
  /** Text before the input, for example "$". */
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
  const isNumber = type === "number" || input.inputMode === "decimal";
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
          className={cx("control", prefix && "pl-8", isNumber && "text-right tabular-nums")}
        />
      </div>
    </FieldFrame>
  );
}

type TextAreaFieldProps = FrameProps & {
  field: Field;
  /** Monospace, for text such as codes. */
  isMono?: boolean;
} & Omit<ComponentProps<"textarea">, "className">;

export function TextAreaField({
  field,
  label,
  hideLabel,
  description,
  className,
  isMono,
  ...area
}: TextAreaFieldProps) {
  const { key, ...wired } = getTextareaProps(field, describedBy(field, description));
  return (
    <FieldFrame {...frameOf(field, { label, hideLabel, description, className })}>
      <textarea
        key={key}
        rows={5}
        {...wired}
        {...area}
        className={cx(
          "control field-sizing-content",
          isMono ? "max-h-[80vh] min-h-72 font-mono text-sm leading-relaxed" : "min-h-28",
        )}
      />
    </FieldFrame>
  );
}

interface Choice {
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
