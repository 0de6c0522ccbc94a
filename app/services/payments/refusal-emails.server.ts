// To a buyer whose payment PayPal refused after its review: what became of the order, and how to pay after all. Owns no table.
import { paymentRefused } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import type { Payment } from "~/services/ledger/types.server";
import { noMails, type Posted, postMail } from "~/services/mail/outbox.server";
import { payerEmail } from "~/services/payments/refund-effects.server";
import { purposeOf } from "~/services/payments/registry.server";

/** One e-mail, sent once, with the link that it leads to; none where no address is known. */
export async function postRefusal(app: App, payment: Payment): Promise<Posted> {
  const { statements = [], to: owner, ...next } = await purposeOf(payment.purpose).nextStepFor(app, payment);
  const to = owner || (await payerEmail(app, payment));
  if (!to) return noMails;
  const mail = paymentRefused({ amountCents: payment.amountCents, ...next });
  const posted = postMail(app, [{ to, template: "payment-refused", mail, dedupeKey: `payment-refused:${payment.id}` }]);
  return { ...posted, statements: [...statements, ...posted.statements] };
}
