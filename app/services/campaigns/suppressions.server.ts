// Who gets no marketing mail any more; owns `suppressions`. Promises that a reader's no counts at once and for every campaign
// (mail-3): the sender asks this table at the moment of sending.
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
  // A new sign-up takes back an unsubscribing, but not a complaint: the complaint must not hide behind an earlier reason.
  return reason === "complained"
    ? added.onConflictDoUpdate({ target: suppressions.email, set: { reason, detail } })
    : added.onConflictDoNothing();
}

/** The address behind an unsubscribe link and whether it is unsubscribed. ShopError `not_found` for a link not made here. */
export async function getSubscription(app: App, token: string) {
  const email = emailOfToken(app, token);
  const [row] = await app.read(app.db.select().from(suppressions).where(eq(suppressions.email, email)));
  return { email, unsubscribed: row !== undefined };
}

export async function unsubscribe(app: App, token: string): Promise<void> {
  await suppress(app, emailOfToken(app, token), "unsubscribed");
}

/** The address of an unsubscribe link. ShopError `not_found` for a link not made here. */
export function emailOfToken(app: App, token: string): string {
  const email = readUnsubscribeToken(app, token);
  if (!email) throw new ShopError("not_found", "This link is incomplete. Please use the full link from the email.");
  return email;
}

/**
 * The bulk provider's word on what arrived, bounces and complaints. ShopError `forbidden` for what it did not sign; `countForged` counts
 * those for the sender's limit.
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

/** Staff: no marketing mail to this address, or again. */
export async function setSuppressed(
  app: App,
  { email, suppressed }: { email: string; suppressed: boolean },
): Promise<void> {
  const staff = await requireStaff(app);
  const change = suppressed
    ? suppress(app, email, "manual")
    : // What a reader decided is the reader's to take back.
      app.db.delete(suppressions).where(and(eq(suppressions.email, email), sql`reason in ('manual', 'bounced')`));
  const action = suppressed ? "marketing mail blocked" : "marketing mail allowed";
  await runBatch(app.db, [change, addAuditOfChange(app, staff, action, `contact ${email}`)]);
}
