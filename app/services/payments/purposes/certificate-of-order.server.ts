// Gives the tax certificate that a customer sent at the checkout to the order that the payment records.
import { certificateForStaff } from "~/emails/orders/tax-certificate";
import type { App } from "~/services/core/app.server";
import { cartReference, placeCertificate, selectWaiting } from "~/services/customers/tax-certificates.server";
import type { Payment, Recording } from "~/services/ledger/types.server";
import { type Email, outboxInserts } from "~/services/mail/outbox.server";

/** Adds the certificate of the payment's cart or draft to the recording of its order, and tells staff. */
export async function withCertificate(
  app: App,
  { purpose, reference, email }: Pick<Payment, "purpose" | "reference" | "email">,
  recorded: Promise<Recording>,
): Promise<Recording> {
  const sentWith = purpose === "cart" ? cartReference(reference) : reference;
  const [[certificate], recording] = await Promise.all([app.read(selectWaiting(app, sentWith)), recorded]);
  // An order that staff made has its certificate before its deposit is paid.
  if (!certificate || certificate.orderId) return recording;
  const { recordId, mails } = recording;
  const told = outboxInserts(app, [certificateMailForStaff(app, certificate.id, recordId, email)]);
  return {
    recordId,
    statements: [...recording.statements, ...placeCertificate(app, certificate.id, recordId), ...told.statements],
    mails: {
      ids: [...mails.ids, ...told.ids],
      delaySeconds: mails.delaySeconds,
      statements: [...mails.statements, ...told.statements],
    },
  };
}

/** `key` names the certificate, so that staff get one email about it. */
export const certificateMailForStaff = (app: App, key: string, orderId: string, replyTo: string | null): Email => ({
  to: app.staffEmail,
  template: "tax-certificate",
  record: orderId,
  replyTo,
  mail: certificateForStaff({ orderId, adminUrl: `${app.origin}/admin/orders/${orderId}#certificate` }),
  dedupeKey: `tax-certificate:${key}`,
});
