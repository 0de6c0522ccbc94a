import { formatMoney } from "~/domain/money/money";
import { Paragraph, type RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

export interface PaymentRefused {
  amountCents: number;
  /** "order PH-…", "the balance of order CP-…". */
  what: string;
  /** What became of it: `open` waits for another payment, `kept` is made or shipped by now and is owed. */
  state: "open" | "kept" | "cancelled";
  action: string;
  url: string;
}

const after = {
  open: "It stays open until it is paid: you can pay again, with another card or account if you like.",
  kept: "We had gone on with it by then, so the order stands and its money is left to pay. Please pay it with another card or account.",
  cancelled: "The order is cancelled. If you still want your pins, please pay again, with another card or account.",
};

/** To a buyer whose payment PayPal reviewed and then refused. */
export function paymentRefused({ amountCents, what, state, action, url }: PaymentRefused): RenderedMail {
  return renderWords("payment-refused", {
    facts: { amount: formatMoney(amountCents), what },
    parts: { whatNow: <Paragraph>{after[state]}</Paragraph> },
    href: url,
    button: action,
  });
}
