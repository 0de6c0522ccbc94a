import { formatDate } from "~/domain/calendar/calendar";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { Action, designPicture, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";
import { DepositLines } from "~/emails/quotes/deposit-lines";

interface QuoteMail {
  id: string;
  customerName: string;
  quantity: number;
  quotedAmountCents: number | null;
}

/** Sends the client the amount, notes, options, and the link to approve (quotes-5). */
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
  const rows = [
    { key: "main", label: `${formatCount(quote.quantity)} pieces`, value: amount, strong: true },
    ...quote.priceOptions.map((option) => ({
      key: String(option.quantity),
      label: `${formatCount(option.quantity)} pieces`,
      value: formatMoney(option.amountCents),
    })),
  ];
  return renderTemplate("quote-answer", {
    facts: { quoteNumber: quote.id, name: quote.customerName, quantity: formatCount(quote.quantity), amount },
    parts: {
      lines: <Lines head={["Pieces", "Price"]} rows={rows} />,
      notes: quote.quotedNotes ? (
        <Paragraph>
          <span style={{ whiteSpace: "pre-line" }}>{quote.quotedNotes}</span>
        </Paragraph>
      ) : null,
      validUntil: quote.validUntil ? (
        <Paragraph>This price is good until {formatDate(quote.validUntil)}.</Paragraph>
      ) : null,
    },
    href: quote.approveUrl,
  });
}

/** Reminds the client some days before the offer ends. The link leads to the quote or the design room. */
export function quoteEnding(
  quote: QuoteMail & {
    pinType: PinType;
    /** A calendar day, YYYY-MM-DD. */
    validUntil: string;
    url: string;
    isRoom: boolean;
  },
): RenderedMail {
  const { id, customerName, quantity, quotedAmountCents, pinType, validUntil, url, isRoom } = quote;
  return renderTemplate("quote-ending", {
    picture: designPicture(id),
    facts: {
      quoteNumber: id,
      name: customerName,
      quantity: formatCount(quantity),
      pieces: pluralPieceNames[pinType],
      amount: formatMoney(quotedAmountCents ?? 0),
      until: formatDate(validUntil),
    },
    href: url,
    button: isRoom ? "Open the design room" : undefined,
  });
}

export function quoteApproved(quote: QuoteMail & { name: string; adminUrl: string }): RenderedMail {
  return renderMail({
    subject: `Quote ${quote.id} is approved`,
    preview: `${quote.name} approved it.`,
    children: (
      <>
        <Heading>Quote {quote.id} is approved</Heading>
        <Paragraph>
          {quote.name} approved {formatCount(quote.quantity)} pieces for {formatMoney(quote.quotedAmountCents ?? 0)}.
        </Paragraph>
        <Action href={quote.adminUrl}>Create the order</Action>
      </>
    ),
  });
}

/** Sent to the client when staff turn the quote into an order. The work starts with the deposit. */
export function depositRequest(order: {
  id: string;
  customerName: string;
  totalCents: number;
  depositCents: number;
  depositUrl: string;
}): RenderedMail {
  return renderTemplate("deposit-request", {
    picture: designPicture(order.id),
    facts: { orderNumber: order.id, name: order.customerName, deposit: formatMoney(order.depositCents) },
    parts: { lines: <DepositLines price={order} rest="Remaining balance" /> },
    href: order.depositUrl,
  });
}
