import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { CodeBox, Lines, type RenderedMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";
import { DepositLines, type DepositPrice } from "~/emails/quotes/deposit-lines";

/** Why a customer gets an email that they did not request, and how to stop them. */
const Unsubscribe = ({ url }: { url: string }) => (
  <p style={{ margin: 0 }}>
    You're receiving this because you ordered from us. <TextLink href={url}>Unsubscribe</TextLink>
  </p>
);

interface ReviewRequest {
  orderNumber: string;
  customerName: string;
  items: readonly { productId: number; name: string }[];
  orderUrl: string;
  unsubscribeUrl: string;
}

/** Sent once after a catalog order was delivered. The order's page has the form for reviews. */
export function reviewRequest({
  orderNumber,
  customerName,
  items,
  orderUrl,
  unsubscribeUrl,
}: ReviewRequest): RenderedMail {
  const rows = items.map(({ productId, name }) => ({ key: String(productId), label: name, productId, value: "" }));
  return renderTemplate("review-request", {
    facts: { orderNumber, name: customerName },
    parts: { lines: <Lines head={["In your order"]} rows={rows} /> },
    href: orderUrl,
    footer: <Unsubscribe url={unsubscribeUrl} />,
  });
}

interface ThankYou {
  customerName: string;
  code: string;
  percent: number;
  validUntil: Date;
  shopUrl: string;
  unsubscribeUrl: string;
}

/** Sent once, after a customer's first order. */
export function thankYouCode({
  customerName,
  code,
  percent,
  validUntil,
  shopUrl,
  unsubscribeUrl,
}: ThankYou): RenderedMail {
  return renderTemplate("thank-you-code", {
    facts: { name: customerName, code, discount: `${percent}% off`, until: formatDate(validUntil) },
    parts: { codeBox: <CodeBox>{code}</CodeBox> },
    href: shopUrl,
    footer: <Unsubscribe url={unsubscribeUrl} />,
  });
}

/** Reminds a customer of a deposit whose link was emailed some days ago. */
export function depositReminder(
  order: DepositPrice & { id: string; customerName: string; depositUrl: string },
): RenderedMail {
  return renderTemplate("deposit-reminder", {
    facts: { orderNumber: order.id, name: order.customerName, deposit: formatMoney(order.depositCents) },
    parts: { lines: <DepositLines price={order} /> },
    href: order.depositUrl,
  });
}

interface Restock {
  product: string;
  stockQuantity: number;
  since: string;
  adminUrl: string;
}

/** Tells staff that a product is still low on stock. */
export function restockReminder({ product, stockQuantity, since, adminUrl }: Restock): RenderedMail {
  return renderTemplate("restock-reminder", {
    facts: { product, since },
    parts: {
      lines: (
        <Lines head={["Product", "Left"]} rows={[{ key: "1", label: product, value: formatCount(stockQuantity) }]} />
      ),
    },
    href: adminUrl,
  });
}
