// Emails to buyers whose payment PayPal refused after review: the state of the order and how to pay.
import { paymentRefused } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import type { Payment } from "~/services/ledger/types.server";
import { noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { findRecipients } from "~/services/payments/refund-effects.server";
import { purposeOf } from "~/services/payments/registry.server";

/**
 * Emails the customer once, with a link to the next step. A different payer gets the email without the order's key, and
 * no email if the link shows what the customer owes. Sends nothing if no address is known.
 */
export async function refusalEmails(app: App, payment: Payment): Promise<OutboxInserts> {
  const { statements = [], ...next } = await purposeOf(payment.purpose).nextStepFor(app, payment);
  const { customer, payer } = await findRecipients(app, payment);
  if (!customer) return noMails;
  const { id, amountCents, recordId: record } = payment;
  const told = { template: "payment-refused", mail: paymentRefused({ amountCents, ...next }) };
  const keyless = new URL(next.url);
  keyless.searchParams.delete("key");
  const mail = paymentRefused({ amountCents, ...next, url: keyless.href });
  const mayKnow = typeof next.state === "string";
  const emails = outboxInserts(app, [
    { ...told, to: customer, record, dedupeKey: `payment-refused:${id}` },
    ...(payer && mayKnow ? [{ ...told, to: payer, record: null, mail, dedupeKey: `payment-refused:${id}:payer` }] : []),
  ]);
  return { ...emails, statements: [...statements, ...emails.statements] };
}
