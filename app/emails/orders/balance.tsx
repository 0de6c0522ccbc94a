import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { type PinType, pieceWords } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface BalanceOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
}

/** To the customer once the balance is recorded. */
export function balanceReceived(order: BalanceOrder & { amountCents: number; orderUrl: string }): RenderedMail {
  const { id, customerName, quantity, pinType, amountCents, orderUrl } = order;
  return renderMail({
    subject: `Balance received: your order ${id} goes into production`,
    preview: `We have your payment of ${formatMoney(amountCents)}. Production takes ${brand.promises.productionInWords}.`,
    children: (
      <>
        <Heading>Thank you, {customerName}</Heading>
        <Paragraph>
          Your balance has been paid. Your order <strong>{id}</strong> will now proceed to production, which takes{" "}
          {brand.promises.productionInWords}. We write again when it ships.
        </Paragraph>
        <Lines
          head={["Payment", "Amount"]}
          rows={[
            {
              key: "balance",
              label: `Balance for ${quantity} custom ${pieceWords[pinType]}`,
              value: formatMoney(amountCents),
            },
          ]}
        />
        <Action href={orderUrl}>Follow your order</Action>
        <Paragraph>Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To the staff: production can start. */
export function balanceForStaff(order: BalanceOrder & { amountCents: number; adminUrl: string }): RenderedMail {
  const { id, customerName, customerEmail, quantity, pinType, amountCents, adminUrl } = order;
  return renderMail({
    subject: `Balance paid: ${id}, ${quantity} ${pieceWords[pinType]} can go into production`,
    preview: `${customerName} paid ${formatMoney(amountCents)}.`,
    children: (
      <>
        <Heading>Balance paid for {id}</Heading>
        <Paragraph>
          {customerName} ({customerEmail}) paid {formatMoney(amountCents)}. The order stands at In Production.
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

/** To the customer: the link to pay by, the first time or again. */
export function balanceDue(order: {
  id: string;
  customerName: string;
  pinType: PinType;
  remainingCents: number;
  payUrl: string;
  expiresAt: Date;
  isReminder: boolean;
}): RenderedMail {
  const { id, customerName, remainingCents, payUrl, expiresAt, isReminder } = order;
  const amount = formatMoney(remainingCents);
  const pieces = pieceWords[order.pinType];
  return renderMail({
    subject: `${isReminder ? "Reminder: your" : "Your"} balance of ${amount} for order ${id}`,
    preview: `Once it is paid, your ${pieces} go into production.`,
    children: (
      <>
        <Heading>{isReminder ? `Your ${pieces} wait for their balance` : "Your balance is due"}</Heading>
        <Paragraph>
          Hi {customerName || "there"}, {amount} is left to pay for your order <strong>{id}</strong>. Once it is paid,
          your {pieces} go into production.
        </Paragraph>
        <Action href={payUrl}>Pay {amount}</Action>
        <Paragraph>
          The link works without a login until {formatDate(expiresAt)}. Questions? Just reply, or write to {brand.email}
          .
        </Paragraph>
      </>
    ),
  });
}
