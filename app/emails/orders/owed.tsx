import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { type OwedOrder, owedSums } from "~/domain/orders/owed";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface OwingOrder {
  id: string;
  customerName: string;
  /** In cents. */
  amountCents: number;
}

interface SoldLine {
  name: string;
  quantity: number;
  lineTotalCents: number;
}

/** To the customer: what the order is now, and the link to pay what is left of it. */
export function orderOwed(
  order: Omit<OwingOrder, "amountCents"> & OwedOrder & { lines: readonly SoldLine[]; payUrl: string; expiresAt: Date },
): RenderedMail {
  const { id, customerName, owedCents, lines, payUrl, expiresAt } = order;
  const amount = formatMoney(owedCents);
  return renderMail({
    subject: `Your order ${id}: ${amount} to pay`,
    preview: "We have set the pieces aside. Once it is paid, it ships.",
    children: (
      <>
        <Heading>Hi {customerName || "there"}, your order is ready to be paid</Heading>
        <Paragraph>
          Here is your order <strong>{id}</strong>. We have set the pieces aside; it ships once it is paid.
        </Paragraph>
        <Lines head={["Item", "Amount"]} rows={[...soldRows(lines), ...sumRows(order)]} />
        <Action href={payUrl}>Pay {amount}</Action>
        <Paragraph>
          The link works without a login until {formatDate(expiresAt)}. Questions? Just reply, or write to {brand.email}
          .
        </Paragraph>
      </>
    ),
  });
}

const soldRows = (lines: readonly SoldLine[]) =>
  lines.map(({ name, quantity, lineTotalCents }) => ({
    key: name,
    label: `${quantity} × ${name}`,
    value: formatMoney(lineTotalCents),
  }));

/** The last of them is what the link asks for. */
const sumRows = (order: OwedOrder) =>
  owedSums(order).map(([label, cents], at, { length }) => ({
    key: `sum-${label}`,
    label,
    value: formatMoney(cents),
    strong: at === length - 1,
  }));

/** To the customer: the money is here. */
export function owedReceived(order: OwingOrder & { orderUrl: string }): RenderedMail {
  const { id, customerName, amountCents, orderUrl } = order;
  return renderMail({
    subject: `Payment received for your order ${id}`,
    preview: `We have your payment of ${formatMoney(amountCents)}.`,
    children: (
      <>
        <Heading>Thank you, {customerName}</Heading>
        <Paragraph>
          We have your payment of {formatMoney(amountCents)} for order <strong>{id}</strong>. We write again when it
          ships.
        </Paragraph>
        <Action href={orderUrl}>Follow your order</Action>
        <Paragraph>Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To the staff. */
export function owedForStaff(order: OwingOrder & { customerEmail: string; adminUrl: string }): RenderedMail {
  const { id, customerName, customerEmail, amountCents, adminUrl } = order;
  return renderMail({
    subject: `Paid: ${formatMoney(amountCents)} for order ${id}`,
    preview: `${customerName} paid what was left.`,
    children: (
      <>
        <Heading>
          {formatMoney(amountCents)} paid for {id}
        </Heading>
        <Paragraph>
          {customerName} ({customerEmail}) paid what was left of the order. It can ship.
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}
