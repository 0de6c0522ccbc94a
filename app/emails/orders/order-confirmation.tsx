import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import type { KeptAddress } from "~/domain/destinations/countries";
import { formatMoney } from "~/domain/money/money";
import { discountRowName } from "~/domain/orders/orders";
import { formatCount } from "~/domain/text/counts";
import { ArrivesBy } from "~/emails/frame/dates";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail, ShipsTo } from "~/emails/frame/mail";
import { progressOf } from "~/emails/frame/progress";
import { PaidNote, PurchaseOrderNote, type ReceiptFacts, W9Note } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

export interface OrderTerms {
  invoiceNumber: string;
  purchaseOrder: string | null;
  dueDate: CalendarDay;
}

interface OrderMail {
  order: {
    id: string;
    customerName: string;
    customerEmail: string;
    subtotalCents: number;
    discountCode?: string | null;
    discountCents?: number;
    shippingCents?: number;
    taxCents?: number;
    totalCents: number;
    shippingAddress?: KeptAddress | null;
    purchaseOrder?: string | null;
  };
  items: readonly { productId: number; name: string; quantity: number; lineTotalCents: number }[];
  terms?: OrderTerms;
  /** Day by which the order arrives. Missing if it has passed. */
  arrivesBy?: CalendarDay;
  /** How the order was paid, unless it was free or goes on an invoice. */
  receipt?: ReceiptFacts | null;
  trackingUrl: string;
}

/** Sent to the customer when the payment is recorded. */
export function orderConfirmation({ order, items, terms, receipt, arrivesBy, trackingUrl }: OrderMail): RenderedMail {
  // A free replacement or sample was not paid for.
  const andPayment = order.totalCents > 0 ? " and your payment" : "";
  const words = {
    progress: progressOf("pending"),
    facts: { name: order.customerName, orderNumber: order.id, total: formatMoney(order.totalCents), andPayment },
    parts: {
      lines: (
        <>
          <OrderLines order={order} items={items} />
          {terms ? null : <PurchaseOrderNote number={order.purchaseOrder} />}
          {receipt ? <PaidNote receipt={receipt} /> : null}
          {terms ? (
            <Paragraph>
              <W9Note />
            </Paragraph>
          ) : null}
        </>
      ),
      address: (
        <>
          {arrivesBy ? <ArrivesBy day={arrivesBy} /> : null}
          <ShipsTo address={order.shippingAddress} />
        </>
      ),
    },
    href: trackingUrl,
  };
  if (!terms) return renderTemplate("order-confirmation", words);
  const { invoiceNumber, purchaseOrder, dueDate } = terms;
  return renderTemplate("order-by-invoice", {
    ...words,
    facts: { ...words.facts, invoiceNumber, purchaseOrder: purchaseOrder ?? "none", dueDate: formatDate(dueDate) },
  });
}

/** Sent to staff, with the items to pack. */
export function newOrderForStaff({ order, items, terms, adminUrl }: OrderMail & { adminUrl: string }): RenderedMail {
  return renderMail({
    subject: `New order ${order.id}: ${formatMoney(order.totalCents)}`,
    preview: `${order.customerName} ordered ${items.length} ${items.length === 1 ? "product" : "products"}.`,
    children: (
      <>
        <Heading>New order {order.id}</Heading>
        <Paragraph>
          {order.customerName} ({order.customerEmail}){terms ? `, by invoice ${terms.invoiceNumber}` : ""}
        </Paragraph>
        <PurchaseOrderNote number={terms?.purchaseOrder ?? order.purchaseOrder} />
        <OrderLines order={order} items={items} />
        <ShipsTo address={order.shippingAddress} />
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

function OrderLines({ order, items }: Pick<OrderMail, "order" | "items">) {
  const sums = [
    { key: "subtotal", label: "Subtotal", cents: order.subtotalCents },
    { key: "discount", label: discountRowName(order.discountCode), cents: -(order.discountCents ?? 0) },
    { key: "shipping", label: "Shipping", cents: order.shippingCents ?? 0 },
    { key: "tax", label: "Sales tax", cents: order.taxCents ?? 0 },
  ];
  return (
    <Lines
      head={["Item", "Amount"]}
      rows={[
        ...items.map((item) => ({
          key: `item-${item.productId}`,
          label: `${formatCount(item.quantity)} × ${item.name}`,
          productId: item.productId,
          value: item.lineTotalCents === 0 ? "FREE" : formatMoney(item.lineTotalCents),
        })),
        ...sums
          .filter(({ key, cents }) => (key !== "discount" && key !== "tax") || cents !== 0)
          .map(({ cents, ...sum }) => ({ ...sum, value: formatMoney(cents) })),
        { key: "total", label: "Total", value: formatMoney(order.totalCents), strong: true },
      ]}
    />
  );
}
