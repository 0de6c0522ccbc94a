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
export const methodPhrases: Record<PaymentMethod, string> = {
  paypal: "by PayPal",
  check: "by check",
  bank_transfer: "by bank transfer",
  cash: "in cash",
  card: "by card",
  none: "",
};

/** True if staff took the money, so that they also refund it themselves. */
export const isRecorded = (method: PaymentMethod): boolean => recordedMethods.some((recorded) => recorded === method);
