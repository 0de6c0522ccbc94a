// Whether what the shop stands on answers: D1, R2, the mail queue, its providers. Owns no table. Promises one batch of D1, one look
// into R2 and no question to a provider, and nothing in the answer that a stranger may not know.
import { and, desc, eq, inArray, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import { outboxMessages, payments } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { isUnfinished } from "~/services/ledger/in-flight.server";

const minuteMs = 60_000;

/** The queue takes seconds and the scheduled jobs bring what it lost after ten minutes: later than this, neither works. */
export const lateMailMs = 30 * minuteMs;
/** A payment is captured or released within half an hour: later than this, PayPal cannot be asked. */
export const lateCaptureMs = 60 * minuteMs;

/** `ok` is what decides; moments are UTC, and the providers' are cut to the hour: nobody can count the shop's sales by them. */
export interface Health {
  ok: boolean;
  parts: {
    database: { ok: boolean };
    files: { ok: boolean };
    mailQueue: { ok: boolean; oldestWaitingSeconds: number | null };
    paypal: { ok: boolean; configured: boolean; lastSuccess: string | null; unfinishedSince: string | null };
    mail: { ok: boolean; configured: boolean; lastSuccess: string | null; lastFailure: string | null };
    /** Optional: without it no campaign starts. */
    campaigns: { ok: true; configured: boolean };
  };
}

/** A monitor waits for ten seconds, as a rule: what takes so long does not work. */
const patienceMs = 5000;

/** Never throws: what cannot be asked, or does not answer, is not ok. */
export async function checkHealth(app: App, patience = patienceMs): Promise<Health> {
  const [facts, files] = await Promise.all([
    orNull("database", readFacts(app), patience),
    orNull("files", app.files.has("health"), patience),
  ]);
  const now = app.now().getTime();
  const age = (at: Date | null | undefined) => (at ? now - at.getTime() : null);
  const waiting = age(facts?.waitingSince);
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, EMAIL } = app.env;
  const payPalConfigured = Boolean(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID);
  // A local shop's outbox is its provider.
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

/** The error goes into the log, not into the answer. */
async function orNull<Result>(part: string, work: Promise<Result>, patience: number): Promise<Result | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms`)), patience);
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    logError(`health ${part}`, error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** A campaign's mails wait their turn: they say nothing of the queue. */
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
    // A mail that waits for its hour or its next try is late from then on.
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
    // One that is recorded waits for PayPal's review, which may last for days.
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
