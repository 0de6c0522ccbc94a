import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { priceInWords } from "~/domain/destinations/tax";
import { formatMoney } from "~/domain/money/money";
import {
  approvedLines,
  depositInWords,
  hasDetail,
  lineLabel,
  type PricedLine,
  type QuotedPrice,
} from "~/domain/quotes/lines";
import { agreedDay, preferredSizeLabels, preferredSizes, withDeposit } from "~/domain/quotes/quotes";
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
import { DepositLines, type DepositPrice } from "~/emails/quotes/deposit-lines";

interface QuoteMail {
  id: string;
  customerName: string;
  quantity: number;
  quotedAmountCents: number | null;
}

interface PricedMail extends QuoteMail {
  pinType: PinType;
  depositPercent: number;
  /** Everything that the client can choose, the main quantity first. */
  prices: readonly QuotedPrice[];
}

const lineRows = (lines: readonly PricedLine[], key: string | number) =>
  lines.map((line, index) => ({
    key: `${key}-${index}`,
    label: lineLabel(line),
    value: formatMoney(line.amountCents),
  }));

/** Rows of one quantity: its price, and its lines if they say more than the price. */
function rowsOf(price: QuotedPrice, { pinType, size = "" }: { pinType: PinType; size?: string }, strong: boolean) {
  const { quantity, lines } = price;
  const details = hasDetail(price) ? lineRows(lines, quantity) : [];
  const label = countedPieces({ quantity, pinType }) + size;
  return [...details, { key: String(quantity), label, value: priceInWords(price), strong }];
}

/** Everything that the client can choose: "100 or 250" pieces for "$500.00 or $1,000.00 plus sales tax". */
function offerInWords({ prices }: Pick<PricedMail, "prices">) {
  const totals = prices.map(({ totalCents }) => formatMoney(totalCents));
  const openTax = prices.some(({ isTaxOpen }) => isTaxOpen) ? " plus sales tax" : "";
  return {
    quantity: either(prices.map(({ quantity }) => formatCount(quantity))),
    amount: prices.length > 1 ? either(totals) + openTax : either(prices.map(priceInWords)),
  };
}

/** "100", "100 or 250", "100, 150 or 250". */
const either = (words: string[]) => words.join(", ").replace(/, (?!.*, )/, " or ");

/** Order of mockup and payments. */
const nextStepsOf = (percent: number) => withDeposit(brand.promises.mockupFirst, percent);

/** Sends the client what is quoted, the amount, notes, options, and the links to approve or ask (quotes-5). */
export function quoteAnswer(
  quote: PricedMail & {
    preferredSize: string | null;
    quotedAmountCents: number;
    quotedNotes: string | null;
    validUntil: string | null;
    /** Null if the day follows from the day of the approval. */
    deliveryDate: CalendarDay | null;
    /** Day by which the pieces arrive, if the client approves today. */
    arrivesBy: CalendarDay;
    approveUrl: string;
  },
): RenderedMail {
  const { pinType, preferredSize, depositPercent, prices, approveUrl } = quote;
  const [main] = prices;
  const label = preferredSizes.find((one) => one === preferredSize && one !== "other");
  const size = label ? `, ${preferredSizeLabels[label]}` : "";
  const rows = [
    ...prices.flatMap((price, index) => rowsOf(price, { pinType, size }, index === 0 || hasDetail(price))),
    {
      key: "deposit",
      label: `Deposit (${depositPercent}%), after you approve the mockup`,
      value: depositInWords(prices, depositPercent),
    },
    ...(main?.shippingCents === 0 ? [{ key: "shipping", label: "Shipping", value: "Included within the USA" }] : []),
    {
      key: "arrives",
      label: quote.deliveryDate ? "Delivered by" : "Arrives by, if you approve today",
      value: formatDate(quote.arrivesBy),
    },
  ];
  return renderTemplate("quote-answer", {
    picture: designPicture(quote.id),
    facts: {
      quoteNumber: quote.id,
      name: quote.customerName,
      ...offerInWords(quote),
      nextSteps: nextStepsOf(depositPercent),
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
  quote: Omit<PricedMail, "quotedAmountCents" | "depositPercent"> & {
    /** A calendar day, YYYY-MM-DD. */
    validUntil: string;
    url: string;
    isRoom: boolean;
  },
): RenderedMail {
  const { id, customerName, pinType, validUntil, url, isRoom } = quote;
  return renderTemplate("quote-ending", {
    picture: designPicture(id),
    facts: {
      quoteNumber: id,
      name: customerName,
      ...offerInWords(quote),
      pieces: pluralPieceNames[pinType],
      until: formatDate(validUntil),
    },
    href: url,
    button: isRoom ? "Open the design room" : undefined,
  });
}

/** Confirms the approval to the client: what was approved, and that the mockup comes next (quotes-14). */
export function quoteConfirmed(
  quote: PricedMail & { deliveryDate: CalendarDay | null; deadlineDate: CalendarDay | null },
  today: CalendarDay,
): RenderedMail {
  const { depositPercent, deliveryDate, deadlineDate } = quote;
  const chosen = quote.prices.slice(0, 1);
  const rows = [
    ...chosen.flatMap((price) => rowsOf(price, quote, true)),
    {
      key: "deposit",
      label: `Deposit (${depositPercent}%), after you approve the mockup`,
      value: depositInWords(chosen, depositPercent),
    },
    ...(deliveryDate ? [{ key: "delivery", label: "Delivered by", value: agreedDay(deliveryDate, today) }] : []),
    ...(deadlineDate ? [{ key: "deadline", label: "You need them by", value: formatDate(deadlineDate) }] : []),
  ];
  return renderTemplate("quote-confirmed", {
    facts: { quoteNumber: quote.id, name: quote.customerName, nextSteps: nextStepsOf(depositPercent) },
    parts: { lines: <Lines head={["Pieces", "Price"]} rows={rows} /> },
  });
}

interface ToStaff {
  adminUrl: string;
}

export function quoteApproved(quote: PricedMail & ToStaff & { name: string }): RenderedMail {
  const [price] = quote.prices;
  return renderMail({
    subject: `Quote ${quote.id} is approved`,
    preview: `${quote.name} approved it.`,
    children: (
      <>
        <Heading>Quote {quote.id} is approved</Heading>
        <Paragraph>
          {quote.name} approved {countedPieces(quote)} for {price ? priceInWords(price) : ""}. Send the mockup next.
          When it's approved, create the order.
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
        <Paragraph>Answer it on the quote's page, or reply to this email.</Paragraph>
        <Action href={quote.adminUrl}>Open the quote</Action>
      </>
    ),
  });
}

/** Sent to the client when staff turn the quote into an order. The work starts with the deposit. */
export function depositRequest(
  order: DepositPrice & {
    id: string;
    customerName: string;
    quotedLines: readonly PricedLine[] | null;
    depositUrl: string;
  },
): RenderedMail {
  const { totalCents, shippingCents, taxCents } = order;
  const quoted = approvedLines(order, totalCents - shippingCents - taxCents);
  return renderTemplate("deposit-request", {
    picture: designPicture(order.id),
    facts: { orderNumber: order.id, name: order.customerName, deposit: formatMoney(order.depositCents) },
    parts: {
      lines: (
        <>
          {quoted ? <Lines head={["Your quote", "Price"]} rows={lineRows(quoted, "line")} /> : null}
          <DepositLines price={order} />
        </>
      ),
    },
    href: order.depositUrl,
  });
}
