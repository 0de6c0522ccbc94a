// Separate from payments.ts, whose zod the payment buttons would load for one path.
/** Start of a payment without JavaScript. PayPal sends the buyer back here by GET, which captures (payments-21). */
export const payPalRedirectPath = "/pay/paypal";
