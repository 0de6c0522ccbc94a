// Apart from payments.ts: the buttons of a page would load its zod for one path.
/** Where a payment without JavaScript begins, and where PayPal sends the buyer back to by GET, which captures (payments-21). */
export const payPalRedirectPath = "/pay/paypal";
