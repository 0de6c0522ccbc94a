// Sends marketing emails outside campaigns. Uses the campaign provider, because the transactional one forbids marketing
// (email-2), and skips addresses that have unsubscribed by the time of sending (mail-3).
import { eq } from "drizzle-orm";
import { suppressions } from "~/db/schema";
import type { BatchOutcome } from "~/gateways/bulk-mailer.server";
import type { Delivery, Mail } from "~/gateways/mailer.server";
import type { App } from "~/services/core/app.server";

/**
 * Templates of unrequested emails. The newsletter's welcome email is not one, because the customer asked for its code.
 */
const marketing = ["abandoned-checkout", "review-request", "thank-you-code"];

export function isMarketing({ template }: { template: string }): boolean {
  return marketing.includes(template);
}

export async function deliverMarketing(app: App, mail: Mail): Promise<Delivery> {
  if ((await app.db.$count(suppressions, eq(suppressions.email, mail.to))) > 0) {
    return { outcome: "refused", reason: "Unsubscribed" };
  }
  if (!app.bulkMailer) return { outcome: "refused", reason: "No campaign email provider is set up" };
  return deliveryOf(await app.bulkMailer.deliver(mail.id, [mail]));
}

/** A row's text never changes, so an email with an unknown outcome is sent again under the same key. */
function deliveryOf(batch: BatchOutcome): Delivery {
  if (batch.outcome === "key_reused") return { outcome: "refused", reason: batch.reason };
  if (batch.outcome !== "accepted") return { outcome: "retry", reason: batch.reason };
  const [mail] = batch.mails;
  if (!mail || "refused" in mail) return { outcome: "refused", reason: mail?.refused ?? "No answer" };
  return { outcome: "sent", providerId: mail.providerId };
}
