import { discountCodeInput } from "~/domain/discounts/discounts.schema";
import { toDollars } from "~/domain/money/money";
import { AdminForm } from "~/routes/admin/admin-form";
import { SelectField, TextField } from "~/ui/forms/field";

interface StoredCode {
  id: number;
  version: number;
  code: string;
  discountType: "percentage" | "fixed";
  discountValue: number;
  minimumOrderCents: number;
  maxUses: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  isActive: boolean;
  oncePerCustomer: boolean;
}

const yesNo = (yes: string, no: string) => [
  { value: "true", label: yes },
  { value: "false", label: no },
];

/** Form for a new or existing code. `days` has the code's dates in the shop's time zone. */
export function CodeForm({ code, days }: { code?: StoredCode; days?: { from?: string; until?: string } }) {
  const values = code
    ? {
        code: code.code,
        discountType: code.discountType,
        discountValue: String(code.discountType === "percentage" ? code.discountValue : toDollars(code.discountValue)),
        minimumOrderAmount: String(toDollars(code.minimumOrderCents)),
        maxUses: code.maxUses === null ? "" : String(code.maxUses),
        validFrom: days?.from,
        validUntil: days?.until,
        isActive: String(code.isActive),
        oncePerCustomer: String(code.oncePerCustomer),
      }
    : { discountType: "percentage", minimumOrderAmount: "0", isActive: "true", oncePerCustomer: "false" };
  return (
    <AdminForm
      intent={code ? "change" : "create"}
      schema={discountCodeInput}
      hidden={code && { id: code.id, version: code.version }}
      values={values}
      submitLabel={code ? "Save code" : "Create code"}
    >
      {(fields) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.code} label="Code" autoCapitalize="characters" />
          <SelectField
            field={fields.discountType}
            label="Kind"
            options={[
              { value: "percentage", label: "Percent" },
              { value: "fixed", label: "Amount in dollars" },
            ]}
          />
          <TextField field={fields.discountValue} label="Discount" inputMode="decimal" />
          <TextField field={fields.minimumOrderAmount} label="Minimum order" prefix="$" inputMode="decimal" />
          <TextField field={fields.maxUses} label="Usage limit (blank = unlimited)" type="number" />
          <SelectField field={fields.oncePerCustomer} label="Each customer" options={yesNo("Once", "Unlimited")} />
          <TextField field={fields.validFrom} label="First day" type="date" />
          <TextField field={fields.validUntil} label="Last day" type="date" />
          <SelectField field={fields.isActive} label="Status" options={yesNo("Active", "Inactive")} />
        </div>
      )}
    </AdminForm>
  );
}
