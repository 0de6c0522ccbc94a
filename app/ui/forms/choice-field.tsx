import { type FieldMetadata, getCollectionProps, getInputProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import type { Choice } from "~/ui/forms/field";
import { FieldErrors, FieldHint } from "~/ui/forms/field-frame";

// `any` would be conform's own bound; a choice holds text, a tick or a list of texts.
type ChoiceMetadata = FieldMetadata<string | boolean | string[] | null | undefined, Record<string, unknown>>;

const boxClass = "mt-0.5 size-5 shrink-0";

type CheckboxFieldProps = {
  field: ChoiceMetadata;
  label: ReactNode;
  description?: ReactNode;
  className?: string;
} & Omit<ComponentProps<"input">, "type" | "className">;

export function CheckboxField({ field, label, description, className, ...input }: CheckboxFieldProps) {
  const described = { ariaDescribedBy: description ? field.descriptionId : undefined };
  const { key, ...wired } = getInputProps(field, { type: "checkbox", ...described });
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input key={key} {...wired} {...input} className={boxClass} />
        <span>{label}</span>
      </label>
      <FieldHint id={field.id}>{description}</FieldHint>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}

interface ChoiceFieldProps {
  field: ChoiceMetadata;
  /** One of them, or any number of them. */
  type: "radio" | "checkbox";
  label: ReactNode;
  description?: ReactNode;
  options: readonly Choice[];
  /** Cards in two or more columns instead of plain rows. */
  cards?: boolean;
  className?: string;
  onChoose?: (value: string, chosen: boolean) => void;
}

/** Radio buttons or checkboxes under one legend; the arrow keys and the form work as in plain HTML. */
export function ChoiceField({
  field,
  type,
  label,
  description,
  options,
  cards,
  className,
  onChoose,
}: ChoiceFieldProps) {
  const inputs = getCollectionProps(field, { type, options: options.map((option) => option.value) });
  const describedBy = cx(field.errors && field.errorId, description && field.descriptionId) || undefined;
  return (
    <fieldset id={field.id} aria-describedby={describedBy} className={cx("min-w-0 space-y-1.5", className)}>
      <legend className="font-medium">{label}</legend>
      <FieldHint id={field.id}>{description}</FieldHint>
      <div className={cards ? "grid gap-3 sm:grid-cols-2" : "grid"}>
        {options.map((option, index) => {
          const { key, "aria-invalid": _, "aria-describedby": __, ...input } = inputs[index] ?? {};
          return (
            <label key={key ?? option.value} className={cards ? cardClass : rowClass}>
              <input
                {...input}
                disabled={option.disabled}
                onChange={(event) => onChoose?.(option.value, event.currentTarget.checked)}
                className={boxClass}
              />
              <span>
                <span className={cards ? "font-semibold" : ""}>{option.label}</span>
                {option.description ? <span className="block text-muted text-sm">{option.description}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
      <FieldErrors id={field.id} errors={field.errors} />
    </fieldset>
  );
}

const rowClass = "flex min-h-11 items-start gap-3 py-2";
const cardClass =
  "flex items-start gap-3 rounded-control border border-edge bg-raised p-4 transition-colors hover:border-ink has-checked:border-primary has-checked:bg-tone-green has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-disabled:opacity-60";
