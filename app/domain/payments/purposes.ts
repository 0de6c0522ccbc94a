// Facts about each payment purpose. services/payments/purposes implements what the shop does for each.

export const paymentPurposes = ["cart", "deposit", "balance", "invoice", "order"] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

interface PurposeFacts {
  /** True if the payment creates an order at the checkout. Otherwise the payment settles an existing bill in its customer's account. */
  makesOrder: boolean;
  /** Kind of the order that is created or paid. An invoice may have none. */
  orderType: "regular" | "custom" | null;
  /** True if the reference is an order number. */
  namesOrder: boolean;
}

export const purposeFacts: Record<PaymentPurpose, PurposeFacts> = {
  cart: { makesOrder: true, orderType: "regular", namesOrder: false },
  deposit: { makesOrder: true, orderType: "custom", namesOrder: true },
  balance: { makesOrder: false, orderType: "custom", namesOrder: true },
  invoice: { makesOrder: false, orderType: null, namesOrder: false },
  order: { makesOrder: false, orderType: "regular", namesOrder: true },
};

export function purposesWhere(is: (facts: PurposeFacts) => boolean): PaymentPurpose[] {
  return paymentPurposes.filter((purpose) => is(purposeFacts[purpose]));
}
