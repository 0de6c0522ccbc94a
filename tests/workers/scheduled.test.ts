// Cron jobs stay below D1's limit of queries for each invocation (platform-d1-8).
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { payments, refunds } from "~/db/schema";
import { jobsByCron, runScheduled } from "../../workers/scheduled";
import { recordedDatabase } from "../support/assertions/recorder";
import { boughtPins, unheardPins } from "../support/factories/payments";
import { control } from "../support/fixtures/app";

const maxQueries = 1000;
const db = openDatabase(env.DB);

it("The money jobs with as much due work as they take in one run send D1 at most 1,000 queries", async () => {
  const log = vi.spyOn(console, "error");
  for (let count = 0; count < 25; count++) await unheardPins();
  await db.update(payments).set({ capturingAt: new Date(Date.now() - 600_000) });
  for (let count = 0; count < 40; count++) {
    const { payment } = await boughtPins();
    if (count >= 25) continue;
    const refund = {
      id: `asked-${count}`,
      paymentId: payment.id,
      amountCents: 100,
      reason: "A scratch",
      actor: "admin",
    };
    await db.insert(refunds).values({ ...refund, createdAt: new Date(Date.now() - 120_000) });
  }
  await db
    .update(payments)
    .set({ checkDueAt: new Date(Date.now() - 60_000) })
    .where(sql`status = 'captured'`);

  const { database, asked } = recordedDatabase();
  const after: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void after.push(work) } as ExecutionContext;
  const [cron] = Object.keys(jobsByCron);
  await runScheduled({ cron } as ScheduledController, { ...env, DB: database } as Env, context);
  await Promise.all(after);

  const open = await db.$count(payments, sql`status = 'capturing'`);
  const waiting = await db.$count(refunds, sql`status = 'requested'`);
  expect({ open, waiting }).toEqual({ open: 0, waiting: 0 });
  expect(log.mock.calls.filter(([line]) => String(line).includes("upkeep"))).toEqual([]);
  expect(asked.length).toBeGreaterThan(25 * 8);
  expect(asked.length).toBeLessThanOrEqual(maxQueries);
  log.mockRestore();
  await control("faults", { method: "DELETE" });
});
