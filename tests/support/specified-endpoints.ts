// Every endpoint of the shop, and who may use it (api-6).

/** `user`: any account. `secret`: whoever knows what the path or the body names. */
export type Caller = "anyone" | "user" | "staff" | "secret";

export interface SpecifiedEndpoint {
  method: string;
  path: string;
  who: Caller;
  /** Sound enough that rights decide, not the input. */
  body?: object;
}

const campaign = { promoCode: "NONE", discountPercent: 10 };
const received = { method: "check", amount: 1, receivedOn: "2024-11-20" };
const invoice = { customerName: "R", customerEmail: "r@calls.example", description: "Pins", amount: 9 };
const letter = { customerName: "R", customerEmail: "r@calls.example", orderId: "CP-0000000000", estimatedWeeks: "2" };
const room = { quoteId: "QR-0000000000", clientName: "R", clientEmail: "r@calls.example" };
const person = { username: "caller", password: "links-and-dunes" };
const payment = { amount: 1, currency: "USD", intent: "CAPTURE" };

const table: [Caller, string, object?][] = [
  ["anyone", "GET /api/health"],
  // the storefront
  ["user", "GET /api/auth/user"],
  ["anyone", "GET /api/cart"],
  ["anyone", "POST /api/cart", { productId: 999_999 }],
  ["secret", "PATCH /api/cart/{id}", { quantity: 1 }],
  ["secret", "DELETE /api/cart/{id}"],
  ["anyone", "POST /api/clear-cart", {}],
  ["anyone", "POST /api/discount-codes/validate", { code: "NONE", orderAmount: 1 }],
  ["anyone", "POST /api/newsletter-signup", { email: "r@calls.example", source: "popup_15off" }],
  ["anyone", "GET /api/products"],
  ["anyone", "GET /api/products/{id}"],
  ["anyone", "POST /api/quote-requests"],
  ["user", "GET /api/custom-orders/user-orders"],
  ["anyone", "POST /api/custom-orders/prepare"],
  ["anyone", "POST /api/custom-orders/proof"],
  ["user", "POST /api/designs"],
  ["secret", "POST /api/custom-orders", { orderData: {}, depositPaymentId: "NONE" }],
  ["anyone", "GET /api/custom-orders/{id}"],
  ["secret", "POST /api/create-order", { paypalOrderId: "NONE" }],
  ["anyone", "GET /paypal/setup"],
  ["anyone", "POST /paypal/order", payment],
  ["secret", "POST /paypal/order/{id}/capture"],
  // orders and payments
  ["anyone", "GET /api/paypal/setup"],
  ["anyone", "POST /api/paypal/order", payment],
  ["secret", "POST /api/paypal/order/{id}/capture"],
  ["staff", "GET /api/custom-orders"],
  ["staff", "GET /api/orders"],
  ["user", "GET /api/orders/user-orders"],
  ["staff", "PATCH /api/custom-orders/{id}/status", { status: "approved" }],
  ["staff", "DELETE /api/custom-orders/{id}"],
  ["staff", "PUT /api/orders/{id}/status", { status: "shipped" }],
  ["staff", "DELETE /api/orders/{id}"],
  ["staff", "PUT /api/orders/{id}/tracking", { trackingNumber: "1" }],
  ["staff", "POST /api/custom-orders/{id}/generate-balance-link"],
  ["staff", "DELETE /api/custom-orders/{id}/generate-balance-link"],
  ["secret", "GET /api/balance-payment/{token}"],
  ["secret", "POST /api/balance-payment/{token}/complete", { balancePaymentId: "NONE" }],
  ["staff", "POST /api/send-production-email", letter],
  ["staff", "POST /api/custom-orders/{id}/cancel", { reason: "R" }],
  ["staff", "POST /api/orders/{id}/cancel", { reason: "R" }],
  ["staff", "POST /api/custom-orders/{id}/record-payment", received],
  ["staff", "POST /api/manual-invoices/{id}/record-payment", received],
  ["staff", "POST /api/payments/{id}/refund", { amount: 1, reason: "R" }],
  // codes and campaigns
  ["staff", "GET /api/discount-codes"],
  ["staff", "POST /api/discount-codes", { code: "CALLS", discountType: "percentage", discountValue: 5 }],
  ["staff", "PATCH /api/discount-codes/{id}", { isActive: true }],
  ["staff", "DELETE /api/discount-codes/{id}"],
  ["staff", "POST /api/send-mass-discount-email", { discountCode: "NONE" }],
  ["staff", "POST /api/import-customers"],
  ["staff", "POST /api/vip-campaign", { csvFileName: "a.csv", ...campaign }],
  ["staff", "POST /api/vip-email", { email: "r@calls.example", name: "R", ...campaign }],
  ["staff", "POST /api/test-vip-email"],
  ["staff", "POST /api/upload-tournament-csv"],
  ["staff", "POST /api/send-tournament-campaign", { emailSubject: "R", ...campaign }],
  ["staff", "GET /api/export-tournament-contacts"],
  ["staff", "GET /api/tournament-email-template"],
  ["staff", "POST /api/send-marketing-email", { subject: "R", content: "R", excludeEmails: "" }],
  ["staff", "GET /api/export-customers-csv"],
  ["staff", "GET /api/campaigns/{id}"],
  ["staff", "GET /api/outbox"],
  // products, invoices
  ["staff", "POST /api/products", { name: "Caller", description: "R", price: 1 }],
  ["staff", "PUT /api/products/{id}", { price: 1 }],
  ["staff", "DELETE /api/products/{id}"],
  ["staff", "PUT /api/products/{id}/stock", { stockQuantity: 1 }],
  ["staff", "GET /api/manual-invoices"],
  ["staff", "POST /api/send-invoice", invoice],
  ["staff", "DELETE /api/manual-invoices/{id}"],
  // quotes and collaboration
  ["staff", "GET /api/quote-requests"],
  ["staff", "PATCH /api/quote-requests/{id}", { quotedAmount: 1 }],
  ["staff", "DELETE /api/quote-requests/{id}"],
  ["secret", "GET /api/quote-requests/{id}"],
  ["staff", "POST /api/collaboration/session", room],
  ["secret", "GET /api/collaboration/session/{token}"],
  ["secret", "POST /api/collaboration/session/{token}/annotations", { content: "R" }],
  // blog and accounts; last what ends the caller's session
  ["anyone", "GET /api/blog"],
  ["anyone", "GET /api/blog/{slug}"],
  ["anyone", "POST /api/auth/register", { ...person, email: "caller@calls.example" }],
  ["anyone", "POST /api/auth/login", person],
  ["anyone", "POST /api/auth/logout", {}],
];

export const specifiedEndpoints: SpecifiedEndpoint[] = table.map(([who, call, body]) => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, who, body };
});
