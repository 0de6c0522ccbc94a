// To a buyer whose payment PayPal refused after its review: what became of the order, and how to pay after all. Owns no table.
import { z } from "zod";
import { type PaymentRefused, paymentRefused } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import { depositLink, trackingLink } from "~/services/core/links/tracking.server";
import { payInvoiceUrl } from "~/services/invoices/invoices.server";
import type { Payment } from "~/services/ledger/types.server";
import type { Letter } from "~/services/mail/outbox.server";
import { payerEmail } from "~/services/payments/refund-effects.server";

/** One letter, sent once; none where no address is known. */
export async function refusalLetters(app: App, payment: Payment): Promise<Letter[]> {
  const to = await payerEmail(app, payment);
  if (!to) return [];
  const mail = paymentRefused({ amountCents: payment.amountCents, ...nextStep(app, payment) });
  return [{ to, template: "payment-refused", mail, dedupeKey: `payment-refused:${payment.id}` }];
}

type NextStep = Omit<PaymentRefused, "amountCents">;
const numbered = z.object({ invoiceNumber: z.string() });

function nextStep(app: App, { purpose, reference, recordId, snapshot, amountCents }: Payment): NextStep {
  const id = recordId ?? reference;
  switch (purpose) {
    case "cart":
      return { what: `order ${id}`, state: "cancelled", action: "Order again", url: `${app.origin}/wholesale` };
    case "deposit": {
      const state = reference === id ? "open" : "cancelled";
      return { what: `the deposit of order ${id}`, state, action: "Pay the deposit", url: depositLink(app, reference) };
    }
    case "balance":
      return {
        what: `the balance of order ${id}`,
        state: "open",
        action: "Go to your order",
        url: trackingLink(app, "custom", id),
      };
    case "invoice": {
      const { invoiceNumber } = numbered.parse(snapshot);
      const url = payInvoiceUrl(app, { invoiceNumber, totalCents: amountCents });
      return { what: `invoice ${invoiceNumber}`, state: "open", action: "Pay the invoice", url };
    }
  }
}
