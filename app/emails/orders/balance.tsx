import { formatDate } from "~/domain/calendar/calendar";
import { type CustomOrderStatus, hasProductionStarted } from "~/domain/custom-orders/custom-orders";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { Action, designPicture, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface BalanceOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
}

/** Sent to the customer when the balance is recorded. */
export function balanceReceived(order: BalanceOrder & { amountCents: number; orderUrl: string }): RenderedMail {
  const { id, customerName, quantity, pinType, amountCents, orderUrl } = order;
  const amount = formatMoney(amountCents);
  const label = `Balance for ${formatCount(quantity)} custom ${pluralPieceNames[pinType]}`;
  return renderTemplate("balance-received", {
    picture: designPicture(id),
    facts: { orderNumber: id, name: customerName, amount },
    parts: { lines: <Lines head={["Payment", "Amount"]} rows={[{ key: "balance", label, value: amount }]} /> },
    href: orderUrl,
  });
}

/** Tells staff that production can start. */
export function balanceForStaff(order: BalanceOrder & { amountCents: number; adminUrl: string }): RenderedMail {
  const { id, customerName, customerEmail, amountCents, adminUrl } = order;
  return renderMail({
    subject: `Balance paid: ${id}, ${countedPieces(order)} can go into production`,
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
export function balanceDue(order: {
  id: string;
  customerName: string;
  pinType: PinType;
  status: CustomOrderStatus;
  remainingCents: number;
  payUrl: string;
  expiresAt: Date;
  isReminder: boolean;
}): RenderedMail {
  const { id, customerName, pinType, status, remainingCents, payUrl, expiresAt, isReminder } = order;
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
    href: payUrl,
  });
}
