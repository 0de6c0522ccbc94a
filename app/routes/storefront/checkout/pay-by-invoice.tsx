import { Form, useNavigation } from "react-router";
import { termsName } from "~/domain/brand/terms";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { type Credit, creditRefusal } from "~/domain/invoices/credit";
import { formatMoney, plainDollars } from "~/domain/money/money";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";

/** Terms of a customer who may order by invoice. */
export interface CheckoutTerms extends Credit {
  dueDate: CalendarDay;
}

interface PayByInvoiceProps {
  terms: CheckoutTerms;
  formKey: string;
  totalCents: number;
  customer: CheckoutCustomer;
}

/** Places an order on terms for an approved customer, whose invoice is due in 30 days. */
export function PayByInvoice({ terms, formKey, totalCents, customer }: PayByInvoiceProps) {
  const pending = useNavigation().formData?.get("intent") === "terms";
  const refusal = creditRefusal(terms, totalCents);
  const sent = { ...customer, formKey, amount: plainDollars(totalCents) };
  return (
    <section aria-labelledby="by-invoice" className="mb-6 space-y-4 rounded-control bg-sunken p-4">
      <h3 id="by-invoice" className="font-semibold text-lg">
        {`Pay by invoice (${termsName})`}
      </h3>
      {refusal ? (
        <>
          <p>{refusal}</p>
          {terms.overdue ? (
            <Button asChild variant="outline">
              <a href={terms.overdue.payUrl}>Pay invoice {terms.overdue.invoiceNumber}</a>
            </Button>
          ) : null}
        </>
      ) : (
        <Form method="post" className="space-y-4">
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="text-muted">
            We'll ship now and email you an invoice for {formatMoney(totalCents)}, due {formatDate(terms.dueDate)}. Of
            your limit of {formatMoney(terms.limitCents)}, {formatMoney(terms.limitCents - terms.openCents)} is left.
          </p>
          <FieldFrame id="purchase-order" label="Purchase order number">
            <input id="purchase-order" name="purchaseOrder" required maxLength={60} className="control" />
          </FieldFrame>
          <Button type="submit" name="intent" value="terms" variant="outline" block pending={pending}>
            Place order by invoice
          </Button>
        </Form>
      )}
    </section>
  );
}
