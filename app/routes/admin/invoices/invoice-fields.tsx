import { regions } from "~/domain/destinations/tax.schema";
import { type changeInvoiceInput, type invoiceForm, unknownStateLabel } from "~/domain/invoices/invoices";
import { type Cents, plainDollars } from "~/domain/money/money";
import type { FieldsOf } from "~/routes/admin/admin-form";
import { LineItems } from "~/routes/admin/invoices/line-items";
import type { Invoice } from "~/services/invoices/invoices.server";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";

interface InvoiceFieldsProps {
  fields: Omit<FieldsOf<typeof changeInvoiceInput>, "id" | "version"> & Partial<FieldsOf<typeof invoiceForm>>;
  /** True to show the number. The number of a sent invoice cannot change. */
  withNumber?: boolean;
  items?: Invoice["items"];
  typedTaxCents?: Cents;
}

export function InvoiceFields({ fields, withNumber, items = [], typedTaxCents = 0 }: InvoiceFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {withNumber && fields.invoiceNumber ? <TextField field={fields.invoiceNumber} label="Number" /> : null}
        <TextField field={fields.dueDate} label="Due date" type="date" />
        <TextField field={fields.customerName} label="Customer name" />
        <TextField field={fields.customerEmail} label="Customer email" type="email" />
        <TextField field={fields.customerCompany} label="Company" />
        <TextField field={fields.terms} label="Terms" />
      </div>
      <TextAreaField field={fields.customerAddress} label="Address" rows={2} />
      <TextField field={fields.description} label="Description" />
      <LineItems
        amountErrors={fields.amount.errors}
        initial={items.map(({ description, quantity, unitPriceCents }, key) => ({
          key,
          description,
          quantity: String(quantity),
          unitPrice: plainDollars(unitPriceCents),
        }))}
      />
      <SelectField
        field={fields.shipTo}
        label="Customer's state"
        options={regions.map(({ key, label }) => ({ value: key, label }))}
        placeholder={unknownStateLabel(typedTaxCents)}
        description="Decides the sales tax, which we add. Tax-exempt customers pay none."
      />
      <TextAreaField field={fields.notes} label="Notes" rows={3} />
    </>
  );
}
