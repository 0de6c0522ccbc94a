import { formatMoney } from "~/domain/money/money";
import { Lines, Paragraph, type RenderedMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface AbandonedCheckout {
  customerName: string | null;
  lines: { key: string; label: string; amountCents: number; productId?: number }[];
  checkoutUrl: string;
  /** Note under the button about where the link works. */
  hint: string;
  unsubscribeUrl: string;
}

/** Sent once to a person who entered an address at the checkout but did not pay. Never sent after unsubscribing. */
export function abandonedCheckout(checkout: AbandonedCheckout): RenderedMail {
  const { customerName, lines, checkoutUrl, hint, unsubscribeUrl } = checkout;
  const rows = lines.map(({ amountCents, ...line }) => ({ ...line, value: formatMoney(amountCents) }));
  return renderTemplate("abandoned-checkout", {
    facts: { name: customerName ?? "" },
    parts: { hint: <Paragraph>{hint}</Paragraph>, lines: <Lines head={["In your cart", "Amount"]} rows={rows} /> },
    href: checkoutUrl,
    footer: (
      <p style={{ margin: 0 }}>
        This is a one-time reminder because you entered this address at checkout.{" "}
        <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
      </p>
    ),
  });
}
