import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { type CustomOrderStatus, hasProductionStarted } from "~/domain/custom-orders/custom-orders";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { piecesLabel, severalDesignsLabel } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { type Totaled, totalLines } from "~/domain/quotes/total-lines";
import { formatCount } from "~/domain/text/counts";
import { ArrivesBy } from "~/emails/frame/dates";
import { Action, designPicture, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { progressOf } from "~/emails/frame/progress";
import { PaidNote, type ReceiptFacts } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

interface BalanceOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
  furtherDesigns: readonly { quantity: number }[];
}

/** Sent to the customer when the balance is recorded. */
export function balanceReceived(
  order: BalanceOrder & { amountCents: number; arrivesBy: CalendarDay | null; receipt: ReceiptFacts; orderUrl: string },
): RenderedMail {
  const { id, customerName, quantity, pinType, amountCents, arrivesBy, receipt, orderUrl } = order;
  const amount = formatMoney(amountCents);
  const pieces = severalDesignsLabel(order) ?? `${formatCount(quantity)} custom ${pluralPieceNames[pinType]}`;
  return renderTemplate("balance-received", {
    picture: designPicture(id),
    progress: progressOf("in_production"),
    facts: { orderNumber: id, name: customerName, amount },
    parts: {
      lines: (
        <>
          {arrivesBy ? <ArrivesBy day={arrivesBy} /> : null}
          <Lines
            head={["Payment", "Amount"]}
            rows={[{ key: "balance", label: `Balance for ${pieces}`, value: amount }]}
          />
          <PaidNote receipt={receipt} />
        </>
      ),
    },
    href: orderUrl,
  });
}

/** Tells staff that production can start. */
export function balanceForStaff(order: BalanceOrder & { amountCents: number; adminUrl: string }): RenderedMail {
  const { id, customerName, customerEmail, amountCents, adminUrl } = order;
  return renderMail({
    subject: `Balance paid: ${id}, ${piecesLabel(order)} can go into production`,
    preview: `${customerName} paid ${formatMoney(amountCents)}.`,
    children: (
      <>
        <Heading>Balance paid for {id}</Heading>
        <Paragraph>
          {customerName} ({customerEmail}) paid {formatMoney(amountCents)}. Status: In Production.
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

/** Sends the customer the link to pay the balance, the first time or again. */
export function balanceDue(
  order: Totaled & {
    id: string;
    customerName: string;
    status: CustomOrderStatus;
    remainingCents: number;
    payUrl: string;
    expiresAt: Date;
    isReminder: boolean;
  },
): RenderedMail {
  const { id, customerName, pinType, status, totalCents, remainingCents, payUrl, expiresAt, isReminder } = order;
  const rows = [
    ...totalLines(order).map(({ label, cents }, at) => ({ key: `line-${at}`, label, value: formatMoney(cents) })),
    { key: "total", label: "Total", value: formatMoney(totalCents) },
    { key: "paid", label: "Deposit paid", value: formatMoney(remainingCents - totalCents) },
    { key: "due", label: "Amount due", value: formatMoney(remainingCents), strong: true },
  ];
  return renderTemplate(isReminder ? "balance-reminder" : "balance-due", {
    picture: designPicture(id),
    facts: {
      orderNumber: id,
      name: customerName,
      pieces: pluralPieceNames[pinType],
      amount: formatMoney(remainingCents),
      next: hasProductionStarted(status)
        ? ""
        : `Your ${pluralPieceNames[pinType]} go into production as soon as the balance is paid.`,
      until: formatDate(expiresAt),
    },
    parts: {
      // An order without a deposit owes its whole total.
      lines: (
        <Lines
          head={["Item", "Amount"]}
          rows={rows.filter(({ key }) => key !== "paid" || remainingCents < totalCents)}
        />
      ),
    },
    href: payUrl,
  });
}
