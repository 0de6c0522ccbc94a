import type { ReceiptFacts } from "~/emails/frame/receipt";
import type { App } from "~/services/core/app.server";
import type { LedgerPayment } from "~/services/ledger/ledger.server";
import type { Payment } from "~/services/ledger/types.server";

/** What an email about a received payment says of it. `printUrl` leads to the page to print. */
export const receiptOf = (app: App, payment: Payment, printUrl: string): ReceiptFacts => ({
  paidAt: payment.capturedAt ?? app.now(),
  method: payment.method,
  transaction: payment.captureId ?? payment.receivedReference,
  printUrl,
});

/** Received payments and their completed refunds, for a printed receipt or invoice. */
export const printedPayments = (ledger: readonly LedgerPayment[]) =>
  ledger
    .filter(({ capturedCents }) => capturedCents > 0)
    .map(({ method, captureId, receivedReference, capturedCents, capturedAt, createdAt, refunds }) => ({
      method,
      transaction: captureId ?? receivedReference,
      cents: capturedCents,
      at: capturedAt ?? createdAt,
      refunds: refunds
        .filter(({ status }) => status === "completed")
        .map(({ amountCents, completedAt, createdAt }) => ({ cents: amountCents, at: completedAt ?? createdAt })),
    }));
export type PrintedPayment = ReturnType<typeof printedPayments>[number];
