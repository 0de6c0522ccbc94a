import { type Cents, formatMoney } from "~/domain/money/money";

/** Ways to pay that staff record, because the money does not come through PayPal (payments-16). */
export const recordedMethods = ["check", "bank_transfer", "cash", "card"] as const;
export const paymentMethods = ["paypal", ...recordedMethods, "none"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodNames: Record<PaymentMethod, string> = {
  paypal: "PayPal",
  check: "Check",
  bank_transfer: "Bank transfer",
  cash: "Cash",
  card: "Card by phone",
  none: "Nothing to pay",
};

/** Continues "Paid November 21, 2026" on a receipt. */
const methodPhrases: Record<PaymentMethod, string> = {
  paypal: "by PayPal",
  check: "by check",
  bank_transfer: "by bank transfer",
  cash: "in cash",
  card: "by card",
  none: "",
};

interface NumberedPayment {
  method: PaymentMethod;
  captureId: string | null;
  receivedReference: string | null;
}

/** PayPal's transaction, or the number of a check or transfer that staff typed. Ids of our own mean nothing to anyone. */
export const numberOf = ({ method, captureId, receivedReference }: NumberedPayment): string | null =>
  method === "paypal" ? captureId : receivedReference;

/** Continues "Paid November 21, 2026" on a receipt, with the payment's number. */
export function paidBy(method: PaymentMethod, number: string | null): string {
  if (!number) return methodPhrases[method];
  return `${methodPhrases[method]}, ${method === "paypal" ? "transaction" : "number"} ${number}`;
}

/** True if staff took the money, so that they also refund it themselves. */
export const isRecorded = (method: PaymentMethod): boolean => recordedMethods.some((recorded) => recorded === method);

/** Note on a refund of money that did not come through PayPal. */
export const byHandNote = (cents: Cents): string =>
  `${formatMoney(cents)} wasn't paid through PayPal. Send it yourself; this only records it.`;
