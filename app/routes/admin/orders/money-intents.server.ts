import { z } from "zod";
import { destinationForm } from "~/domain/destinations/tax.schema";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { cancelForm } from "~/domain/payments/payments";
import { submit } from "~/http/form.server";
import { paymentIntents } from "~/routes/admin/money/payment-intents.server";
import { issueBalanceLink, revokeBalanceLink } from "~/services/checkout/balance-links.server";
import { emailPaymentLink } from "~/services/checkout/owed-links.server";
import { seenVersion } from "~/services/core/versions.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { setDestination } from "~/services/order-management/destination.server";
import { mailDepositLink } from "~/services/quotes/orders.server";

const orderId = z.object({ id: z.string().min(1).max(64) });

/** Intents for the payments and balance link of an order (admin-2). */
export const orderMoneyIntents = {
  ...paymentIntents,
  link: submit({
    input: orderId,
    run: issueBalanceLink,
    // No toast here: the page shows one after it copies the link.
    then: ({ balancePaymentUrl }) => ({ data: balancePaymentUrl }),
    refused: ({ message }) => orderNotices.linkFailed(message),
  }),
  mailLink: submit({
    input: orderId,
    run: (app, { id }) => issueBalanceLink(app, { id, mail: true }),
    then: () => ({ toast: orderNotices.linkMailed }),
    refused: ({ message }) => orderNotices.linkFailed(message),
  }),
  mailDeposit: submit({
    input: orderId,
    run: mailDepositLink,
    then: () => ({ toast: orderNotices.linkMailed }),
    refused: ({ message }) => orderNotices.linkFailed(message),
  }),
  mailOwed: submit({
    input: orderId,
    run: (app, { id }) => emailPaymentLink(app, { id }),
    then: () => ({ toast: orderNotices.owedMailed }),
    refused: ({ message }) => orderNotices.linkFailed(message),
  }),
  revokeLink: submit({
    input: orderId,
    run: revokeBalanceLink,
    then: () => ({ toast: orderNotices.linkRevoked }),
    refused: ({ message }) => orderNotices.linkFailed(message),
  }),
  destination: submit({
    input: destinationForm.extend({ ...orderId.shape, ...seenVersion }),
    run: setDestination,
    then: (price) => ({ toast: orderNotices.destinationSaved(price) }),
    refused: ({ message }) => withReason(orderNotices.correctFailed, message),
  }),
  cancel: submit({
    input: cancelForm,
    run: cancelOrder,
    then: () => ({ toast: orderNotices.cancelled }),
    refused: ({ message }) => orderNotices.cancelFailed(message),
  }),
};
