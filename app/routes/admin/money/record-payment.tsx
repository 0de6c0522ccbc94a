import { useState } from "react";
import { recordPaymentForm } from "~/domain/invoices/invoices";
import { type Cents, formatMoney, plainDollars } from "~/domain/money/money";
import { AdminForm } from "~/routes/admin/admin-form";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";

const methods = [
  { value: "check", label: "Check" },
  { value: "bank_transfer", label: "Bank transfer" },
];

interface RecordPaymentProps {
  id: string;
  /** Amount due. A payment covers all of it unless `canBePart`. */
  amountCents: Cents;
  canBePart?: boolean;
  /** Today in the shop's zone, YYYY-MM-DD. */
  today: string;
  action: string;
}

/** Records a check or transfer for a balance or an invoice (payments-16). */
export function RecordPayment({ id, amountCents, canBePart, today, action }: RecordPaymentProps) {
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Dialog
      title="Record a payment"
      description={`For payments outside PayPal. ${canBePart ? "This pays all or part of" : "This pays"} the ${formatMoney(amountCents)} due${canBePart ? "" : " in full"}.`}
      trigger={
        <Button variant="outline" size="sm">
          Record payment
        </Button>
      }
    >
      <AdminForm
        intent="recordPayment"
        schema={recordPaymentForm}
        action={action}
        hidden={{ id, key }}
        values={{ method: "check", amount: plainDollars(amountCents), receivedOn: today }}
        submitLabel="Record payment"
      >
        {({ method, amount, receivedOn, reference }) => (
          <>
            <SelectField field={method} label="Payment method" options={methods} />
            <TextField field={amount} label="Amount" prefix="$" inputMode="decimal" />
            <TextField field={receivedOn} label="Received on" type="date" max={today} />
            <TextField field={reference} label="Check number or reference" />
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
