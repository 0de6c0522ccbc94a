// Tests the health address for monitors, and the alarms to staff: one email a day for each part of the shop that has stopped.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outboxMessages, paymentDiscrepancies, payments } from "~/db/schema";
import { signInAlarm } from "~/emails/staff/sign-in-alarm";
import { requestRecord } from "~/http/app-context.server";
import { loader } from "~/routes/api/health";
import { alarmStaff } from "~/services/back-office/alarms.server";
import { checkHealth, type Health, lateCaptureMs, lateMailMs } from "~/services/back-office/health.server";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import paper from "../../../docs/operations.md?raw";
import { runScheduled } from "../../../workers/scheduled";
import { testApp } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

const now = Date.UTC(2026, 10, 21, 12, 34);
const app = testApp({ now: () => new Date(now) });
const ago = (ms: number) => new Date(now - ms);
let made = 0;

afterEach(async () => {
  await app.db.batch([app.db.delete(outboxMessages), app.db.delete(paymentDiscrepancies), app.db.delete(payments)]);
});

function mail(values: Partial<typeof outboxMessages.$inferInsert>) {
  const row = { id: `M${++made}`, template: "test", to: "ann@lee.example", subject: "Hello", ...values };
  return app.db.insert(outboxMessages).values(row);
}

function payment(values: Partial<typeof payments.$inferInsert>) {
  const row = { id: `PAY-${++made}`, purpose: "cart", reference: `R${made}`, amountCents: 1000, snapshot: {} } as const;
  return app.db.insert(payments).values({ ...row, ...values });
}

const broken = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
const noDatabase = { prepare: (text: string) => env.DB.prepare(text), batch: broken } as unknown as D1Database;
const noFiles = { head: broken } as unknown as R2Bucket;

/** Answer of the health route in a Worker with other bindings. */
async function answerWith(bindings: Partial<Env>): Promise<Health & { status: number }> {
  const facts = {
    origin: "https://pinhigh.example",
    after: () => {},
    visitor: { ...anonymousVisitor, address: "192.0.2.1" },
  };
  const context = new RouterContextProvider();
  const record = {
    app: createApp({ ...env, ...bindings }, facts),
    requestId: "test",
    nonce: "",
    pattern: "",
    cookies: new Map(),
  };
  context.set(requestRecord, record);
  const request = new Request("https://pinhigh.example/api/health");
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "/api/health" };
  const response = await loader(args as unknown as Parameters<typeof loader>[0]);
  return { status: response.status, ...((await response.json()) as Health) };
}

describe("the health address", () => {
  it("The health address answers 200 with each working part, and is neither cached nor indexed", async () => {
    const { status, body, headers } = await ask<Health>("GET", "/api/health");
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      parts: {
        database: { ok: true },
        files: { ok: true },
        mailQueue: { ok: true, oldestWaitingSeconds: null },
        paypal: { ok: true, configured: true, lastSuccess: null, unfinishedSince: null },
        mail: { ok: true, configured: true, lastSuccess: null, lastFailure: null },
        campaigns: { ok: true, configured: true },
      },
    });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  it("The health address answers 503 when D1 fails, and still shows R2", async () => {
    const { status, parts } = await answerWith({ DB: noDatabase });
    expect(status).toBe(503);
    expect(parts).toMatchObject({ database: { ok: false }, files: { ok: true }, mailQueue: { ok: false } });
  });

  it("The health address answers 503 when R2 fails, and still shows D1", async () => {
    const { status, parts } = await answerWith({ FILES: noFiles });
    expect(status).toBe(503);
    expect(parts).toMatchObject({ database: { ok: true }, files: { ok: false }, mailQueue: { ok: true } });
  });

  it("The health address reports a hanging D1 or R2 without waiting for either", async () => {
    const never = () => new Promise<never>(() => {});
    const noAnswer = { prepare: (text: string) => env.DB.prepare(text), batch: never } as unknown as D1Database;
    const facts = { origin: "https://pinhigh.example", after: () => {} };
    const hanging = createApp({ ...env, DB: noAnswer, FILES: { head: never } as unknown as R2Bucket }, facts);
    const { ok, parts } = await checkHealth(hanging, 1);
    expect({ ok, ...parts }).toMatchObject({ ok: false, database: { ok: false }, files: { ok: false } });
  });

  it("The health address answers 503 when production misses PayPal's secrets or the mail binding; campaigns are optional", async () => {
    const production = { ENVIRONMENT: "production", EMAIL: undefined, PAYPAL_CLIENT_SECRET: "" } as Partial<Env>;
    const { status, parts } = await answerWith(production);
    expect(status).toBe(503);
    expect(parts.paypal).toMatchObject({ ok: false, configured: false });
    expect(parts.mail).toMatchObject({ ok: false, configured: false });
    expect(parts.campaigns).toEqual({ ok: true, configured: false });
  });

  it("The health address shows the oldest due email, and answers 503 once it is late", async () => {
    await mail({ createdAt: ago(lateMailMs - 60_000) });
    await mail({ createdAt: ago(7_200_000), state: "retrying", sendAt: ago(-60_000) });
    await mail({ createdAt: ago(7_200_000), state: "sent", sentAt: ago(7_100_000) });
    expect(await checkHealth(app)).toMatchObject({ ok: true, parts: { mailQueue: { oldestWaitingSeconds: 1740 } } });
    await mail({ createdAt: ago(7_200_000), sendAt: ago(lateMailMs) });
    expect(await checkHealth(app)).toMatchObject({ ok: false, parts: { mailQueue: { oldestWaitingSeconds: 1800 } } });
  });

  it("The health address shows the providers' last success and failure to the hour", async () => {
    await payment({ status: "captured", capturedAt: ago(120 * 60_000) });
    await payment({ status: "capturing", capturingAt: ago(lateCaptureMs - 60_000) });
    await mail({ createdAt: ago(7_300_000), state: "sent", sentAt: ago(7_200_000) });
    await mail({ createdAt: ago(600_000), state: "failed", claimedAt: ago(500_000) });
    const { ok, parts } = await checkHealth(app);
    expect(ok).toBe(true);
    expect(parts.paypal).toMatchObject({
      lastSuccess: "2026-11-21T10:00:00.000Z",
      unfinishedSince: "2026-11-21T11:00:00.000Z",
    });
    expect(parts.mail).toMatchObject({
      lastSuccess: "2026-11-21T10:00:00.000Z",
      lastFailure: "2026-11-21T12:00:00.000Z",
    });
    await payment({ status: "capturing", capturingAt: ago(lateCaptureMs) });
    expect((await checkHealth(app)).parts.paypal.ok).toBe(false);
  });
});

describe("alarm mails", () => {
  async function alarmMails() {
    const rows = await app.db.select().from(outboxMessages).where(eq(outboxMessages.template, "shop-alarm"));
    expect(rows.every(({ to }) => to === app.staffEmail)).toBe(true);
    return rows;
  }

  async function alarmsOf(at = app, failedJobs: string[] = []): Promise<string[]> {
    await alarmStaff(at, failedJobs);
    return (await alarmMails()).map(({ dedupeKey }) => dedupeKey?.split(":")[1] ?? "").toSorted();
  }

  it("No alarm is raised while all is well: hiccups, old failures and resolved rows are none", async () => {
    await mail({ state: "retrying", createdAt: ago(600_000), claimedAt: ago(1000), sendAt: ago(-60_000) });
    await mail({ state: "failed", createdAt: ago(172_800_000), claimedAt: ago(172_000_000) });
    const row = { id: "D1", kind: "unknown_capture", reference: "C1", resolvedAt: ago(1000) } as const;
    await app.db.insert(paymentDiscrepancies).values(row);
    expect(await alarmsOf()).toEqual([]);
  });

  it("An alarm is emailed for each thing that docs/operations.md calls an alert", async () => {
    await app.db.insert(paymentDiscrepancies).values({ id: "D2", kind: "unknown_capture", reference: "C2" });
    await mail({ state: "unknown", createdAt: ago(600_000), claimedAt: ago(500_000) });
    await mail({ createdAt: ago(lateMailMs) });
    await payment({ status: "capturing", capturingAt: ago(lateCaptureMs) });
    const raised = ["discrepancies", "files", "mail-queue", "scheduled-jobs", "unfinished-payments", "unsent-mails"];
    const files = { ...app.files, has: broken };
    expect(await alarmsOf({ ...app, files }, ["finishUnfinished"])).toEqual(raised);
    const unset = { ...app, env: { ...env, PAYPAL_WEBHOOK_ID: "" } };
    expect(await alarmsOf(unset)).toEqual([...raised, "paypal-settings"].toSorted());
    // accounts/accounts.test.ts raises the sign-in alarm, campaigns/campaigns.test.ts the alarm of a paused campaign.
    const { subject } = signInAlarm({ failures: 100, addresses: 5, minutes: 15, usersUrl: "" });
    const elsewhere = [
      subject.replace("100", "…"),
      "A campaign was paused: the email provider is rejecting our requests",
    ];
    const subjects = [...(await alarmMails()).map((one) => one.subject), ...elsewhere];
    const named = [...paper.matchAll(/^\| a mail "([^"]+)"/gm)].map(([, one]) => one);
    expect(subjects.toSorted()).toEqual(named.toSorted());
  });

  it.each([
    ["retrying", 3_660_000],
    ["failed", 600_000],
    ["unknown", 600_000],
  ] as const)("An alarm is emailed for an email in state %s", async (state, ms) => {
    await mail({ state, createdAt: ago(ms), claimedAt: ago(500_000), sendAt: ago(-60_000) });
    expect(await alarmsOf()).toEqual(["unsent-mails"]);
  });

  it("An alarm is emailed for a scheduled job that throws, which the log names, and the other jobs run", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const prepare = (text: string) => {
      if (/^delete from "carts"/.test(text)) throw new Error("D1_ERROR: Network connection lost.");
      return env.DB.prepare(text);
    };
    const DB = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) } as D1Database;
    const after: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => void after.push(work) } as ExecutionContext;
    await runScheduled({} as ScheduledController, { ...env, DB }, context);
    await Promise.all(after);
    const failures = log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { id: string }).id);
    log.mockRestore();
    expect(failures).toEqual(["upkeep deleteOldCarts"]);
    const [alarm, ...more] = await alarmMails();
    expect(alarm).toMatchObject({ subject: "1 scheduled job failed", text: expect.stringContaining("deleteOldCarts") });
    expect(more).toEqual([]);
  });

  it("An alarm is emailed once for each thing and day, however many runs find it at once", async () => {
    await mail({ state: "failed", createdAt: ago(600_000), claimedAt: ago(500_000) });
    await Promise.all(Array.from({ length: 5 }, () => alarmStaff(app, [])));
    expect(await alarmsOf()).toEqual(["unsent-mails"]);
    // It is half past midnight in the shop, and the alarm of the first day has been sent.
    const tomorrow = testApp({ now: () => new Date(now + 20 * 3_600_000) });
    await app.db.update(outboxMessages).set({ state: "sent" }).where(eq(outboxMessages.template, "shop-alarm"));
    expect(await alarmsOf(tomorrow)).toEqual(["unsent-mails", "unsent-mails"]);
  });
});
