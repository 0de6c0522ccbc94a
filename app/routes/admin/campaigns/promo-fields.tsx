import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";

interface PromoFieldsProps {
  promoCode: FieldMetadata<string>;
  discountPercent: FieldMetadata<number>;
  createCode: FieldMetadata<boolean | undefined>;
}

export function PromoFields({ promoCode, discountPercent, createCode }: PromoFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={promoCode} label="Promo code" autoCapitalize="characters" className="[&_input]:uppercase" />
        <TextField field={discountPercent} label="Discount (%)" type="number" min={1} max={50} />
      </div>
      <CheckboxField field={createCode} label="Create the code if it doesn't exist yet" />
    </>
  );
}
