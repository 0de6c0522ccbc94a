// What waits for staff, by its day; the production board; the figures beside those before.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { accessLinks, mockupApprovals, mockupVersions, payments, quoteRequests } from "~/db/schema";
import { getFigures, rangeBefore } from "~/services/back-office/figures.server";
import { getProductionBoard } from "~/services/back-office/production.server";
import { listTasks } from "~/services/back-office/today.server";
import { testApp } from "../../support/app";
import { newProduct } from "../../support/factories";
import { signIn } from "../../support/requests";
import { appAs, newCustomOrder, newOrder } from "../../support/staff";

const db = openDatabase(env.DB);
const now = new Date("2026-11-20T20:00:00Z");
const at = (day: string) => new Date(`${day}T18:00:00Z`);
let token: string;
const staff = (facts = {}) => testApp({ now: () => now, visitor: { sessionToken: token }, ...facts });
const taskOf = async (recordId: string) =>
  (await listTasks(staff())).tasks
    .filter((task) => task.recordId === recordId)
    .map(({ kind, due }) => `${kind} ${due}`);

beforeAll(async () => {
  ({ sessionToken: token } = await signIn("admin"));
});

let made = 0;
async function newQuote(values: Partial<typeof quoteRequests.$inferInsert>) {
  const id = `QR-TODAY0000${++made}`;
  const sound = { customerName: "Ada", customerEmail: `ada${made}@today.example`, projectDescription: "Ten pins" };
  await db.insert(quoteRequests).values({ id, quantity: 10, ...sound, ...values });
  return id;
}

async function decide(
  customOrderId: string,
  version: number,
  decision: "approved" | "changes_requested",
  createdAt = at("2026-11-15"),
) {
  const id = `MV-${customOrderId}-${version}`;
  const file = { fileKey: "k", contentType: "image/png", sha256: "s", uploadedBy: "admin" };
  await db.insert(mockupVersions).values({ id, customOrderId, version, ...file });
  const row = { id: `MA-${id}`, mockupVersionId: id, decision, name: "Robin", hash: "h", code: "c" };
  await db.insert(mockupApprovals).values({ ...row, createdAt });
}

describe("what waits", () => {
  it("is an approved quote, until it has its order", async () => {
    const id = await newQuote({ status: "approved", approvedAt: at("2026-11-12"), quotedAmountCents: 50_000 });
    expect(await taskOf(id)).toEqual(["makeOrder 2026-11-13"]);
    await newCustomOrder({ quoteId: id });
    expect(await taskOf(id)).toEqual([]);
  });

  it("is an approved design without a balance, and changes that no newer mockup answers", async () => {
    const approved = await newCustomOrder({ status: "approved", updatedAt: at("2026-11-18") });
    expect(await taskOf(approved.id)).toEqual(["balance 2026-11-21"]);
    const changed = await newCustomOrder({ status: "mockup_sent" });
    await decide(changed.id, 1, "changes_requested");
    expect(await taskOf(changed.id)).toEqual(["changes 2026-11-17"]);
    const file = { fileKey: "k", contentType: "image/png", sha256: "s", uploadedBy: "admin" };
    await db.insert(mockupVersions).values({ id: "MV-ANSWER", customOrderId: changed.id, version: 2, ...file });
    expect(await taskOf(changed.id)).toEqual([]);
    const forgotten = await newCustomOrder({ status: "mockup_sent" });
    await decide(forgotten.id, 1, "changes_requested", at("2026-05-01"));
    expect(await taskOf(forgotten.id)).toEqual([]);
  });

  it("is an order with something left to pay, while it stands", async () => {
    const owing = { owedCents: 500, updatedAt: at("2026-11-12") };
    expect(await taskOf((await newOrder(owing)).id)).toEqual(["owed 2026-11-19"]);
    expect(await taskOf((await newOrder({ ...owing, owedCents: 0 })).id)).toEqual([]);
    expect(await taskOf((await newOrder({ ...owing, status: "cancelled" })).id)).toEqual([]);
    expect(await taskOf((await newOrder({ ...owing, archivedAt: at("2026-11-13") })).id)).toEqual([]);
  });

  it("is an order that is needed sooner than it can be made, until it is being made", async () => {
    const needed = (deadlineDate: string, values = {}) => newCustomOrder({ deadlineDate, ...values });
    const tight = await needed("2026-12-15");
    expect(await taskOf(tight.id)).toEqual(["needBy 2026-11-19"]);
    expect(await taskOf((await needed("2026-12-16")).id)).toEqual([]);
    for (const status of ["shipped", "cancelled"] as const) {
      expect(await taskOf((await needed("2026-12-15", { status })).id)).toEqual([]);
    }
  });

  it("is a wish to cancel, a follow-up of today, a link about to end, a product running out", async () => {
    const order = await newOrder({ cancelRequestedAt: at("2026-11-19") });
    expect(await taskOf(order.id)).toEqual(["cancel 2026-11-20"]);
    expect(await taskOf(await newQuote({ status: "quoted", followUpOn: "2026-11-19" }))).toEqual([
      "followUp 2026-11-19",
    ]);
    expect(await taskOf(await newQuote({ status: "quoted", followUpOn: "2026-11-21" }))).toEqual([]);
    const quoted = await newQuote({ status: "quoted" });
    const link = { purpose: "quote" as const, createdAt: at("2026-11-01") };
    await db.insert(accessLinks).values({ tokenHash: "soon", subjectId: quoted, expiresAt: at("2026-11-22"), ...link });
    expect(await taskOf(quoted)).toEqual(["link 2026-11-22"]);
    const paid = await newQuote({ status: "approved", approvedAt: at("2026-11-20") });
    await db.insert(accessLinks).values({ tokenHash: "done", subjectId: paid, expiresAt: at("2026-11-22"), ...link });
    expect(await taskOf(paid)).toEqual(["makeOrder 2026-11-21"]);
    const { id } = await newProduct({ stockQuantity: 2 });
    expect(await taskOf(String(id))).toEqual(["lowStock 2026-11-20"]);
  });

  it("stands in the order of its days, ten of a kind", async () => {
    for (let count = 0; count < 12; count++) await newQuote({ status: "approved", approvedAt: at("2026-11-10") });
    const { tasks, isCut } = await listTasks(staff());
    expect(isCut).toBe(true);
    expect(tasks.filter(({ kind }) => kind === "makeOrder")).toHaveLength(10);
    const days = tasks.map(({ due }) => due);
    expect(days).toEqual(days.toSorted());
  });

  it("is for staff alone", async () => {
    for (const role of ["user", "production"] as const) {
      const { app } = await appAs(role);
      await expect(listTasks(app)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("the production board", () => {
  it("goes by the ship-by day, warns of a design that nobody approved, and shows no money", async () => {
    await db.insert(payments).values({
      ...{ id: "PY-BOARD", purpose: "balance", reference: "x", snapshot: {}, status: "captured" },
      ...{ amountCents: 1, capturedCents: 1, capturedAt: at("2026-11-10") },
    });
    const paid = await newCustomOrder({ status: "in_production", balancePaymentId: "PY-BOARD" });
    await decide(paid.id, 1, "approved");
    const dated = await newCustomOrder({ status: "in_production", deadlineDate: "2026-11-24" });
    const { app } = await appAs("production");
    const { made, packed } = await getProductionBoard(app);
    const mine = made.filter(({ id }) => id === paid.id || id === dated.id);
    expect(mine.map(({ id, shipBy, isApproved }) => ({ id, shipBy, isApproved }))).toEqual([
      { id: dated.id, shipBy: "2026-11-19", isApproved: false },
      { id: paid.id, shipBy: "2026-12-01", isApproved: true },
    ]);
    expect(await taskOf(dated.id)).toEqual(["late 2026-11-19", "unapproved 2026-11-20"]);
    expect(packed.length).toBeGreaterThan(0);
    expect(JSON.stringify({ made, packed })).not.toMatch(/cents|email|phone|payment/i);
  });

  it("calls late on the overview what is late on the board, by the shop's own days", async () => {
    // 5 PM on October 29 in California is October 30 in UTC.
    const evening = new Date("2026-10-30T00:00:00Z");
    const order = await newCustomOrder({ status: "in_production", createdAt: evening });
    await decide(order.id, 1, "approved");
    const { app } = await appAs("production");
    const { made } = await getProductionBoard(app);
    expect(made.find(({ id }) => id === order.id)).toMatchObject({ shipBy: "2026-11-19" });
    expect(await taskOf(order.id)).toEqual(["late 2026-11-19"]);
    const onTime = await newCustomOrder({ status: "in_production", createdAt: new Date("2026-10-30T07:00:00Z") });
    await decide(onTime.id, 1, "approved");
    expect(await taskOf(onTime.id)).toEqual([]);
  });

  it("is closed to customers", async () => {
    const { app } = await appAs("user");
    await expect(getProductionBoard(app)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the figures", () => {
  it("are of the range, to the cent, and the range before is as long", async () => {
    const range = { from: "2025-03-03", to: "2025-03-09" };
    expect(rangeBefore(range)).toEqual({ from: "2025-02-24", to: "2025-03-02" });
    await newOrder({ createdAt: at("2025-03-04"), totalCents: 3000 });
    await newOrder({ createdAt: at("2025-03-04"), totalCents: 9000, status: "cancelled" });
    await newCustomOrder({ createdAt: at("2025-03-05"), totalCents: 6001 });
    await newQuote({ createdAt: at("2025-03-06"), status: "approved" });
    await newQuote({ createdAt: at("2025-03-06"), status: "lost" });
    const row = {
      purpose: "cart" as const,
      reference: "f",
      snapshot: {},
      status: "captured" as const,
      amountCents: 500,
    };
    await db
      .insert(payments)
      .values({ id: "PY-FIGURE", ...row, capturedCents: 500, refundedCents: 120, capturedAt: at("2025-03-09") });
    expect(await getFigures(staff(), range)).toEqual({
      revenueCents: 380,
      orders: 2,
      averageCents: 4501,
      quotesWon: 0.5,
    });
    expect(await getFigures(staff(), rangeBefore(range))).toEqual({
      ...{ revenueCents: 0, orders: 0, averageCents: null, quotesWon: null },
    });
  });
});
