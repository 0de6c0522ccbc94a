import { formatDate } from "~/domain/calendar/calendar";
import { type Cents, formatMoney } from "~/domain/money/money";
import { Paragraph, type RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

export interface PaymentRefused {
  amountCents: Cents;
  /** "order PH-…", "the balance of order CP-…". */
  what: string;
  /**
   * State of the bill: `open` can be paid again, `void` needs no payment. If the order is already in production or shipped, its amount is
   * owed and can be paid by link until `expiresAt`.
   */
  state: "open" | "cancelled" | "void" | { owedCents: Cents; expiresAt: Date };
  action: string;
  url: string;
}

/** State of an order's bill: open, unless staff canceled the order meanwhile. */
export const billState = (order: { status: string } | undefined) => (order?.status === "cancelled" ? "void" : "open");

const open = (what: string) =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)} stays open until it's paid. You can pay again, with another card or account if you like.`;

const after = {
  cancelled:
    "Your order has been canceled. If you still want your pins, please pay again with another card or account.",
  void: "Your order had already been canceled, so nothing is due.",
};

const kept = ({ owedCents, expiresAt }: { owedCents: Cents; expiresAt: Date }) =>
  `Your order is still active: we'd already started on it, so ${formatMoney(owedCents)} is due. Please pay it with another card or account. No login needed. Link expires ${formatDate(expiresAt)}.`;

const whatNow = (state: PaymentRefused["state"], what: string) => {
  if (state === "open") return open(what);
  return typeof state === "string" ? after[state] : kept(state);
};

/** Sent to a buyer whose payment PayPal declined after a review. */
export function paymentRefused({ amountCents, what, state, action, url }: PaymentRefused): RenderedMail {
  return renderTemplate("payment-refused", {
    facts: { amount: formatMoney(amountCents), what },
    parts: { whatNow: <Paragraph>{whatNow(state, what)}</Paragraph> },
    href: url,
    button: action,
  });
}
