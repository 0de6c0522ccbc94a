import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { type OwedOrder, owedNext, owedSums } from "~/domain/orders/owed";
import { formatCount } from "~/domain/text/counts";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { PaidNote, PurchaseOrderNote, type ReceiptFacts } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

interface OwingOrder {
  id: string;
  customerName: string;
  amountCents: number;
}

interface SoldLine {
  productId: number;
  name: string;
  quantity: number;
  lineTotalCents: number;
}

/** Sends the customer the current order and the link to pay the rest. `isComing` is true while any part has not shipped. */
export function orderOwed(
  order: Omit<OwingOrder, "amountCents"> &
    OwedOrder & {
      lines: readonly SoldLine[];
      purchaseOrder?: string | null;
      payUrl: string;
      expiresAt: Date;
      isComing: boolean;
    },
): RenderedMail {
  const { id, customerName, owedCents, lines, purchaseOrder, payUrl, expiresAt, isComing } = order;
  return renderTemplate("order-owed", {
    facts: {
      orderNumber: id,
      name: customerName,
      amount: formatMoney(owedCents),
      until: formatDate(expiresAt),
      next: owedNext(isComing).due,
    },
    parts: {
      lines: (
        <>
          <Lines head={["Item", "Amount"]} rows={[...soldRows(lines), ...owedRows(order)]} />
          <PurchaseOrderNote number={purchaseOrder} />
        </>
      ),
    },
    href: payUrl,
  });
}

const soldRows = (lines: readonly SoldLine[]) =>
  lines.map(({ productId, name, quantity, lineTotalCents }) => ({
    key: name,
    label: `${formatCount(quantity)} × ${name}`,
    productId,
    value: formatMoney(lineTotalCents),
  }));

/** The last row is the amount of the link. */
const owedRows = (order: OwedOrder) =>
  owedSums(order).map(([label, cents], at, { length }) => ({
    key: `sum-${label}`,
    label,
    value: formatMoney(cents),
    strong: at === length - 1,
  }));

/** Confirms the payment to the customer. `isComing` is true while any part has not shipped. */
export function owedReceived(
  order: OwingOrder & {
    leftCents: number;
    receipt: ReceiptFacts;
    purchaseOrder?: string | null;
    orderUrl: string;
    isComing: boolean;
  },
): RenderedMail {
  const { id, customerName, amountCents, leftCents, receipt, purchaseOrder, orderUrl, isComing } = order;
  const next = leftCents > 0 ? `${formatMoney(leftCents)} is still due.` : owedNext(isComing).paid;
  const facts = { orderNumber: id, name: customerName, amount: formatMoney(amountCents), next };
  return renderTemplate("order-owed-received", {
    facts,
    parts: {
      receipt: (
        <>
          <PaidNote receipt={receipt} />
          <PurchaseOrderNote number={purchaseOrder} />
        </>
      ),
    },
    href: orderUrl,
  });
}

/** Tells staff about the payment. `mayShip` is true if the order waited for it. */
export function owedForStaff(
  order: OwingOrder & { customerEmail: string; leftCents: number; adminUrl: string; mayShip: boolean },
): RenderedMail {
  const { id, customerName, customerEmail, amountCents, leftCents, adminUrl, mayShip } = order;
  const what = leftCents > 0 ? "part of the balance" : "the balance";
  return renderMail({
    subject: `Paid: ${formatMoney(amountCents)} for order ${id}`,
    preview: `${customerName} paid ${what}.`,
    children: (
      <>
        <Heading>
          {formatMoney(amountCents)} paid for {id}
        </Heading>
        <Paragraph>
          {customerName} ({customerEmail}) paid {what} of the order.{mayShip ? " It can ship." : ""}
          {leftCents > 0 ? ` ${formatMoney(leftCents)} is still due.` : ""}
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}
