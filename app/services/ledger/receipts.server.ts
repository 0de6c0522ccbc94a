import { endOfShopDay } from "~/domain/calendar/calendar";
import { numberOf } from "~/domain/payments/methods";
import type { PaperLinks, ReceiptFacts } from "~/emails/frame/receipt";
import type { App } from "~/services/core/app.server";
import type { LedgerPayment } from "~/services/ledger/ledger.server";
import type { Payment } from "~/services/ledger/types.server";

/** Facts of a received payment for its email. */
export const receiptOf = (app: App, payment: Payment, links: PaperLinks): ReceiptFacts => ({
  paidAt: payment.receivedOn ? endOfShopDay(payment.receivedOn) : (payment.capturedAt ?? app.now()),
  method: payment.method,
  number: numberOf(payment),
  ...links,
});

/** Received payments and their completed refunds, for a printed receipt or invoice. */
export const printedPayments = (ledger: readonly LedgerPayment[]) =>
  ledger
    .filter(({ capturedCents }) => capturedCents > 0)
    .map((payment) => ({
      method: payment.method,
      number: numberOf(payment),
      cents: payment.capturedCents,
      at: payment.capturedAt ?? payment.createdAt,
      refunds: payment.refunds
        .filter(({ status }) => status === "completed")
        .map(({ amountCents, completedAt, createdAt }) => ({ cents: amountCents, at: completedAt ?? createdAt })),
    }));
export type PrintedPayment = ReturnType<typeof printedPayments>[number];
