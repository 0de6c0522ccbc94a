// Tests the customer list, its totals and its segments (admin-20, campaigns-19).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { contacts, customers, customerTags, orders, outboxMessages, payments, suppressions } from "~/db/schema";
import { customerFilter, describeConditions } from "~/domain/customers/customers";
import { segmentInput } from "~/domain/customers/segments.schema";
import { createResend } from "~/gateways/bulk-mailer.server";
import { mergeCustomers } from "~/services/back-office/merge-customers.server";
import { previewCampaign, runCampaign } from "~/services/campaigns/campaigns.server";
import { savePersonNotes } from "~/services/campaigns/contacts.server";
import { draftMarketing } from "~/services/campaigns/drafts.server";
import type { App } from "~/services/core/app.server";
import { unmergeCustomer } from "~/services/customers/aliases.server";
import { endCreditTerms, saveCreditTerms } from "~/services/customers/credit-terms.server";
import { countCustomers, exportCustomers, listCustomers, listTags } from "~/services/customers/list.server";
import { deleteSegment, listSegments, saveSegment } from "~/services/customers/segments.server";
import { erasePerson } from "~/services/privacy/person.server";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { startBulkProvider } from "../../support/faults/bulk-provider";

const db = openDatabase(env.DB);
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
let staff: App;

beforeAll(async () => {
  ({ app: staff } = await appAs("admin"));
});

const list = async (query: Record<string, string>) =>
  (await listCustomers(staff, customerFilter.parse(query))).rows.map(({ email }) => email.split("@")[0]);

async function totalsOf(email: string) {
  const [row] = await db.select().from(customers).where(eq(customers.email, email));
  return row && [row.orderCount, row.spentCents, row.lastOrderAt.getTime()];
}

async function paid(email: string, cents: number, at: Date) {
  const order = await newOrder({ customerEmail: email, createdAt: at, status: "delivered" });
  await db
    .update(payments)
    .set({ email, capturedCents: cents, refundedCents: 0, recordId: order.id })
    .where(eq(payments.id, order.paymentId));
  return order;
}

describe("totals", () => {
  test("Orders, payments, refunds, cancellations, merges and erasure keep a customer's totals right", async () => {
    const email = "totals@list.example";
    const [first, second] = [await paid(email, 1000, ago(9)), await paid(email, 2500, ago(3))];
    expect(await totalsOf(email)).toEqual([2, 3500, second.createdAt.getTime()]);
    await db.update(payments).set({ refundedCents: 500 }).where(eq(payments.id, first.paymentId));
    expect(await totalsOf(email)).toEqual([2, 3000, second.createdAt.getTime()]);
    await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, second.id));
    expect(await totalsOf(email)).toEqual([1, 3000, first.createdAt.getTime()]);

    const other = "alias@list.example";
    const custom = await newCustomOrder({ customerEmail: other, createdAt: ago(1), status: "delivered" });
    expect(await totalsOf(other)).toEqual([1, 0, custom.createdAt.getTime()]);
    await mergeCustomers(staff, { email, other });
    expect(await totalsOf(email)).toEqual([2, 3000, custom.createdAt.getTime()]);
    expect(await totalsOf(other)).toBeUndefined();
    await unmergeCustomer(staff, { email, other });
    expect(await totalsOf(email)).toEqual([1, 3000, first.createdAt.getTime()]);
    expect(await totalsOf(other)).toEqual([1, 0, custom.createdAt.getTime()]);

    await erasePerson(staff, { email, confirmed: email });
    expect(await totalsOf(email)).toBeUndefined();
    expect(await db.$count(customers, eq(customers.email, email))).toBe(0);
    const erased = (await db.select().from(customers)).filter((row) => row.email.endsWith("@erased.invalid"));
    expect(erased).toEqual([]);
  });

  test("A tag or terms make a person a customer, until the last one is removed", async () => {
    const email = "tagged@list.example";
    await savePersonNotes(staff, { email, notes: "Met at the show", tags: [] });
    expect(await totalsOf(email)).toBeUndefined();
    await savePersonNotes(staff, { email, notes: "Met at the show", tags: ["press", "show"] });
    expect(await totalsOf(email)).toEqual([0, 0, 0]);
    expect(await list({ tag: "press" })).toEqual(["tagged"]);
    await savePersonNotes(staff, { email, notes: "Met at the show", tags: [] });
    expect(await totalsOf(email)).toBeUndefined();
    expect(await db.$count(customerTags, eq(customerTags.email, email))).toBe(0);
    await saveCreditTerms(staff, { email, limitCents: 50_000 });
    expect(await totalsOf(email)).toEqual([0, 0, 0]);
    await endCreditTerms(staff, { email });
    expect(await totalsOf(email)).toBeUndefined();
  });
});

describe("the list", () => {
  beforeAll(async () => {
    await paid("big@q.example", 90_000, ago(200));
    await paid("mid@q.example", 20_000, ago(40));
    await paid("new@q.example", 1500, ago(2));
    await savePersonNotes(staff, { email: "none@q.example", notes: undefined, tags: ["q-club"] });
    await savePersonNotes(staff, { email: "mid@q.example", notes: undefined, tags: ["q-club", "q-vip"] });
    await saveCreditTerms(staff, { email: "big@q.example", limitCents: 100_000 });
    await db.update(contacts).set({ company: "Quail Run" }).where(eq(contacts.email, "mid@q.example"));
  });

  test("It filters by tag, amount spent, last order and terms, each alone and together", async () => {
    const among = { q: "@q.example" };
    expect(await list(among)).toEqual(["new", "mid", "big", "none"]);
    expect(await list({ tag: "q-club" })).toEqual(["mid", "none"]);
    expect(await list({ ...among, spentFrom: "200" })).toEqual(["mid", "big"]);
    expect(await list({ ...among, spentTo: "$200.00" })).toEqual(["new", "mid", "none"]);
    expect(await list({ ...among, lastOrder: "within-30" })).toEqual(["new"]);
    expect(await list({ ...among, lastOrder: "over-30" })).toEqual(["new", "mid", "big", "none"]);
    expect(await list({ ...among, lastOrder: "over-90" })).toEqual(["big"]);
    expect(await list({ ...among, lastOrder: "never" })).toEqual(["none"]);
    expect(await list({ ...among, terms: "yes" })).toEqual(["big"]);
    expect(await list({ ...among, terms: "no" })).toEqual(["new", "mid", "none"]);
    expect(await list({ tag: "q-club", spentFrom: "100", lastOrder: "within-90", terms: "no" })).toEqual(["mid"]);
    expect(await list({ ...among, spentFrom: "a lot" })).toHaveLength(4);
  });

  test("It sorts both ways, counts, and turns pages without losing a row", async () => {
    const among = { q: "@q.example" };
    expect(await list({ ...among, sort: "-spent" })).toEqual(["big", "mid", "new", "none"]);
    expect(await list({ ...among, sort: "spent" })).toEqual(["none", "new", "mid", "big"]);
    expect(await list({ ...among, sort: "last" })).toEqual(["none", "big", "mid", "new"]);
    expect(await countCustomers(staff, customerFilter.parse(among))).toBe(4);
    for (const sort of ["-last", "last", "-spent", "spent", "-orders", "orders"]) {
      const seen: string[] = [];
      let before: string | null | undefined;
      do {
        const filter = customerFilter.parse({ sort, before: before ?? undefined });
        const { rows, next } = await listCustomers(staff, filter, 2);
        seen.push(...rows.map(({ email }) => email));
        before = next;
      } while (before);
      const all = await db.$count(customers);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, all, all]);
    }
  });

  test("It finds a part of a name, a company and an address, and shows name, company, tags and terms", async () => {
    await paid("rosa@quarry.example", 100, ago(1));
    await db.update(orders).set({ customerName: "Rosa Quimby" }).where(eq(orders.customerEmail, "rosa@quarry.example"));
    expect(await list({ q: "uimb" })).toEqual(["rosa"]);
    expect(await list({ q: "rosa@qu" })).toEqual(["rosa"]);
    expect(await list({ q: "quail" })).toEqual(["mid"]);
    const [mid] = (await listCustomers(staff, customerFilter.parse({ q: "mid@q" }))).rows;
    expect(mid).toMatchObject({
      company: "Quail Run",
      tags: ["q-club", "q-vip"],
      creditLimitCents: null,
      orderCount: 1,
    });
    expect(await listTags(staff)).toEqual(expect.arrayContaining(["q-club", "q-vip"]));
  });

  test("The CSV has the customers of the filter", async () => {
    let file = "";
    for await (const part of await exportCustomers(staff, customerFilter.parse({ tag: "q-club" }))) file += part;
    const [head, ...rows] = file.trim().split("\r\n");
    expect(head).toBe("Email,Name,Company,Orders,Amount spent,Last order,Tags,Credit limit,Opted in");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^mid@q\.example,.*,Quail Run,1,200\.00,.*,"q-club; q-vip",,$/);
  });

  test("Only staff read it", async () => {
    const { app: production } = await appAs("production");
    const filter = customerFilter.parse({});
    for (const read of [listCustomers, countCustomers, exportCustomers]) {
      await expect(read(production, filter)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(listTags(production)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listSegments(production)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("segments (campaigns-19)", () => {
  let provider = startBulkProvider();
  beforeEach(() => {
    provider = startBulkProvider();
    staff.bulkMailer = createResend(provider.settings);
  });

  test("A saved filter is the audience of a campaign: today's customers who may get email", async () => {
    const customersOf = async (segmentId: string, optedInOnly: boolean) => {
      const draft = await draftMarketing(staff, {
        subject: "Club pins",
        content: "New pins.",
        excludeEmails: [],
        segmentId,
        optedInOnly,
      });
      const { audience } = await previewCampaign(staff, draft);
      const { id } = await runCampaign(staff, draft, crypto.randomUUID());
      const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.campaignId, id));
      expect(audience.reached).toBe(rows.filter(({ state }) => state === "sent").length);
      return rows.map(({ to, state }) => `${to.split("@")[0]} ${state}`).sort();
    };
    for (const name of ["one", "two", "out", "poor"])
      await paid(`${name}@seg.example`, name === "poor" ? 100 : 70_000, ago(5));
    await savePersonNotes(staff, { email: "one@seg.example", notes: undefined, tags: ["seg"] });
    await savePersonNotes(staff, { email: "two@seg.example", notes: undefined, tags: ["seg"] });
    await savePersonNotes(staff, { email: "out@seg.example", notes: undefined, tags: ["seg"] });
    await savePersonNotes(staff, { email: "poor@seg.example", notes: undefined, tags: ["seg"] });
    await db.update(contacts).set({ consentAt: new Date() }).where(eq(contacts.email, "one@seg.example"));
    await db.update(contacts).set({ consentAt: new Date() }).where(eq(contacts.email, "out@seg.example"));
    await db.insert(suppressions).values({ email: "out@seg.example", reason: "unsubscribed" });

    const input = segmentInput.parse({ name: "Good clubs", search: "spentFrom=500&tag=seg&before=1~2" });
    await saveSegment(staff, input);
    await saveSegment(staff, input);
    const found = (await listSegments(staff)).filter(({ name }) => name === "Good clubs");
    expect(found).toHaveLength(1);
    const { id, conditions } = found[0]!;
    expect(describeConditions(conditions)).toBe("tagged seg, spent $500.00 or more");
    expect(await customersOf(id, true)).toEqual(["one sent", "out skipped"]);
    expect(await customersOf(id, false)).toEqual(["one sent", "out skipped", "two sent"]);
    // Someone who joins the segment later gets the next campaign.
    await paid("poor@seg.example", 60_000, ago(1));
    expect(await customersOf(id, false)).toEqual(["one sent", "out skipped", "poor sent", "two sent"]);

    await deleteSegment(staff, { id });
    await expect(customersOf(id, true)).rejects.toMatchObject({ code: "not_found" });
  });

  test("Names of segments that differ only in case are one segment, sorted as people read them", async () => {
    const save = (name: string) => saveSegment(staff, segmentInput.parse({ name, search: "tag=seg" }));
    for (const name of ["Zebra case", "Östlund case", "ÖSTLUND CASE", "alpha case", "Alpha Case"]) await save(name);
    const own = (await listSegments(staff)).filter(({ name }) => /case$/i.test(name));
    expect(own.map(({ name }) => name)).toEqual(["Alpha Case", "ÖSTLUND CASE", "Zebra case"]);
    for (const { id } of own) await deleteSegment(staff, { id });
  });

  test("There are at most 50 segments, however many are saved at once", async () => {
    const before = (await listSegments(staff)).length;
    const save = (name: string) => saveSegment(staff, segmentInput.parse({ name, search: "tag=seg" }));
    for (let at = before; at < 49; at++) await save(`Segment ${at}`);
    const tries = await Promise.allSettled([1, 2, 3].map((at) => save(`At once ${at}`)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listSegments(staff)).toHaveLength(50);
    await save("Segment 48");
    await expect(save("One more")).rejects.toMatchObject({ message: "You have 50 segments. Delete one first." });
  });

  test("A segment needs a filter and a name", () => {
    expect(segmentInput.safeParse({ name: "All", search: "q=club&sort=spent" }).success).toBe(false);
    expect(segmentInput.safeParse({ name: " ", search: "tag=club" }).success).toBe(false);
  });
});
