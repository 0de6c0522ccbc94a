// What can be paid for, as facts for those who ask of several; what the shop does with each stands in services/payments/purposes.

export const paymentPurposes = ["cart", "deposit", "balance", "invoice", "order"] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

interface PurposeFacts {
  /** Its payment makes an order, begun at the checkout; the others pay a bill of what stands already, on its customer's account. */
  makesOrder: boolean;
  /** The kind of that order, or of the one that is paid; an invoice may have none. */
  orderType: "regular" | "custom" | null;
  /** Its reference is the order's number. */
  namesOrder: boolean;
}

export const purposeFacts: Record<PaymentPurpose, PurposeFacts> = {
  cart: { makesOrder: true, orderType: "regular", namesOrder: false },
  deposit: { makesOrder: true, orderType: "custom", namesOrder: true },
  balance: { makesOrder: false, orderType: "custom", namesOrder: true },
  invoice: { makesOrder: false, orderType: null, namesOrder: false },
  order: { makesOrder: false, orderType: "regular", namesOrder: true },
};

/** Every purpose of which it is so. */
export function purposesWhere(is: (facts: PurposeFacts) => boolean): PaymentPurpose[] {
  return paymentPurposes.filter((purpose) => is(purposeFacts[purpose]));
}
