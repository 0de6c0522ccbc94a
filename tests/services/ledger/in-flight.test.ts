// Tests every SQL condition about a payment in progress: which payment rows make which condition true.
import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { payments } from "~/db/schema";
import {
  hasNoPaymentInFlight,
  isBeingConfirmed,
  isClaimable,
  isTrue,
  isUnchanged,
  noOtherPaymentInFlight,
  noPaymentInFlight,
  whileClaimed,
} from "~/services/ledger/in-flight.server";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
const app = testApp();
type Row = Partial<typeof payments.$inferInsert>;

const add = (row: Row) =>
  db
    .insert(payments)
    .values({ id: "PY-RIVAL", purpose: "cart", reference: "S1", amountCents: 100, snapshot: {}, ...row });

beforeEach(async () => {
  await db.delete(payments);
});

const order = "CP-FLIGHT";
const captured = { status: "captured", capturedCents: 100 } as const;

/**
 * Expected conditions: no other payment is in flight, a payment is being confirmed, and the order is unchanged since a read that found
 * no payment (`none`) or one payment (`one`).
 */
describe.each<[string, Row | null, { alone: boolean; confirmed: boolean; none: boolean; one: boolean }]>([
  ["no payment", null, { alone: true, confirmed: false, none: true, one: false }],
  [
    "a begun balance",
    { purpose: "balance", reference: order },
    { alone: true, confirmed: false, none: true, one: false },
  ],
  [
    "a deposit between claim and record",
    { purpose: "deposit", reference: order, status: "capturing" },
    { alone: false, confirmed: true, none: false, one: false },
  ],
  [
    "a balance between claim and record",
    { purpose: "balance", reference: order, status: "capturing" },
    { alone: false, confirmed: true, none: false, one: false },
  ],
  [
    "a balance that PayPal reviews",
    { purpose: "balance", reference: order, status: "capturing", recordId: order },
    { alone: false, confirmed: false, none: false, one: true },
  ],
  [
    "a draft's deposit that PayPal reviews",
    { purpose: "deposit", reference: "DR-1", status: "capturing", recordId: order },
    { alone: false, confirmed: false, none: false, one: true },
  ],
  [
    "a paid balance",
    { purpose: "balance", reference: order, recordId: order, ...captured },
    { alone: true, confirmed: false, none: false, one: true },
  ],
  [
    "a balance that went back",
    { purpose: "balance", reference: order, recordId: order, status: "refunded" },
    { alone: true, confirmed: false, none: true, one: false },
  ],
  [
    "a failed balance",
    { purpose: "balance", reference: order, status: "failed" },
    { alone: true, confirmed: false, none: true, one: false },
  ],
  [
    "another order's balance",
    { purpose: "balance", reference: "CP-OTHER", status: "capturing" },
    { alone: true, confirmed: false, none: true, one: false },
  ],
  [
    "a cart of the same name",
    { purpose: "cart", reference: order, status: "capturing" },
    { alone: true, confirmed: false, none: true, one: false },
  ],
])("an order with %s", (_name, row, expected) => {
  it("The order answers each question", async () => {
    if (row) await add(row);
    expect({
      alone: await isTrue(app, noOtherPaymentInFlight(order, "PY-MINE")),
      confirmed: await isTrue(app, isBeingConfirmed(order)),
      none: await isTrue(app, isUnchanged(app, order, 0)),
      one: await isTrue(app, isUnchanged(app, order, 1)),
    }).toEqual(expected);
    // A payment never blocks itself.
    expect(await isTrue(app, noOtherPaymentInFlight(order, "PY-RIVAL"))).toBe(true);
  });
});

describe.each<[string, Row | null, boolean]>([
  ["no payment", null, true],
  ["a begun payment", { purpose: "invoice", reference: "IV-1" }, true],
  ["a payment between claim and record", { purpose: "invoice", reference: "IV-1", status: "capturing" }, false],
  ["one that PayPal reviews", { purpose: "invoice", reference: "IV-1", status: "capturing", recordId: "IV-1" }, false],
  ["a paid one", { purpose: "invoice", reference: "IV-1", recordId: "IV-1", ...captured }, true],
  ["another's", { purpose: "invoice", reference: "IV-2", status: "capturing" }, true],
  ["a balance of the same name", { purpose: "balance", reference: "IV-1", status: "capturing" }, true],
])("an invoice with %s", (_name, row, atRest) => {
  it(`The invoice is at rest: ${atRest}`, async () => {
    if (row) await add(row);
    expect(await isTrue(app, noPaymentInFlight("IV-1"))).toBe(atRest);
    expect(await isTrue(app, noPaymentInFlight("IV-1", "PY-RIVAL"))).toBe(true);
  });
});

/** The first row is the payment to claim. The second row, if any, is a rival payment. */
describe.each<[string, Row, Row | null, boolean]>([
  ["begun", {}, null, true],
  ["declined before", { status: "failed" }, null, true],
  ["expired", { status: "expired" }, null, true],
  ["under way", { status: "capturing" }, null, false],
  ["paid", captured, null, false],
  ["given back", { status: "refunded" }, null, false],
  ["given up after its money came", { status: "failed", captureId: "CAP" }, null, false],
  ["begun, another under way", {}, { status: "capturing" }, false],
  ["begun, another reviewed and recorded", {}, { status: "capturing", recordId: "PH-1" }, true],
  ["begun, another paid", {}, captured, true],
  ["begun, another cart's under way", {}, { status: "capturing", reference: "S2" }, true],
  ["begun, a deposit of the same name under way", {}, { status: "capturing", purpose: "deposit" }, true],
])("a payment %s", (_name, mine, rival, claimable) => {
  it(`The payment is claimable: ${claimable}`, async () => {
    await add({ id: "PY-MINE", ...mine });
    if (rival) await add(rival);
    const found = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, "PY-MINE"), isClaimable({ purpose: "cart", reference: "S1" })));
    expect(found.length === 1).toBe(claimable);
  });
});

describe("a cart at the checkout", () => {
  it.each<[string, Row, boolean]>([
    ["begun", {}, true],
    ["under way", { status: "capturing" }, false],
    ["reviewed", { status: "capturing", recordId: "PH-1" }, false],
    ["another's", { status: "capturing", reference: "S2" }, true],
  ])("A cart with a payment %s was left: %s", async (_name, row, left) => {
    await add(row);
    expect(await isTrue(app, hasNoPaymentInFlight("cart", sql`'S1'`))).toBe(left);
    expect(await isTrue(app, hasNoPaymentInFlight("deposit", sql`'S1'`))).toBe(true);
  });
});

describe("whileClaimed", () => {
  it.each<[string, Row, boolean]>([
    ["this claim", { status: "capturing", claim: "mine" }, true],
    ["another's claim", { status: "capturing", claim: "theirs" }, false],
    ["this claim, ended", { status: "failed", claim: "mine" }, false],
    ["no claim", { status: "capturing" }, false],
  ])("The claim with %s: %s", async (_name, row, claimed) => {
    await add({ id: "PY-MINE", ...row });
    expect(await isTrue(app, whileClaimed({ id: "PY-MINE", claim: "mine" }))).toBe(claimed);
  });
});
