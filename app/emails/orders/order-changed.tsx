import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

export interface OrderChanged {
  id: string;
  customerName: string;
  /** "Birdie: 2 → 5". */
  changes: readonly string[];
  /** What the order is now, in cents; the last row is the one that counts. */
  sums: readonly [name: string, cents: number][];
  refundedCents: number;
  /** Null where nothing is left to pay, or its time has not come. */
  pay: { url: string; amountCents: number; expiresAt: Date } | null;
  orderUrl: string;
}

/** To the customer: what staff changed of an order that stands, and what that does to its money. */
export function orderChanged(order: OrderChanged): RenderedMail {
  const { id, customerName, changes, sums, refundedCents, pay, orderUrl } = order;
  return renderMail({
    subject: pay
      ? `Your order ${id} was changed: ${formatMoney(pay.amountCents)} to pay`
      : `Your order ${id} was changed`,
    preview: changes.join("; "),
    children: (
      <>
        <Heading>Hi {customerName || "there"}, your order was changed</Heading>
        <Paragraph>
          This is different in your order <strong>{id}</strong>:
        </Paragraph>
        {changes.map((change) => (
          <Paragraph key={change}>{change}</Paragraph>
        ))}
        <Lines
          head={["Your order now", "Amount"]}
          rows={sums.map(([label, cents], at) => ({
            key: `${at}-${label}`,
            label,
            value: formatMoney(cents),
            strong: at === sums.length - 1,
          }))}
        />
        {refundedCents > 0 ? (
          <Paragraph>{formatMoney(refundedCents)} goes back the way you paid. A mail of its own tells when.</Paragraph>
        ) : null}
        {pay ? (
          <>
            <Action href={pay.url}>Pay {formatMoney(pay.amountCents)}</Action>
            <Paragraph>The link works without a login until {formatDate(pay.expiresAt)}.</Paragraph>
          </>
        ) : (
          <Action href={orderUrl}>Follow your order</Action>
        )}
        <Paragraph>Not what you asked for? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}
