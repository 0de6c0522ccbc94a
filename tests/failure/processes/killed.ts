// Shows money-2, mail-1, data-4 and service-2 with a killed process: workerd is killed (SIGKILL) before and during each step of a capture,
// refund, campaign and upload, and restarted on the same files. Part of `npm run promises`.
import assert from "node:assert/strict";
import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  contactImportMembers,
  contacts,
  emailCampaigns,
  orders,
  outboxMessages,
  payments,
  products,
  refunds,
} from "~/db/schema";
import { createApp } from "../../../app/services/core/create-app.server";
import { approvedCart, newBuyer } from "../../../bench/buyer";
import { newCampaign } from "../../../bench/campaigns";
import { buildShop } from "../../../scripts/shop";
import { invariantFaults } from "../../support/assertions/invariants";
import {
  counted,
  type EmulatedOrder,
  type Journey,
  type KillableShop,
  mailsTo,
  signInAsStaff,
  startKillable,
  until,
} from "./shop";
import { uploads } from "./uploads";

let number = 0;
const stock = 1_000_000;

const journeys: Record<string, (shop: KillableShop) => Promise<Journey>> = {
  async "a capture"(shop) {
    const buyer = newBuyer(shop.served, "killed", ++number);
    await shop.db().update(products).set({ stockQuantity: stock }).where(eq(products.id, 1));
    const id = await approvedCart(buyer, 2);
    return {
      counts: "request",
      act: () => buyer.capture(id, counted),
      again: () => buyer.capture(id),
      about: () => aboutOrder(shop, id),
      async check(isRepeated) {
        const { captures } = await shop.control<EmulatedOrder>(`orders/${id}`);
        const [payment] = await shop.db().select().from(payments).where(eq(payments.providerOrderId, id));
        const made = await shop.db().$count(orders, eq(orders.paymentId, payment!.id));
        assert.ok(captures.length <= 1, "captured twice");
        assert.equal(made, captures.length, "orders of captures");
        if (isRepeated) assert.equal(made, 1, "the buyer asked again");
        assert.equal(await stockLeft(shop), stock - 2 * made, "stock");
        assert.equal(await mailsTo(shop, buyer.email), made, "mails to the buyer");
        assert.equal(payment!.status, made ? "captured" : payment!.status === "created" ? "created" : "expired");
      },
    };
  },
  async "a refund"(shop) {
    const [buyer, staff] = [newBuyer(shop.served, "killed", ++number), await signInAsStaff(shop)];
    await shop.db().update(products).set({ stockQuantity: stock }).where(eq(products.id, 1));
    const id = await approvedCart(buyer, 2);
    await buyer.capture(id);
    const [payment] = await shop.db().select().from(payments).where(eq(payments.providerOrderId, id));
    const input = { amount: 5, reason: "A scratch", restock: true, key: crypto.randomUUID() };
    const ask = (headers: object) => staff(`/api/payments/${payment!.id}/refund`, input, headers);
    const before = await mailsTo(shop, buyer.email);
    return {
      counts: "request",
      act: () => ask(counted),
      again: () => ask({}),
      about: () => aboutOrder(shop, id),
      async check(isRepeated) {
        const { refunds: returned } = await shop.control<EmulatedOrder>(`orders/${id}`);
        const rows = await shop.db().select().from(refunds).where(eq(refunds.paymentId, payment!.id));
        const [now] = await shop.db().select().from(payments).where(eq(payments.id, payment!.id));
        assert.ok(rows.length <= 1, "asked for twice");
        if (isRepeated) assert.equal(rows.length, 1, "staff asked again");
        assert.equal(returned.length, rows.length, "refunds at PayPal of refunds asked for");
        assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(returned.map(() => "completed")));
        assert.equal(now!.refundedCents, 500 * rows.length, "the ledger's");
        assert.equal(await mailsTo(shop, buyer.email), before + rows.length, "mails to the buyer");
      },
    };
  },
  async "a campaign that an endpoint launches"(shop) {
    await setContacts(shop);
    const staff = await signInAsStaff(shop);
    const subject = `launched ${++number}`;
    const key = { "Idempotency-Key": subject };
    const ask = (headers: object) =>
      staff("/api/send-marketing-email", { subject, content: "New pins", excludeEmails: "" }, { ...key, ...headers });
    return {
      counts: "request",
      act: () => ask(counted),
      again: () => ask({}),
      check: (isRepeated) => checkCampaign(shop, subject, isRepeated),
    };
  },
  async "a campaign that the queue brings"(shop) {
    await setContacts(shop);
    const subject = `queued ${++number}`;
    const app = createApp(shop.served().env, { origin: shop.served().url, after: () => {} });
    await newCampaign(app, subject);
    await shop.setClock(11);
    return {
      counts: "queue",
      async act() {
        await shop.scheduled();
        await until("the campaign has ended", () => isDone(shop, subject)).then(shop.ended);
      },
      check: () => checkCampaign(shop, subject, true),
    };
  },
  ...uploads,
};

async function aboutOrder(shop: KillableShop, id: string): Promise<string[]> {
  const { captures, refunds: returned } = await shop.control<EmulatedOrder>(`orders/${id}`);
  return [id, ...captures.map((one) => one.id), ...returned.map((one) => one.id)];
}

async function stockLeft(shop: KillableShop): Promise<number> {
  const [product] = await shop.db().select().from(products).where(eq(products.id, 1));
  return product!.stockQuantity;
}

/** Enough recipients for two batches. */
const readers = 120;

async function setContacts(shop: KillableShop): Promise<void> {
  const db = shop.db();
  await db.delete(contactImportMembers);
  await db.delete(contacts);
  for (let from = 0; from < readers; from += 10) {
    const rows = Array.from({ length: 10 }, (_, i) => ({ email: `reader${from + i}@club.example`, source: "import" }));
    await db.insert(contacts).values(rows);
  }
}

async function isDone(shop: KillableShop, subject: string): Promise<boolean> {
  return (
    (await shop
      .db()
      .$count(emailCampaigns, and(eq(emailCampaigns.subject, subject), eq(emailCampaigns.status, "done")))) > 0
  );
}

async function checkCampaign(shop: KillableShop, subject: string, isRepeated: boolean): Promise<void> {
  const made = await shop.db().select().from(emailCampaigns).where(eq(emailCampaigns.subject, subject));
  assert.ok(made.length <= 1 && (made.length === 1 || !isRepeated), `${made.length} campaigns`);
  const sent = shop.provider.sent.filter((mail) => mail.subject === subject).map(({ to }) => to[0]);
  assert.equal(new Set(sent).size, sent.length, "nobody twice");
  if (made.length === 0) return assert.equal(sent.length, 0, "no mail without a campaign");
  await until(`${subject} has ended`, () => isDone(shop, subject));
  const rows = await shop.db().select().from(outboxMessages).where(eq(outboxMessages.campaignId, made[0]!.id));
  assert.ok(rows.length >= readers, "a row for each reader");
  assert.deepEqual([...new Set(rows.map(({ state }) => state))], ["sent"]);
  const reached = shop.provider.sent
    .filter((mail) => mail.subject === subject)
    .map(({ to }) => to[0])
    .sort();
  assert.deepEqual(reached, rows.map(({ to }) => to).sort(), "everybody once");
}

/** Lets the shop finish after a restart. Either the webhooks or the scheduled jobs come first. */
async function comeToRest(shop: KillableShop, { about, patience = 0 }: Journey, webhooksFirst: boolean): Promise<void> {
  const bring = async () => shop.bringWebhooks((await about?.()) ?? []);
  if (webhooksFirst) await bring();
  await shop.setClock(5);
  await shop.scheduled();
  if (!webhooksFirst) await bring();
  await shop.setClock(12 + patience);
  await shop.scheduled();
  const waits = and(inArray(outboxMessages.state, ["queued", "sending"]), isNull(outboxMessages.sendAt));
  await until("no mail waits", async () => (await shop.db().$count(outboxMessages, waits)) === 0);
}

/** Returns the numbers of all steps. For a share of the run or a journey with `most`, returns an evenly spread selection. */
function someOf(steps: number, most = steps): number[] {
  const many = Math.max(2, Math.round(Math.min(most, steps) * Number(process.env.SHARE ?? 1)));
  return [...new Set(Array.from({ length: many }, (_, at) => 1 + Math.floor(((at + 0.5) * steps) / many)))];
}

async function run(): Promise<void> {
  buildShop();
  const shop = await startKillable();
  let kills = 0;
  try {
    for (const [name, begin] of Object.entries(journeys)) {
      if (process.argv[2] && !name.includes(process.argv[2])) continue;
      const began = performance.now();
      const whole = await begin(shop);
      const steps = await shop.act(whole.counts, 0, whole.act);
      assert.ok(steps.length > 3, `${name} has steps`);
      await comeToRest(shop, whole, true);
      await whole.check(true);
      const tried = someOf(steps.length, whole.most);
      for (const step of tried) {
        const journey = await begin(shop);
        try {
          await shop.act(journey.counts, step, journey.act);
          await comeToRest(shop, journey, step % 2 === 0);
          await journey.check(false);
          await journey.again?.();
          await comeToRest(shop, journey, true);
          await journey.check(true);
        } catch (error) {
          throw new Error(`${name}, killed ${steps[step - 1]} (step ${step} of ${steps.length})`, { cause: error });
        }
        kills++;
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const places = new Set(steps.map((one) => one.replace(/^\w+ /, "")));
      console.log(`  ${name}: killed ${tried.length} of ${steps.length} times before and during`);
      console.log(`    ${[...places].join(", ")} (${seconds} s)`);
    }
    assert.deepEqual(await invariantFaults(shop.served().env.DB), []);
    console.log(`  in all killed ${kills} times, nothing lost or double`);
  } finally {
    await shop.stop();
  }
}

await run();
process.exit(0);
