// Addresses that get no marketing email. Owns: suppressions. Guarantees mail-3: an unsubscribe applies immediately to
// every campaign, because the sender checks this table right before sending.
import { and, eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { outboxMessages, suppressions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { readBulkWebhook } from "~/gateways/bulk-webhook.server";
import { readUnsubscribeToken } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { updateMails } from "~/services/mail/outbox.server";

type Reason = (typeof suppressions.$inferInsert)["reason"];

function suppress(app: App, email: string, reason: Reason, detail: string | null = null): Statement {
  const row = { email, reason, detail, createdAt: app.now() };
  const added = app.db.insert(suppressions).values(row);
  // A new sign-up lifts an unsubscribe but not a complaint, so a complaint must replace an earlier reason.
  return reason === "complained"
    ? added.onConflictDoUpdate({ target: suppressions.email, set: { reason, detail } })
    : added.onConflictDoNothing();
}

/**
 * Returns the address in an unsubscribe link and whether it is unsubscribed. ShopError `not_found` for a link that this
 * shop did not sign.
 */
export async function getSubscription(app: App, token: string) {
  const email = emailOfToken(app, token);
  const [row] = await app.read(app.db.select().from(suppressions).where(eq(suppressions.email, email)));
  return { email, unsubscribed: row !== undefined };
}

export async function unsubscribe(app: App, token: string): Promise<void> {
  await suppress(app, emailOfToken(app, token), "unsubscribed");
}

/** Returns the address in an unsubscribe link. ShopError `not_found` for a link that this shop did not sign. */
export function emailOfToken(app: App, token: string): string {
  const email = readUnsubscribeToken(app, token);
  if (!email) throw new ShopError("not_found", "This link is incomplete. Please use the full link from the email.");
  return email;
}

/**
 * Handles the bulk email provider's webhook about deliveries, bounces and complaints. ShopError `forbidden` without a
 * valid signature; `countForged` counts invalid requests for the rate limit.
 */
export async function receiveBulkWebhook(
  app: App,
  headers: Headers,
  read: () => Promise<string>,
  countForged: () => Promise<void> = async () => {},
): Promise<void> {
  const secret = app.env.RESEND_WEBHOOK_SECRET;
  const isSigned = headers.has("svix-signature");
  const event = secret && isSigned ? readBulkWebhook(secret, headers, await read()) : { verified: false as const };
  if (!event.verified) {
    await countForged();
    throw new ShopError("forbidden", "The signature does not match.");
  }
  await runBatch(
    app.db,
    event.fates.flatMap(({ kind, email, providerId, detail }) => {
      const ofMail = and(eq(outboxMessages.to, email), eq(outboxMessages.providerId, providerId ?? ""));
      if (kind === "delivered") return updateMails(app, { deliveredAt: app.now() }).where(ofMail);
      return [
        suppress(app, email, kind, detail),
        updateMails(app, { lastError: detail, ...(kind === "bounced" && { state: "failed" as const }) }).where(ofMail),
      ];
    }),
  );
}

export async function setSuppressed(
  app: App,
  { email, suppressed }: { email: string; suppressed: boolean },
): Promise<void> {
  const staff = await requireStaff(app);
  const change = suppressed
    ? suppress(app, email, "manual")
    : // Staff cannot undo an unsubscribe or a complaint, because these are the reader's decision.
      app.db.delete(suppressions).where(and(eq(suppressions.email, email), sql`reason in ('manual', 'bounced')`));
  const action = suppressed ? "marketing email blocked" : "marketing email allowed";
  await runBatch(app.db, [change, addAuditOfChange(app, staff, action, `contact ${email}`)]);
}
