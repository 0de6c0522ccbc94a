import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { orderKindOf } from "~/domain/orders/admin";
import { designPicture, Lines, Paragraph, type RenderedMail } from "~/emails/frame/mail";
import { PurchaseOrderNote } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

export interface OrderChanged {
  id: string;
  customerName: string;
  purchaseOrder?: string | null;
  /** "Birdie: 2 → 5". */
  changes: readonly string[];
  /** Sums of the order after the change, in cents. The last row is the total. */
  sums: readonly [name: string, cents: number, productId?: number][];
  refundedCents: number;
  /** Null if nothing is left to pay, or not yet. */
  pay: { url: string; amountCents: number; expiresAt: Date } | null;
  orderUrl: string;
}

/** Tells the customer which changes staff made to an order, and how its price changed. */
export function orderChanged(order: OrderChanged): RenderedMail {
  const { id, customerName, purchaseOrder, changes, sums, refundedCents, pay, orderUrl } = order;
  const facts = { orderNumber: id, name: customerName, allChanges: changes.join("; ") };
  const parts = {
    changes: changes.map((change) => <Paragraph key={change}>{change}</Paragraph>),
    lines: (
      <>
        <Lines
          head={["Your order now", "Amount"]}
          rows={sums.map(([label, cents, productId], at) => ({
            key: `${at}-${label}`,
            label,
            productId,
            value: formatMoney(cents),
            strong: at === sums.length - 1,
          }))}
        />
        <PurchaseOrderNote number={purchaseOrder} />
      </>
    ),
    refund:
      refundedCents > 0 ? (
        <Paragraph>
          {formatMoney(refundedCents)} will be refunded to your original payment method. We'll email you when it's on
          its way.
        </Paragraph>
      ) : null,
  };
  const picture = orderKindOf(id) === "custom" ? designPicture(id) : undefined;
  if (!pay) return renderTemplate("order-changed", { facts, parts, picture, href: orderUrl });
  const due = { amount: formatMoney(pay.amountCents), until: formatDate(pay.expiresAt) };
  return renderTemplate("order-changed-owes", { facts: { ...facts, ...due }, parts, picture, href: pay.url });
}
