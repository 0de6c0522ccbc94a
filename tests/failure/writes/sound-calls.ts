// Valid calls of every handler that changes something, and the allowed outcomes when D1 fails.
import { emailLowStock } from "~/services/catalog/low-stock.server";
import type { App } from "~/services/core/app.server";
import { ordersRows } from "./orders";
import { shoppers } from "./shoppers";
import { admin } from "./staff";
import type { Rows } from "./world";

/** A handler that is not listed receives input generated from its schema. */
export const sound: Rows = { ...shoppers, ...ordersRows, ...admin };

type Names = Record<string, string>;
const all = (why: string, names: string): Names =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s*\n\s*/)
      .map((name) => [name, why]),
  );

/** Handlers that use POST but only read. */
export const asksOnly = all(
  "writes no record",
  `
  storefront/designer/custom promo
  collaboration/room name
  storefront/quote/quote-file default
  admin/codes/open-campaign POST
  admin/campaigns/marketing look
  admin/campaigns/marketing preview
  admin/campaigns/tournament preview
  admin/campaigns/vip preview
  admin/campaigns/mass-email preview
  admin/orders/manual-order preview
  admin/orders/orders look
  admin/orders/order look
  admin/orders/order lookShip
  admin/orders/changes/change-lines preview
  admin/orders/changes/change-design preview
  admin/posts/post look
  admin/posts/standing-page look
  admin/products/import preview
  admin/orders/import-tracking preview
  admin/settings/email-template look
  admin/settings/theme default
  api/discounts/discount-validate POST
  api/unknown POST`,
);

/** Handlers with a separate test. */
export const elsewhere: Names = {
  ...all(
    "tests/failure/broken-writes.test.ts",
    `
    api/payments/paypal-capture POST
    api/payments/balance-payment-complete POST
    api/custom-orders/custom-orders POST`,
  ),
  ...all(
    "tests/failure/webhook-writes.test.ts",
    `
    api/payments/paypal-webhook POST
    api/orders/create-order POST`,
  ),
};

/** Handlers with several writes: a repeated request completes the first ones. */
export const inSteps: Names = {
  ...all(
    "sent again it is whole",
    `
  storefront/checkout/checkout details
  storefront/checkout/checkout terms
  storefront/checkout/checkout free
  admin/orders/manual-order make
  admin/orders/order recordPayment
  admin/invoices/invoice recordPayment
  api/payments/record-payment POST`,
  ),
  ...all(
    "a try counts as wrong before it is looked at; sent again, the right code resets the count",
    `
    account/sign-in/code default
    account/sign-in/code passkey`,
  ),
};

/** Handlers whose work a scheduled job completes before anyone reads the result. */
export const finishedBy: Record<string, (app: App) => Promise<unknown>> = {
  "admin/products/products stock": emailLowStock,
  "admin/products/product change": emailLowStock,
  "api/catalog/product PUT": emailLowStock,
  "api/catalog/product-stock PUT": emailLowStock,
};

/** Handlers with several writes. A job or the next request completes the work. */
export const later: Names = {
  ...all(
    "refunds that wait are made by the scheduled job: tests/failure/broken-writes.test.ts",
    `
    account/orders/track-order cancel
    admin/orders/order cancel
    admin/orders/order refund
    admin/orders/changes/change-lines save
    admin/invoices/invoice refund
    api/orders/order-cancel POST
    api/payments/payment-refund POST`,
  ),
  ...all(
    "mailed after the answer, which tells nobody whether the address is known; who gets no mail asks again",
    `
    account/orders/find-order default
    account/sign-in/forgot-password default`,
  ),
  ...all(
    "the queue sends what is left: tests/services/campaigns/campaigns.test.ts; a repeated call: tests/failure/broken-writes.test.ts",
    `
    admin/campaigns/campaign resume
    admin/campaigns/marketing send
    admin/campaigns/mass-email send
    admin/campaigns/tournament send
    admin/campaigns/vip send
    admin/campaigns/vip one
    api/campaigns/send-mass-discount-email POST
    api/campaigns/send-marketing-email POST
    api/campaigns/send-tournament-campaign POST
    api/campaigns/vip-campaign POST
    api/campaigns/vip-email POST`,
  ),
  ...all(
    "the scheduled job carries an import on: tests/services/campaigns/contact-imports.test.ts",
    `
    admin/contacts/contact-import confirm
    api/campaigns/import-customers POST
    api/campaigns/upload-tournament-csv POST`,
  ),
  ...all("the next check finds the rest", "admin/money/reconciliation check"),
  ...all(
    "an order at PayPal that nobody approves lapses",
    `
    pay/paypal-redirect default
    api/payments/paypal-order POST`,
  ),
};

/** Handlers for which a repeated request creates a second complete record, because it has no key or is meant to. */
export const onceMore: Names = {
  ...all(
    "pieces that are added",
    `
    storefront/cart/cart default
    storefront/cart/cart add
    storefront/quick-order/quick-order default
    account/orders/track-order buy-again
    api/cart/cart POST`,
  ),
  ...all(
    "words, designs and files of visitors",
    `
    storefront/shared/shared-design comment
    storefront/quote/quote default
    storefront/quote/quote-request default
    storefront/contact default
    collaboration/room comment
    account/orders/track-order reorder
    account/profile/addresses save
    api/collaboration/collaboration-annotations POST
    api/quotes/quote-requests POST
    api/custom-orders/custom-order-prepare POST
    api/custom-orders/custom-order-proof POST
    api/custom-orders/designs POST`,
  ),
  ...all(
    "records and files of staff",
    `
    admin/collaboration/room mockup
    admin/campaigns/tournament upload
    admin/campaigns/vip upload
    admin/campaigns/marketing picture
    admin/contacts/contacts upload
    admin/products/new-product create
    admin/products/product media
    admin/products/media media
    admin/posts/post picture
    admin/posts/standing-page picture
    admin/quotes/quote duplicate
    admin/quotes/quote picture
    api/catalog/products POST`,
  ),
  ...all(
    "links and mails that replace the last one",
    `
    account/sign-in/login default
    account/profile/two-factor codes
    account/profile/profile email
    account/profile/profile verification
    admin/campaigns/marketing test
    admin/campaigns/tournament test
    admin/campaigns/vip test
    admin/campaigns/mass-email test
    admin/orders/order link
    admin/orders/order mailLink
    admin/orders/order mailDeposit
    admin/orders/order mailOwed
    admin/orders/order letter
    admin/orders/order production
    admin/settings/users invite
    admin/settings/users two-factor-reset
    admin/invoices/invoice resend
    api/accounts/auth-login POST
    api/campaigns/test-vip-email POST
    api/custom-orders/generate-balance-link POST
    api/custom-orders/send-production-email POST
    api/quotes/quote-request PATCH`,
  ),
};
