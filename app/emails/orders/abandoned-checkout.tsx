import { brand } from "~/domain/brand/brand";
import { greetingName } from "~/domain/campaigns/campaign-template";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface AbandonedCheckout {
  customerName: string | null;
  lines: { key: string; label: string; amountCents: number }[];
  checkoutUrl: string;
  /** Under the button: where the link works. */
  hint: string;
  unsubscribeUrl: string;
}

/** To somebody who gave an address at the checkout and did not pay: once, and never again after unsubscribing. */
export function abandonedCheckout(checkout: AbandonedCheckout): RenderedMail {
  const { customerName, lines, checkoutUrl, hint, unsubscribeUrl } = checkout;
  return renderMail({
    subject: `Your pins are still at the checkout`,
    preview: "Nothing was charged. Everything is as you left it.",
    children: (
      <>
        <Heading>Still thinking it over?</Heading>
        <Paragraph>
          Hi {greetingName(customerName)}, you were about to order at {brand.name}. Nothing was charged, and everything
          is as you left it.
        </Paragraph>
        <Lines
          head={["At the checkout", "Amount"]}
          rows={lines.map(({ key, label, amountCents }) => ({ key, label, value: formatMoney(amountCents) }))}
        />
        <Action href={checkoutUrl}>Back to the checkout</Action>
        <Paragraph>{hint}</Paragraph>
        <Paragraph>Something was in the way? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
    footer: (
      <p style={{ margin: 0 }}>
        You get this mail, once, because this address was given at our checkout. None of these any more?{" "}
        <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
    ),
  });
}
