import { z } from "zod";
import { recordPaymentForm } from "~/domain/invoices/invoices";
import { moneyNotices } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { refundForm, voidPaymentForm } from "~/domain/payments/payments";
import { submit } from "~/http/form.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { voidPayment } from "~/services/order-management/void-payment.server";

export const paymentIntents = {
  refund: submit({
    input: refundForm.extend({ paymentId: z.string().max(64) }),
    run: refundPayment,
    then: ({ status, amountCents, providerRefundId }) => ({
      toast:
        status === "completed"
          ? moneyNotices.refunded(formatMoney(amountCents))
          : providerRefundId
            ? moneyNotices.refundPending
            : moneyNotices.refundWaits,
    }),
    refused: ({ message }) => moneyNotices.refundFailed(message),
  }),
  recordPayment: submit({
    input: recordPaymentForm.extend({ id: z.string().max(64) }),
    run: recordPayment,
    then: () => ({ toast: moneyNotices.recorded }),
    refused: ({ message }) => moneyNotices.recordFailed(message),
  }),
  voidPayment: submit({
    input: voidPaymentForm.extend({ paymentId: z.string().max(64) }),
    run: voidPayment,
    then: () => ({ toast: moneyNotices.voided }),
    refused: ({ message }) => moneyNotices.voidFailed(message),
  }),
};
