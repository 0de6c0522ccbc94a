// Health check of D1, R2, the mail queue and the providers. Owns no table. Guarantees one D1 batch, one R2 lookup and
// no call to a provider. The result contains nothing secret.
import { and, desc, eq, inArray, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import { outboxMessages, payments } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { isUnfinished } from "~/services/ledger/in-flight.server";

const minuteMs = 60_000;

/**
 * The queue usually takes seconds, and a scheduled job resends lost messages after ten minutes. If an email waits
 * longer than this, neither works.
 */
export const lateMailMs = 30 * minuteMs;
/**
 * A payment is captured or released within half an hour. If one is unfinished for longer than this, we cannot reach
 * PayPal.
 */
export const lateCaptureMs = 60 * minuteMs;

/**
 * `ok` is the result. Times are UTC. Provider times are rounded down to the hour, so that no one can count the shop's
 * sales.
 */
export interface Health {
  ok: boolean;
  parts: {
    database: { ok: boolean };
    files: { ok: boolean };
    mailQueue: { ok: boolean; oldestWaitingSeconds: number | null };
    paypal: { ok: boolean; configured: boolean; lastSuccess: string | null; unfinishedSince: string | null };
    mail: { ok: boolean; configured: boolean; lastSuccess: string | null; lastFailure: string | null };
    /** Always ok, because the shop also works without campaigns. */
    campaigns: { ok: true; configured: boolean };
  };
}

/** Monitors usually wait ten seconds for a response, so give up before that. */
const timeoutMs = 5000;

/** Never throws: a part that fails or times out is reported as not ok. */
export async function checkHealth(app: App, patience = timeoutMs): Promise<Health> {
  const [facts, files] = await Promise.all([
    orNull("database", readFacts(app), patience),
    orNull("files", app.files.has("health"), patience),
  ]);
  const now = app.now().getTime();
  const age = (at: Date | null | undefined) => (at ? now - at.getTime() : null);
  const waiting = age(facts?.waitingSince);
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, EMAIL } = app.env;
  const payPalConfigured = Boolean(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID);
  // A local shop needs no provider, because its emails stay in the outbox.
  const mailConfigured = !app.production || Boolean(EMAIL);
  const parts: Health["parts"] = {
    database: { ok: facts !== null },
    files: { ok: files !== null },
    mailQueue: {
      ok: facts !== null && (waiting ?? 0) < lateMailMs,
      oldestWaitingSeconds: waiting === null ? null : Math.max(0, Math.floor(waiting / 1000)),
    },
    paypal: {
      ok: payPalConfigured && facts !== null && (age(facts.capturingSince) ?? 0) < lateCaptureMs,
      configured: payPalConfigured,
      lastSuccess: hourOf(facts?.capturedAt),
      unfinishedSince: hourOf(facts?.capturingSince),
    },
    mail: {
      ok: mailConfigured,
      configured: mailConfigured,
      lastSuccess: hourOf(facts?.sentAt),
      lastFailure: hourOf(facts?.failedAt),
    },
    campaigns: { ok: true, configured: app.bulkMailer !== null },
  };
  return { ok: Object.values(parts).every(({ ok }) => ok), parts };
}

/** Returns null if the work fails or times out. The error is logged, not shown. */
async function orNull<Result>(part: string, work: Promise<Result>, patience: number): Promise<Result | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Gave up after ${patience} ms`)), patience);
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    logError(`health ${part}`, error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the facts in one batch. Campaign emails are skipped, because they wait in line without any fault of the queue.
 */
async function readFacts(app: App) {
  const { db } = app;
  const { sendAt, createdAt } = outboxMessages;
  const due = and(
    inArray(outboxMessages.state, ["queued", "retrying"]),
    isNull(outboxMessages.campaignId),
    or(isNull(sendAt), lte(sendAt, app.now())),
  );
  const newestMail = (at: typeof outboxMessages.sentAt | typeof outboxMessages.claimedAt, where: SQL | undefined) =>
    db.select({ at }).from(outboxMessages).where(where).orderBy(desc(createdAt)).limit(1);
  const [[waiting], [sent], [failed], [captured], [capturing]] = await db.batch([
    // The wait of a scheduled or retried email starts at its send time.
    db
      .select({ at: sql<Date | null>`min(coalesce(${sendAt}, ${createdAt}))`.mapWith(createdAt) })
      .from(outboxMessages)
      .where(due),
    newestMail(outboxMessages.sentAt, eq(outboxMessages.state, "sent")),
    newestMail(outboxMessages.claimedAt, inArray(outboxMessages.state, ["failed", "retrying", "unknown"])),
    db
      .select({ at: payments.capturedAt })
      .from(payments)
      .where(and(eq(payments.method, "paypal"), sql`${payments.capturedAt} is not null`))
      .orderBy(desc(payments.capturedAt))
      .limit(1),
    // Skip payments with a record: these wait for PayPal's review, which may take days.
    db
      .select({ at: min(payments.capturingAt) })
      .from(payments)
      .where(and(isUnfinished, eq(payments.method, "paypal"), isNull(payments.recordId))),
  ]);
  return {
    waitingSince: waiting?.at,
    sentAt: sent?.at,
    failedAt: failed?.at,
    capturedAt: captured?.at,
    capturingSince: capturing?.at,
  };
}

function hourOf(at: Date | null | undefined): string | null {
  return at ? new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString() : null;
}
