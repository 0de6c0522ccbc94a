import { formatMoney } from "~/domain/money/money";
import { isOwed } from "~/domain/orders/orders";
import { QuickAction } from "~/routes/admin/admin-form";
import { RecordPayment } from "~/routes/admin/money/record-payment";
import type { OrderDetail } from "~/services/orders/detail.server";

type Regular = Extract<OrderDetail, { kind: "regular" }>;

/** What is left to pay of a catalog order: by a mailed link, or by check. */
export function Owed({ order, action, today }: { order: Regular["order"]; action: string; today: string }) {
  const { id, owedCents } = order;
  if (!isOwed(order)) return null;
  return (
    <div className="space-y-3">
      <p role="note" className="rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
        {formatMoney(owedCents)} is left to pay. The customer has a link by e-mail.
      </p>
      <QuickAction action={action} fields={{ intent: "mailOwed", id }} pendingLabel="Sending...">
        Mail a new link
      </QuickAction>
      <RecordPayment id={id} amountCents={owedCents} {...{ today, action }} />
    </div>
  );
}
