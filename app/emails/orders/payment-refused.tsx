import { brand } from "~/domain/brand/brand";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

export interface PaymentRefused {
  amountCents: number;
  /** "order PH-…", "the balance of order CP-…". */
  what: string;
  /** What became of it: `open` waits for another payment. */
  state: "open" | "cancelled";
  action: string;
  url: string;
}

const after = {
  open: "It stays open until it is paid: you can pay again, with another card or account if you like.",
  cancelled: "The order is cancelled. If you still want your pins, please pay again, with another card or account.",
};

/** To a buyer whose payment PayPal reviewed and then refused. */
export function paymentRefused({ amountCents, what, state, action, url }: PaymentRefused): RenderedMail {
  const amount = formatMoney(amountCents);
  return renderMail({
    subject: `PayPal refused your payment of ${amount} for ${what}`,
    preview: "You were not charged. Here is how to pay after all.",
    children: (
      <>
        <Heading>Your payment did not go through</Heading>
        <Paragraph>
          PayPal looked at your payment of {amount} for {what} and refused it in the end. You were not charged; what
          PayPal held back is free again.
        </Paragraph>
        <Paragraph>{after[state]}</Paragraph>
        <Action href={url}>{action}</Action>
        <Paragraph>PayPal alone knows why. For another way to pay, just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}
