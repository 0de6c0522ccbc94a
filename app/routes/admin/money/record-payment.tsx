import { useState } from "react";
import { useLocation } from "react-router";
import { recordPaymentForm } from "~/domain/invoices/invoices";
import { type Cents, formatMoney, plainDollars } from "~/domain/money/money";
import { methodNames, recordedMethods } from "~/domain/payments/methods";
import { AdminForm } from "~/routes/admin/admin-form";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";
import { useQuietForms } from "~/ui/forms/quiet-forms";

const methods = recordedMethods.map((value) => ({ value, label: methodNames[value] }));

interface RecordPaymentProps {
  id: string;
  /** Amount due. A payment may cover only part of it. */
  amountCents: Cents;
  /** Suggested amount, if the next payment is not the whole amount due, such as a deposit. */
  suggestedCents?: Cents;
  /** Today in the shop's zone, YYYY-MM-DD. */
  today: string;
  action: string;
  /** True if a link to pay is the step before this one. */
  isSecond?: boolean;
}

/** The hash of a link that opens a record with this dialog. */
export const recordPaymentHash = "#record-payment";

/** Records a payment outside PayPal for an order or an invoice (payments-16). */
export function RecordPayment({
  id,
  amountCents,
  suggestedCents = amountCents,
  today,
  action,
  isSecond,
}: RecordPaymentProps) {
  const isQuiet = useQuietForms();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === recordPaymentHash);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const onDone = () => {
    setOpen(false);
    setKey(crypto.randomUUID());
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Record a payment"
      description={`For payments outside PayPal. Enter all or part of the ${formatMoney(amountCents)} due.`}
      trigger={
        <Button variant={isQuiet || isSecond ? "outline" : "primary"} size="sm" data-first-field="">
          Record payment
        </Button>
      }
    >
      <AdminForm
        intent="recordPayment"
        schema={recordPaymentForm}
        action={action}
        hidden={{ id, key }}
        values={{ method: "check", amount: plainDollars(suggestedCents), receivedOn: today }}
        submitLabel="Record payment"
        hasFocus
        onDone={onDone}
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
