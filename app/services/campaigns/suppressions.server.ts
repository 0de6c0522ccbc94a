// Addresses that get no marketing email. Owns: suppressions. Guarantees mail-3: an unsubscribe applies immediately to
// every campaign, because the sender checks this table right before sending.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { outboxMessages, suppressions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { MailFate } from "~/domain/campaigns/outbox";
import { readBulkWebhook } from "~/gateways/bulk-webhook.server";
import { readDeliveryEvent } from "~/gateways/delivery-events.server";
import { readUnsubscribeToken } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { updateMails } from "~/services/mail/outbox.server";

type Reason = (typeof suppressions.$inferInsert)["reason"];

/**
 * Reasons that a new one replaces. Staff can undo a bounce or their own block, but not what a reader decided. A new sign-up
 * lifts an unsubscribe, but not a complaint.
 */
const weaker: Record<Reason, Reason[]> = {
  complained: ["unsubscribed", "bounced", "manual"],
  unsubscribed: ["bounced", "manual"],
  bounced: [],
  manual: [],
};

function suppress(app: App, email: string, reason: Reason, detail: string | null = null): Statement {
  return app.db
    .insert(suppressions)
    .values({ email, reason, detail, createdAt: app.now() })
    .onConflictDoUpdate({
      target: suppressions.email,
      set: { reason, detail },
      setWhere: inArray(suppressions.reason, weaker[reason]),
    });
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
    event.fates.flatMap((fate) => fateStatements(app, fate)),
  );
}

const isMailOf = ({ email, providerId }: MailFate) =>
  and(eq(outboxMessages.to, email), eq(outboxMessages.providerId, providerId ?? ""));

/** A fate that is reported twice changes nothing the second time. A soft bounce does not stop marketing email. */
function fateStatements(app: App, fate: MailFate): Statement[] {
  const { kind, email, detail, bounceType } = fate;
  const isUndecided = and(isMailOf(fate), isNull(outboxMessages.bouncedAt));
  if (kind === "delivered") return [updateMails(app, { deliveredAt: app.now() }).where(isUndecided)];
  if (kind === "complained") {
    return [suppress(app, email, kind, detail), updateMails(app, { lastError: detail }).where(isMailOf(fate))];
  }
  return [
    ...(bounceType === "soft" ? [] : [suppress(app, email, kind, detail)]),
    updateMails(app, { state: "failed", lastError: detail, bouncedAt: app.now(), bounceType }).where(isUndecided),
  ];
}

/**
 * Records what the transactional provider reported about an email (email-14). Ignores events that this shop does not
 * use. Returns false if no email has the event's provider id and recipient. That may be because the email was accepted a
 * moment ago and its id is not stored yet.
 */
export async function receiveDeliveryEvent(app: App, event: unknown): Promise<boolean> {
  const fate = readDeliveryEvent(event);
  if (!fate) return true;
  if ((await app.db.$count(outboxMessages, isMailOf(fate))) === 0) return false;
  await runBatch(app.db, fateStatements(app, fate));
  return true;
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
