import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { FieldErrors, FieldHint } from "~/ui/forms/field-frame";

// Narrower than conform's `any`. The value of a choice is text, a checkbox or a list of texts.
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
