// To a buyer whose payment PayPal refused after its review: what became of the order, and how to pay after all. Owns no table.
import { paymentRefused } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import type { Payment } from "~/services/ledger/types.server";
import type { Email } from "~/services/mail/outbox.server";
import { payerEmail } from "~/services/payments/refund-effects.server";
import { purposeOf } from "~/services/payments/registry.server";

/** One e-mail, sent once; none where no address is known. */
export async function refusalEmails(app: App, payment: Payment): Promise<Email[]> {
  const to = await payerEmail(app, payment);
  if (!to) return [];
  const mail = paymentRefused({
    amountCents: payment.amountCents,
    ...purposeOf(payment.purpose).nextStepFor(app, payment),
  });
  return [{ to, template: "payment-refused", mail, dedupeKey: `payment-refused:${payment.id}` }];
}
