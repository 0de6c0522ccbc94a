/** Ways to pay that staff record, because the money does not come through PayPal (payments-16). */
export const recordedMethods = ["check", "bank_transfer", "cash", "card"] as const;
const paymentMethods = ["paypal", ...recordedMethods, "none"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodNames: Record<PaymentMethod, string> = {
  paypal: "PayPal",
  check: "Check",
  bank_transfer: "Bank transfer",
  cash: "Cash",
  card: "Card by phone",
  none: "Nothing to pay",
};

/** True if staff took the money, so that they also refund it themselves. */
export const isRecorded = (method: PaymentMethod): boolean => recordedMethods.some((recorded) => recorded === method);
