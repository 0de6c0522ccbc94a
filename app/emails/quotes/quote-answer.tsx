import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { DepositLines } from "~/emails/quotes/deposit-lines";

interface QuoteMail {
  id: string;
  customerName: string;
  quantity: number;
  quotedAmountCents: number | null;
}

/** To the client: amount, notes, options, and the link that approves (quotes-5). */
export function quoteAnswer(
  quote: QuoteMail & {
    quotedAmountCents: number;
    quotedNotes: string | null;
    validUntil: string | null;
    priceOptions: { quantity: number; amountCents: number }[];
    approveUrl: string;
  },
): RenderedMail {
  const amount = formatMoney(quote.quotedAmountCents);
  return renderMail({
    subject: `Your quote ${quote.id} from ${brand.name}: ${amount}`,
    preview: `${quote.quantity} pieces for ${amount}.`,
    children: (
      <>
        <Heading>Your quote, {quote.customerName}</Heading>
        <Lines
          head={["Pieces", "Price"]}
          rows={[
            { key: "main", label: `${quote.quantity} pieces`, value: amount, strong: true },
            ...quote.priceOptions.map((option) => ({
              key: String(option.quantity),
              label: `${option.quantity} pieces`,
              value: formatMoney(option.amountCents),
            })),
          ]}
        />
        {quote.quotedNotes ? (
          <Paragraph>
            <span style={{ whiteSpace: "pre-line" }}>{quote.quotedNotes}</span>
          </Paragraph>
        ) : null}
        {quote.validUntil ? <Paragraph>This price holds until {formatDate(quote.validUntil)}.</Paragraph> : null}
        <Action href={quote.approveUrl}>Look at the quote and approve it</Action>
        <Paragraph>Would you like something else? Just reply to this mail.</Paragraph>
      </>
    ),
  });
}

/** To the staff, when the client said yes. */
export function quoteApproved(quote: QuoteMail & { name: string; adminUrl: string }): RenderedMail {
  return renderMail({
    subject: `Quote ${quote.id} is approved`,
    preview: `${quote.name} approved it.`,
    children: (
      <>
        <Heading>Quote {quote.id} is approved</Heading>
        <Paragraph>
          {quote.name} approved {quote.quantity} pieces for {formatMoney(quote.quotedAmountCents ?? 0)}.
        </Paragraph>
        <Action href={quote.adminUrl}>Create the order</Action>
      </>
    ),
  });
}

/** To the client, when the order is made from the quote: the deposit starts it. */
export function depositRequest(order: {
  id: string;
  customerName: string;
  totalCents: number;
  depositCents: number;
  depositUrl: string;
}): RenderedMail {
  return renderMail({
    subject: `Your order ${order.id}: the deposit of ${formatMoney(order.depositCents)}`,
    preview: "The deposit starts your order.",
    children: (
      <>
        <Heading>Let us begin, {order.customerName}</Heading>
        <Paragraph>
          Thank you for approving the quote. The deposit starts your order <strong>{order.id}</strong>; the mockup
          follows {brand.promises.mockup.standard}.
        </Paragraph>
        <DepositLines price={order} rest="After approval" />
        <Action href={order.depositUrl}>Pay the deposit</Action>
      </>
    ),
  });
}
