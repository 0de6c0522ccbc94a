import { type DestinationPrice, priceInWords } from "~/domain/destinations/tax";
import { isQuoteEnd, type QuoteStatus } from "~/domain/quotes/quotes";

export interface QuoteState {
  status: QuoteStatus;
  /** Quoted price, or null before an answer. */
  price: DestinationPrice | null;
  /** True if it began in the designer, at the designer's price. */
  isFreeMockup: boolean;
  /** Newest version of the mockup. 0 is the picture of the design. */
  version: number;
  /** Order that the quote became. */
  orderId: string | null;
  /** Paths of the live links, or null. */
  roomPath: string | null;
  answerPath: string | null;
}

interface NextOfQuote {
  text: string;
  action: { label: string; to: string } | null;
}

/** The next step that the account offers for a quote or free mockup (quotes-15). */
export function nextOfQuote(quote: QuoteState): NextOfQuote {
  const { status, version, orderId, price, roomPath, answerPath } = quote;
  const room = (label: string) => (roomPath ? { label, to: roomPath } : null);
  if (orderId)
    return {
      text: `This is now order ${orderId}.`,
      action: { label: "Track your order", to: `/track-order?${new URLSearchParams({ id: orderId, type: "custom" })}` },
    };
  if (isQuoteEnd(status))
    return { text: "This quote is closed.", action: { label: "Ask for a new quote", to: "/quote" } };
  if (status === "approved")
    return roomPath
      ? { text: "You approved it. Your design room shows what's due.", action: room("See what's next") }
      : { text: "You approved it. We'll email you the next step.", action: null };
  if (version > 0 && roomPath)
    return {
      text: `Version ${version} of your mockup is ready. Approve it or ask for changes.`,
      action: room("Review the mockup"),
    };
  if (quote.isFreeMockup)
    return {
      text: "We're drawing your mockup and will email you when it's ready.",
      action: room("Open your design room"),
    };
  if (status === "quoted" && price)
    return {
      text: `Your price is ready: ${priceInWords(price)}. Approve it, choose a quantity or ask a question.`,
      action: answerPath ? { label: "Answer the quote", to: answerPath } : room("Open your design room"),
    };
  return { text: "We're working on your price and will email you.", action: room("Open your design room") };
}
