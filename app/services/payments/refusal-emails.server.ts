// To a buyer whose payment PayPal refused after its review: what became of the order, and how to pay after all. Owns no table.
import { paymentRefused } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import type { Payment } from "~/services/ledger/types.server";
import { noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { concernedBy } from "~/services/payments/refund-effects.server";
import { purposeOf } from "~/services/payments/registry.server";

/**
 * One e-mail, sent once, with the link that it leads to; none where no address is known. Somebody else who paid reads it without the
 * order's key, and not where the link is to what the customer owes.
 */
export async function postRefusal(app: App, payment: Payment): Promise<OutboxInserts> {
  const { statements = [], ...next } = await purposeOf(payment.purpose).nextStepFor(app, payment);
  const { customer, payer } = await concernedBy(app, payment);
  if (!customer) return noMails;
  const { id, amountCents } = payment;
  const told = { template: "payment-refused", mail: paymentRefused({ amountCents, ...next }) };
  const keyless = new URL(next.url);
  keyless.searchParams.delete("key");
  const mail = paymentRefused({ amountCents, ...next, url: keyless.href });
  const mayKnow = typeof next.state === "string";
  const emails = outboxInserts(app, [
    { ...told, to: customer, dedupeKey: `payment-refused:${id}` },
    ...(payer && mayKnow ? [{ ...told, to: payer, mail, dedupeKey: `payment-refused:${id}:payer` }] : []),
  ]);
  return { ...emails, statements: [...statements, ...emails.statements] };
}
