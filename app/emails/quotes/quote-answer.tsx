import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { depositPercent } from "~/domain/designer/designer";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney, percentOf } from "~/domain/money/money";
import { preferredSizeLabels, preferredSizes, quotedPrice } from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import {
  Action,
  designPicture,
  Heading,
  Lines,
  MultilineText,
  Paragraph,
  type RenderedMail,
  renderMail,
} from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";
import { DepositLines } from "~/emails/quotes/deposit-lines";

interface QuoteMail {
  id: string;
  customerName: string;
  quantity: number;
  quotedAmountCents: number | null;
}

/** Sends the client what is quoted, the amount, notes, options, and the links to approve or ask (quotes-5). */
export function quoteAnswer(
  quote: QuoteMail & {
    pinType: PinType;
    preferredSize: string | null;
    quotedAmountCents: number;
    quotedNotes: string | null;
    validUntil: string | null;
    priceOptions: { quantity: number; amountCents: number }[];
    plusTax: boolean;
    /** Day by which the pieces arrive if the client approves today. */
    arrivesBy: CalendarDay;
    approveUrl: string;
  },
): RenderedMail {
  const { quantity, quotedAmountCents, pinType, preferredSize, plusTax, priceOptions, approveUrl } = quote;
  const label = preferredSizes.find((one) => one === preferredSize && one !== "other");
  const size = label ? `, ${preferredSizeLabels[label]}` : "";
  const row = (pieces: number, cents: number) => ({
    key: String(pieces),
    label: countedPieces({ quantity: pieces, pinType }) + size,
    value: quotedPrice(cents, plusTax),
  });
  const rows = [
    { ...row(quantity, quotedAmountCents), strong: true },
    ...priceOptions.map((option) => row(option.quantity, option.amountCents)),
    {
      key: "deposit",
      label: `Deposit (${depositPercent}%), after you approve the mockup`,
      value: formatMoney(percentOf(quotedAmountCents, depositPercent)),
    },
    { key: "arrives", label: "Arrives by, if you approve today", value: formatDate(quote.arrivesBy) },
  ];
  return renderTemplate("quote-answer", {
    picture: designPicture(quote.id),
    facts: {
      quoteNumber: quote.id,
      name: quote.customerName,
      quantity: formatCount(quantity),
      amount: formatMoney(quotedAmountCents),
    },
    parts: {
      lines: <Lines head={["Your quote", "Price"]} rows={rows} />,
      notes: quote.quotedNotes ? <MultilineText>{quote.quotedNotes}</MultilineText> : null,
      validUntil: quote.validUntil ? (
        <Paragraph>This price is good until {formatDate(quote.validUntil)}.</Paragraph>
      ) : null,
    },
    href: approveUrl,
    second: { label: "Ask a question", href: `${approveUrl}#ask-question` },
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

interface ApprovedQuote extends QuoteMail {
  quotedAmountCents: number;
  pinType: PinType;
  plusTax: boolean;
}

/** Confirms the approval to the client: what was approved, and that the mockup comes next (quotes-14). */
export function quoteConfirmed(quote: ApprovedQuote): RenderedMail {
  const price = quotedPrice(quote.quotedAmountCents, quote.plusTax);
  const rows = [{ key: "main", label: countedPieces(quote), value: price, strong: true }];
  return renderTemplate("quote-confirmed", {
    facts: { quoteNumber: quote.id, name: quote.customerName },
    parts: { lines: <Lines head={["Pieces", "Price"]} rows={rows} /> },
  });
}

interface ToStaff {
  adminUrl: string;
}

export function quoteApproved(quote: ApprovedQuote & ToStaff & { name: string }): RenderedMail {
  return renderMail({
    subject: `Quote ${quote.id} is approved`,
    preview: `${quote.name} approved it.`,
    children: (
      <>
        <Heading>Quote {quote.id} is approved</Heading>
        <Paragraph>
          {quote.name} approved {countedPieces(quote)} for {quotedPrice(quote.quotedAmountCents, quote.plusTax)}. Send
          the mockup next. When it's approved, create the order.
        </Paragraph>
        <Action href={quote.adminUrl}>Open the quote</Action>
      </>
    ),
  });
}

export function quoteDeclined(quote: QuoteMail & ToStaff & { reason: string }): RenderedMail {
  return renderMail({
    subject: `Quote ${quote.id} was declined`,
    preview: `${quote.customerName} declined it.`,
    children: (
      <>
        <Heading>Quote {quote.id} was declined</Heading>
        <Paragraph>{quote.customerName} declined it and wrote:</Paragraph>
        <MultilineText>{quote.reason}</MultilineText>
        <Action href={quote.adminUrl}>Open the quote</Action>
      </>
    ),
  });
}

/** Sends the client's question to staff. Replies to this email go to the client. */
export function quoteQuestion(quote: QuoteMail & ToStaff & { question: string }): RenderedMail {
  return renderMail({
    subject: `Question about quote ${quote.id}`,
    preview: `${quote.customerName} asked a question.`,
    children: (
      <>
        <Heading>Question about quote {quote.id}</Heading>
        <Paragraph>{quote.customerName} asks:</Paragraph>
        <MultilineText>{quote.question}</MultilineText>
        <Paragraph>Reply to this email to answer.</Paragraph>
        <Action href={quote.adminUrl}>Open the quote</Action>
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
