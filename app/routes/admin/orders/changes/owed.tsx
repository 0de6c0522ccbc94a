import { Link } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { isOwed } from "~/domain/orders/orders";
import { QuickAction } from "~/routes/admin/admin-form";
import { Facts } from "~/routes/admin/facts";
import { RecordPayment } from "~/routes/admin/money/record-payment";
import type { OrderDetail } from "~/services/orders/detail.server";
import { useQuietForms } from "~/ui/forms/quiet-forms";

/** Terms of an order paid by invoice. Its payment is recorded on the invoice. */
export function OnTerms({ terms }: Pick<Regular, "terms">) {
  if (!terms) return null;
  const { id, invoiceNumber, purchaseOrder, dueDate, leftCents, status } = terms;
  const standing = leftCents > 0 ? `${formatMoney(leftCents)} due` : status;
  return (
    <Facts
      rows={[
        ["Terms", `${terms.terms}, due ${formatDate(dueDate)}`],
        ["Purchase order", purchaseOrder],
        [
          "Invoice",
          <Link key="invoice" to={`/admin/invoices/${id}`} className="link">
            {invoiceNumber}: {standing}
          </Link>,
        ],
      ]}
    />
  );
}

type Regular = Extract<OrderDetail, { kind: "regular" }>;

export function Owed({ order, action, today }: { order: Regular["order"]; action: string; today: string }) {
  const { id, owedCents, isUnderReview, link } = order;
  const isQuiet = useQuietForms();
  if (!isOwed(order)) return null;
  if (isUnderReview) return <p className="text-muted text-sm">A PayPal payment for this order is under review.</p>;
  return (
    <div className="space-y-3">
      <p role="note" className="rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
        {formatMoney(owedCents)} is due. {link ? "The customer was emailed a link." : "No active payment link."}
      </p>
      <QuickAction
        action={action}
        fields={{ intent: "mailOwed", id }}
        variant={isQuiet ? "outline" : "primary"}
        pendingLabel="Sending..."
      >
        Email a new link
      </QuickAction>
      <RecordPayment id={id} amountCents={owedCents} today={today} action={action} isSecond />
    </div>
  );
}
