// Tests the tasks of staff by day, the production board, and figures compared with earlier periods.
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  accessLinks,
  customOrderDrafts,
  customOrders,
  mockupApprovals,
  mockupVersions,
  orders,
  payments,
  quoteRequests,
  refunds,
} from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { customOrderStatuses } from "~/domain/custom-orders/custom-orders";
import { orderFilter } from "~/domain/orders/admin";
import { nextStep } from "~/domain/orders/next-step";
import { orderStatuses } from "~/domain/orders/orders";
import { paymentLabel } from "~/domain/orders/payment-label";
import { isAsked, type TaskKind, taskLabels } from "~/domain/orders/tasks";
import { quoteFilter } from "~/domain/quotes/quotes";
import { getFigures, rangeBefore } from "~/services/back-office/figures.server";
import { getProductionBoard } from "~/services/back-office/production.server";
import { listTasks } from "~/services/back-office/today.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { getQuoteForStaff, listQuotes } from "~/services/quotes/admin.server";
import { mailDepositLink } from "~/services/quotes/orders.server";
import { newProduct } from "../../support/factories/buyers";
import { appAs, decidedMockup, mockupFile, newCustomOrder, newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const now = new Date("2026-11-20T20:00:00Z");
const at = (day: string) => new Date(`${day}T18:00:00Z`);
let token: string;
const staff = (facts = {}) => testApp({ now: () => now, visitor: { sessionToken: token }, ...facts });
const taskOf = async (recordId: string) =>
  (await listTasks(staff())).tasks
    .filter((task) => task.recordId === recordId)
    .map(({ kind, due }) => `${kind} ${due}`);

const amountsOf = async (recordId: string) =>
  (await listTasks(staff())).tasks
    .filter((task) => task.recordId === recordId && task.amountCents !== null)
    .map(({ kind, amountCents }) => `${kind} ${amountCents}`);

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

const decide = (id: string, version: number, decision: "approved" | "changes_requested", on = at("2026-11-15")) =>
  decidedMockup(id, version, decision, on);

describe("what waits", () => {
  it("An approved quote waits for its mockup, then for the client, and after the mockup's approval for its order", async () => {
    const id = await newQuote({ status: "approved", approvedAt: at("2026-11-12"), quotedAmountCents: 50_000 });
    const stateOf = async () => {
      const { rows } = await listQuotes(staff(), quoteFilter.parse({}));
      const { mockup } = await getQuoteForStaff(staff(), id);
      return { tasks: await taskOf(id), list: rows.find((row) => row.id === id)?.next.mockup, sheet: mockup };
    };
    expect(await stateOf()).toEqual({ tasks: ["sendMockup 2026-11-13"], list: null, sheet: null });
    await db.insert(mockupVersions).values({ id: `MV-${id}`, quoteId: id, version: 1, ...mockupFile });
    expect(await stateOf()).toEqual({ tasks: [], list: "sent", sheet: "sent" });
    const said = { mockupVersionId: `MV-${id}`, name: "Ada", hash: "h", code: "c" };
    const changes = { id: `MA-${id}-1`, ...said, decision: "changes_requested" as const };
    await db.insert(mockupApprovals).values({ ...changes, createdAt: at("2026-11-14") });
    const changed = "changes_requested";
    expect(await stateOf()).toEqual({ tasks: ["changes 2026-11-16"], list: changed, sheet: changed });
    const approval = { id: `MA-${id}-2`, ...said, decision: "approved" as const };
    await db.insert(mockupApprovals).values({ ...approval, createdAt: at("2026-11-15") });
    expect(await stateOf()).toEqual({ tasks: ["makeOrder 2026-11-16"], list: "approved", sheet: "approved" });
    await newCustomOrder({ quoteId: id });
    expect(await taskOf(id)).toEqual([]);
  });

  it("A deposit waits, of an order made from a quote or of an offered design, until it is paid", async () => {
    const made = { createdAt: at("2026-11-16") };
    const { id } = await newCustomOrder({ ...made, depositPaymentId: null });
    expect(await taskOf(id)).toEqual(["deposit 2026-11-19"]);
    await mailDepositLink(staff(), { id });
    expect(await taskOf(id)).toEqual(["depositAsked 2026-11-23"]);
    expect(await taskOf((await newCustomOrder(made)).id)).toEqual([]);
    const offered = await newQuote({ status: "approved", approvedAt: at("2026-11-18"), quotedAmountCents: 50_000 });
    await db.insert(customOrderDrafts).values({
      id: "DR-TODAY00001",
      sessionId: "s",
      quoteId: offered,
      design: {},
      totalCents: 50_000,
      depositCents: 5000,
      customerName: "Ada",
      customerEmail: "ada@today.example",
      logoKey: "k",
      logoFileName: "crest.svg",
      expiresAt: at("2026-12-16"),
    });
    expect(await taskOf(offered)).toEqual(["depositAsked 2026-11-21"]);
    expect(await amountsOf(offered)).toEqual(["depositAsked 5000"]);
    const factsOf = async (id: string) =>
      (await listQuotes(staff(), quoteFilter.parse({}))).rows.find((quote) => quote.id === id)?.next;
    const nothing = { hasOrder: false, isOffered: false, mockup: null, isEnding: false, isOver: false };
    expect(await factsOf(offered)).toEqual({ ...nothing, isOffered: true });
    const over = await newQuote({ status: "quoted", validUntil: "2026-11-19" });
    expect(await factsOf(over)).toEqual({ ...nothing, isOver: true });
    const changed = await newQuote({ status: "quoted", validUntil: "2026-12-19" });
    const other = await newCustomOrder();
    await decide(other.id, 1, "changes_requested");
    const room = { customOrderId: null, quoteId: changed };
    await db.update(mockupVersions).set(room).where(eq(mockupVersions.customOrderId, other.id));
    const link = { tokenHash: "link-ending", purpose: "quote" as const, subjectId: changed };
    await db.insert(accessLinks).values({ ...link, createdAt: at("2026-11-01"), expiresAt: at("2026-11-21") });
    expect(await factsOf(changed)).toEqual({ ...nothing, mockup: "changes_requested", isEnding: true });
    await db.update(quoteRequests).set({ status: "completed" }).where(eq(quoteRequests.id, offered));
    expect(await taskOf(offered)).toEqual([]);
  });

  it("A payment under PayPal's review is no task", async () => {
    for (const purpose of ["deposit", "balance"] as const) {
      const isDeposit = purpose === "deposit";
      const { id } = await newCustomOrder(
        isDeposit ? { depositPaymentId: null, createdAt: at("2026-11-10") } : { status: "approved" },
      );
      expect(await amountsOf(id)).toEqual([isDeposit ? "deposit 5250" : "balance 47250"]);
      const reviewed = { purpose, reference: `CD-${id}`, recordId: id, snapshot: {}, amountCents: 5250 };
      await db.insert(payments).values({ id: `PY-REVIEW-${purpose}`, status: "capturing", ...reviewed });
      expect(await amountsOf(id)).toEqual([]);
    }
  });

  it("The deposit waits until production starts, and then the whole price if nothing is paid", async () => {
    const unpaid = { depositPaymentId: null, createdAt: at("2026-11-10") };
    const amounts = async (status: "mockup_sent" | "approved" | "in_production") =>
      amountsOf((await newCustomOrder({ ...unpaid, status })).id);
    expect(await amounts("mockup_sent")).toEqual(["deposit 5250"]);
    expect(await amounts("approved")).toEqual(["deposit 5250"]);
    expect(await amounts("in_production")).toEqual(["balance 52500"]);
  });

  it("A design approved or in production without a balance waits, and so do requested changes without a newer mockup", async () => {
    const approved = await newCustomOrder({ status: "approved", updatedAt: at("2026-11-18") });
    expect(await taskOf(approved.id)).toEqual(["balance 2026-11-21"]);
    const begun = await newCustomOrder({ status: "in_production", updatedAt: at("2026-11-18") });
    expect(await taskOf(begun.id)).toEqual(["unapproved 2026-11-20", "balance 2026-11-21"]);
    const changed = await newCustomOrder({ status: "mockup_sent" });
    await decide(changed.id, 1, "changes_requested");
    expect(await taskOf(changed.id)).toEqual(["changes 2026-11-17"]);
    await db.insert(mockupVersions).values({ id: "MV-ANSWER", customOrderId: changed.id, version: 2, ...mockupFile });
    expect(await taskOf(changed.id)).toEqual([]);
    const forgotten = await newCustomOrder({ status: "mockup_sent" });
    await decide(forgotten.id, 1, "changes_requested", at("2026-05-01"));
    expect(await taskOf(forgotten.id)).toEqual([]);
  });

  it("An order with an amount due waits while it is active", async () => {
    const owing = { owedCents: 500, updatedAt: at("2026-11-12") };
    expect(await taskOf((await newOrder(owing)).id)).toEqual(["owed 2026-11-19"]);
    expect(await taskOf((await newOrder({ ...owing, owedCents: 0 })).id)).toEqual([]);
    expect(await taskOf((await newOrder({ ...owing, status: "cancelled" })).id)).toEqual([]);
    expect(await taskOf((await newOrder({ ...owing, archivedAt: at("2026-11-13") })).id)).toEqual([]);
  });

  it("An order that is needed sooner than it can be made waits until it is in production", async () => {
    const needed = (deadlineDate: string, values = {}) => newCustomOrder({ deadlineDate, ...values });
    const tight = await needed("2026-12-15");
    expect(await taskOf(tight.id)).toEqual(["needBy 2026-11-19"]);
    expect(await taskOf((await needed("2026-12-16")).id)).toEqual([]);
    for (const status of ["shipped", "cancelled"] as const) {
      expect(await taskOf((await needed("2026-12-15", { status, totalCents: 5250 })).id)).toEqual([]);
    }
  });

  it("A cancellation request, a follow-up of today, a link about to end and a product in low stock are tasks", async () => {
    const order = await newOrder({ cancelRequestedAt: at("2026-11-19") });
    expect(await taskOf(order.id)).toEqual(["cancel 2026-11-20"]);
    const shipped = await newOrder({ cancelRequestedAt: at("2026-11-19"), status: "shipped" });
    expect(await taskOf(shipped.id)).toEqual([]);
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
    expect(await taskOf(paid)).toEqual(["sendMockup 2026-11-21"]);
    const { id } = await newProduct({ stockQuantity: 2 });
    expect(await taskOf(String(id))).toEqual(["lowStock 2026-11-20"]);
  });

  it("A task says the same of an order as the list of orders, also about what it waits for", async () => {
    const rowOf = async ({ id }: { id: string }) =>
      (await listOrderHistory(staff(), orderFilter.parse({ q: id }))).rows[0]!;
    const stepOf = async (order: { id: string }) => nextStep(await rowOf(order));
    const owing = await newOrder({ owedCents: 500 });
    expect(await stepOf(owing)).toBe("owed");
    const mailed = { purpose: "balance" as const, subjectId: owing.id, expiresAt: at("2026-12-01") };
    await db.insert(accessLinks).values({ tokenHash: "mailed", createdAt: at("2026-11-19"), ...mailed });
    expect(await stepOf(owing)).toBe("owedAsked");
    expect(await taskOf(owing.id)).toEqual(["owedAsked 2026-12-01"]);
    const approved = await newCustomOrder({ status: "approved" });
    expect(await stepOf(approved)).toBe("balance");
    const link = { purpose: "balance" as const, subjectId: approved.id, createdAt: at("2026-11-01") };
    await db.insert(accessLinks).values({ tokenHash: "over", expiresAt: at("2026-11-19"), ...link });
    expect(await stepOf(approved)).toBe("balance");
    await db
      .update(accessLinks)
      .set({ expiresAt: at("2026-12-01") })
      .where(eq(accessLinks.tokenHash, "over"));
    expect(await stepOf(approved)).toBe("balanceAsked");
    expect(await taskOf(approved.id)).toEqual(["balanceAsked 2026-12-01"]);

    const reviewed = await newCustomOrder({ status: "approved", depositPaymentId: null });
    await db.update(payments).set({ status: "capturing" }).where(eq(payments.recordId, reviewed.id));
    expect(await stepOf(reviewed)).toBe("review");
    expect(paymentLabel(await rowOf(reviewed))).toBe("Under review");
    await db.update(payments).set({ status: "refunded" }).where(eq(payments.recordId, reviewed.id));
    expect(paymentLabel(await rowOf(reviewed))).toBe("Refunded");
    expect(paymentLabel(await rowOf(approved))).toBe("$472.50 due");

    const changed = await newCustomOrder({ status: "mockup_sent" });
    await decide(changed.id, 1, "changes_requested");
    expect(await stepOf(changed)).toBe("changes");
    const second = { id: "MV-SECOND", customOrderId: changed.id, version: 2, createdAt: at("2026-12-01") };
    await db.insert(mockupVersions).values({ ...second, ...mockupFile });
    expect(await stepOf(changed)).toBe("approval");

    const quoteId = await newQuote({ status: "approved", approvedAt: at("2026-11-12") });
    const made = await newCustomOrder({ status: "in_production", quoteId, totalCents: 5250 });
    expect(await stepOf(made)).toBe("unapproved");
    await decide(made.id, 1, "approved");
    await db
      .update(mockupVersions)
      .set({ customOrderId: null, quoteId })
      .where(eq(mockupVersions.customOrderId, made.id));
    // A room of the order starts with a picture without a decision. The picture must not hide the quote's approval.
    await db.insert(mockupVersions).values({ id: "MV-FIRST", customOrderId: made.id, version: 0, ...mockupFile });
    expect(await stepOf(made)).toBe("ship");
    await db
      .update(mockupApprovals)
      .set({ voidedAt: at("2026-11-19") })
      .where(eq(mockupApprovals.decision, "approved"));
    expect(await stepOf(made)).toBe("unapproved");
  });

  it("Tasks, the list of orders and the order's page agree on an order in any state", async () => {
    const some = <Value>(...values: Value[]) => values;
    const custom = customOrderStatuses.flatMap((status) =>
      some(null, "2026-11-21", "2026-12-10").flatMap((linkEnds) =>
        some(null, "changes_requested" as const, "approved" as const).flatMap((decision) =>
          some("paid", "asked", "due").flatMap((deposit) =>
            some(false, true).flatMap((isReviewed) =>
              some(false, true).flatMap((hasBalance) =>
                some(false, true).map((wantsOut) => ({
                  status,
                  linkEnds,
                  decision,
                  deposit,
                  isReviewed,
                  hasBalance,
                  wantsOut,
                })),
              ),
            ),
          ),
        ),
      ),
    );
    const catalog = orderStatuses.flatMap((status) =>
      some(null, "2026-11-21", "2026-12-10").flatMap((linkEnds) =>
        some(0, 500).flatMap((owedCents) =>
          some(false, true).flatMap((isReviewed) =>
            some(false, true).map((wantsOut) => ({ status, linkEnds, owedCents, isReviewed, wantsOut })),
          ),
        ),
      ),
    );
    const add = async (id: string, { linkEnds, isReviewed }: { linkEnds: string | null; isReviewed: boolean }) => {
      const link = { tokenHash: `link-${id}`, purpose: "balance" as const, subjectId: id, createdAt: at("2026-11-01") };
      if (linkEnds) await db.insert(accessLinks).values({ ...link, expiresAt: at(linkEnds) });
      const payment = { purpose: "balance" as const, reference: `R-${id}`, recordId: id, snapshot: {}, amountCents: 1 };
      if (isReviewed) await db.insert(payments).values({ id: `PY-R-${id}`, status: "capturing", ...payment });
    };
    const differences: unknown[] = [];
    const compare = async (id: string, { tasks }: Awaited<ReturnType<typeof listTasks>>, facts: object) => {
      const [{ rows }, { next }] = await Promise.all([
        listOrderHistory(staff(), orderFilter.parse({ q: id })),
        getOrderDetail(staff(), id),
      ]);
      const step = nextStep(rows[0]!);
      const found = tasks.filter(({ recordId }) => recordId === id).map(({ kind }) => kind);
      // Tasks that depend only on the calendar are not in the list.
      const kinds = found.filter((kind) => !["late", "lateShipment", "needBy"].includes(kind));
      const isTask = step !== null && step in taskLabels;
      const isTheirs = !isTask || isAsked(step as TaskKind);
      const agrees = (!isTask || kinds.some((kind) => kind === step)) && (!isTheirs || kinds.every(isAsked));
      if (!agrees || next !== step) differences.push({ ...facts, step, kinds, next });
    };
    const compareAll = async <Facts extends Parameters<typeof add>[1]>(
      all: Facts[],
      make: (facts: Facts) => Promise<{ id: string }>,
      table: typeof orders | typeof customOrders,
    ) => {
      // The list shows at most ten tasks of a kind, so this adds six orders at a time.
      for (let from = 0; from < all.length; from += 6) {
        const made = await Promise.all(
          all.slice(from, from + 6).map(async (facts) => {
            const { id } = await make(facts);
            await add(id, facts);
            return { id, facts };
          }),
        );
        const tasks = await listTasks(staff());
        await Promise.all(made.map(({ id, facts }) => compare(id, tasks, facts)));
        const ids = made.map(({ id }) => id);
        await db.update(table).set({ archivedAt: now }).where(inArray(table.id, ids));
      }
    };
    // The steps of 29 and 7 take a sample that still combines each value with each value of the other fields.
    const designs = custom.filter((_, place) => place % 29 === 0);
    const makeDesign = async ({ status, decision, deposit, hasBalance, wantsOut }: (typeof custom)[number]) => {
      const order = await newCustomOrder({
        status,
        createdAt: at(deposit === "asked" ? "2026-11-19" : "2026-11-10"),
        ...(deposit !== "paid" && { depositPaymentId: null }),
        ...(hasBalance && { balancePaymentId: `PY-B-${++made}` }),
        cancelRequestedAt: wantsOut ? at("2026-11-19") : null,
      });
      if (decision) await decide(order.id, 1, decision);
      return order;
    };
    await compareAll(designs, makeDesign, customOrders);
    const goods = catalog.filter((_, place) => place % 7 === 0);
    const makeGoods = ({ status, owedCents, wantsOut }: (typeof catalog)[number]) =>
      newOrder({
        status,
        owedCents,
        createdAt: at("2026-11-10"),
        cancelRequestedAt: wantsOut ? at("2026-11-19") : null,
      });
    await compareAll(goods, makeGoods, orders);
    expect(designs.length + goods.length).toBeGreaterThan(70);
    expect(differences).toEqual([]);
  });

  it("Tasks are in the order of their days, ten of a kind", async () => {
    const abandoned = { depositPaymentId: null, createdAt: at("2026-01-10") };
    for (let count = 0; count < 12; count++) {
      await newQuote({ status: "approved", approvedAt: at("2026-11-10") });
      await newCustomOrder(abandoned);
    }
    const owing = await newCustomOrder({ status: "approved" });
    expect(await amountsOf(owing.id)).toEqual(["balance 47250"]);
    const { tasks, cut } = await listTasks(staff());
    expect(tasks.filter(({ kind }) => kind === "deposit")).toHaveLength(10);
    expect(cut).toContain("deposit");
    const whole = await listTasks(staff(), "deposit");
    expect(whole.tasks.length).toBeGreaterThanOrEqual(12);
    expect(new Set(whole.tasks.map(({ kind }) => kind))).toEqual(new Set(["deposit"]));
    expect(whole.cut).toEqual([]);
    expect(tasks.filter(({ kind }) => kind === "sendMockup")).toHaveLength(10);
    const days = tasks.map(({ due }) => due);
    expect(days).toEqual(days.toSorted());
  });

  it("Tasks are for staff alone", async () => {
    for (const role of ["user", "production"] as const) {
      const { app } = await appAs(role);
      await expect(listTasks(app)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

const isMade = ({ kind }: { kind: string }) => kind === "custom";

describe("the production board", () => {
  it("The board goes by the ship-by day, warns about an unapproved design, and shows no money", async () => {
    await db.insert(payments).values({
      id: "PY-BOARD",
      purpose: "balance",
      reference: "x",
      snapshot: {},
      status: "captured",
      amountCents: 1,
      capturedCents: 1,
      capturedAt: at("2026-11-10"),
    });
    const paid = await newCustomOrder({
      status: "in_production",
      balancePaymentId: "PY-BOARD",
      promisedDate: "2026-12-06",
    });
    await decide(paid.id, 1, "approved");
    const owesNothing = { status: "in_production", balancePaymentId: "PY-DATED" } as const;
    const dated = await newCustomOrder({ ...owesNothing, deadlineDate: "2026-11-24" });
    const unwanted = await newOrder({ status: "processing", cancelRequestedAt: at("2026-11-19") });
    const unpaid = await newOrder({ status: "processing", owedCents: 500 });
    const owing = await newCustomOrder({ status: "in_production" });
    const { app } = await appAs("production");
    const { cards } = await getProductionBoard(app, "all");
    const [made, packed] = [cards.filter(isMade), cards.filter((card) => !isMade(card))];
    expect(made.find(({ id }) => id === owing.id)?.isHeld).toBe(true);
    expect(made.find(({ id }) => id === dated.id)?.isHeld).toBe(false);
    const mine = made.filter(({ id }) => id === paid.id || id === dated.id);
    expect(mine.map(({ id, shipBy, isApproved }) => ({ id, shipBy, isApproved }))).toEqual([
      { id: dated.id, shipBy: "2026-11-19", isApproved: false },
      { id: paid.id, shipBy: "2026-12-01", isApproved: true },
    ]);
    expect(await taskOf(dated.id)).toEqual(["late 2026-11-19", "unapproved 2026-11-20"]);
    const held = packed.filter(({ isHeld }) => isHeld).map(({ id }) => id);
    expect(held).toEqual(expect.arrayContaining([unwanted.id, unpaid.id]));
    expect(packed.length).toBeGreaterThan(held.length);
    expect(JSON.stringify(cards)).not.toMatch(/cents|email|phone|payment/i);
  });

  it("The board and the overview agree on what is late, by the shop's own days", async () => {
    // 5 PM on October 29 in California is October 30 in UTC.
    const evening = new Date("2026-10-30T00:00:00Z");
    const making = { status: "in_production", balancePaymentId: "PY-EVENING", rushOrder: true } as const;
    const order = await newCustomOrder({ ...making, promisedDate: deliveryDay(true, shopDay(evening)) });
    await decide(order.id, 1, "approved");
    const { app } = await appAs("production");
    const { cards: made } = await getProductionBoard(app, "making");
    expect(made.find(({ id }) => id === order.id)).toMatchObject({ shipBy: "2026-11-19" });
    expect(await taskOf(order.id)).toEqual(["late 2026-11-19"]);
    const midnight = new Date("2026-10-30T07:00:00Z");
    const morning = { balancePaymentId: "PY-MORNING", promisedDate: deliveryDay(true, shopDay(midnight)) };
    const onTime = await newCustomOrder({ ...making, ...morning });
    await decide(onTime.id, 1, "approved");
    expect(await taskOf(onTime.id)).toEqual([]);
  });

  it("A catalog order that has not left by its ship-by day is late, holidays not counted", async () => {
    // Wednesday. The shop is open on Thursday and Friday, so the order ships by Friday.
    const order = await newOrder({ status: "processing", createdAt: at("2026-11-18") });
    const listed = async (day: string, only?: TaskKind) => {
      const { tasks } = await listTasks(staff({ now: () => at(day) }), only);
      return tasks.filter(({ recordId }) => recordId === order.id).map(({ kind, due }) => `${kind} ${due}`);
    };
    expect(await listed("2026-11-20", "lateShipment")).toEqual([]);
    expect(await listed("2026-11-21", "lateShipment")).toEqual(["lateShipment 2026-11-20"]);
    const { app } = await appAs("production");
    const { cards } = await getProductionBoard(app, "all");
    expect(cards.find(({ id }) => id === order.id)).toMatchObject({ shipBy: "2026-11-20" });
    // The weekend and Labor Day do not count.
    await db
      .update(orders)
      .set({ createdAt: at("2026-09-04") })
      .where(eq(orders.id, order.id));
    expect(await listed("2026-09-09", "lateShipment")).toEqual([]);
    expect(await listed("2026-09-10", "lateShipment")).toEqual(["lateShipment 2026-09-09"]);
    for (const values of [
      { cancelRequestedAt: now },
      { cancelRequestedAt: null, archivedAt: now },
      { archivedAt: null, status: "shipped" },
    ] as const) {
      await db.update(orders).set(values).where(eq(orders.id, order.id));
      expect(await listed("2026-09-10", "lateShipment")).toEqual([]);
    }
  });

  it("The board goes by the promised day of an order, even if its deadline is later", async () => {
    const { id } = await newCustomOrder({
      status: "in_production",
      balancePaymentId: "PY-MOVED",
      promisedDate: "2026-11-23",
      deadlineDate: "2027-01-01",
    });
    const { app } = await appAs("production");
    const { cards: made } = await getProductionBoard(app, "making");
    expect(made.find((order) => order.id === id)).toMatchObject({ shipBy: "2026-11-18" });
    expect(await taskOf(id)).toContain("late 2026-11-18");
  });

  it("The board shows the 25 that ship first, with a count of the rest, and all of a part on request", async () => {
    let paid = 0;
    const make = (deadlineDate: string | null, createdAt = at("2026-07-01")) =>
      newCustomOrder({ status: "in_production", balancePaymentId: `PY-MADE-${paid++}`, deadlineDate, createdAt });
    // 11 PM on July 1 in California. In the shop that is the day before the other order, in UTC it is the same day.
    const evening = await make(null, new Date("2026-07-02T06:00:00Z"));
    const dayAfter = await make(null, new Date("2026-07-02T08:00:00Z"));
    for (let count = 0; count < 24; count++) await make("2026-07-01");
    const unpaid = await newCustomOrder({ status: "in_production", deadlineDate: "2026-06-01" });
    for (let count = 0; count < 27; count++) await newOrder({ status: "processing", createdAt: at("2026-11-18") });
    const { app } = await appAs("production");
    const partsOf = ({ cards, hidden }: Awaited<ReturnType<typeof getProductionBoard>>) => ({
      made: cards.filter((card) => isMade(card) && card.phase === "making"),
      packed: cards.filter((card) => !isMade(card)),
      hidden,
    });
    const first = partsOf(await getProductionBoard(app));
    expect([first.made.length, first.packed.length]).toEqual([25, 25]);
    const allMade = partsOf(await getProductionBoard(app, "making"));
    const allPacked = partsOf(await getProductionBoard(app, "catalog"));
    expect(allMade.made.length).toBe(25 + first.hidden.making);
    expect(allPacked.packed.length).toBe(25 + first.hidden.catalog);
    expect([allMade.hidden.making, allMade.hidden.catalog]).toEqual([0, first.hidden.catalog]);
    expect([allPacked.hidden.making, allPacked.hidden.catalog]).toEqual([first.hidden.making, 0]);
    const ids = first.made.map(({ id }) => id);
    expect(ids.at(-1)).toBe(evening.id);
    for (const later of [dayAfter, unpaid]) expect(ids).not.toContain(later.id);
    expect(allMade.made[0]?.id).toBe(unpaid.id);
  });

  it("The board is closed to customers", async () => {
    const { app } = await appAs("user");
    await expect(getProductionBoard(app)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the figures", () => {
  it("The figures cover the range, to the cent, and the range before is equally long", async () => {
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
    const refund = { id: "R-FIGURE", paymentId: "PY-FIGURE", status: "completed" as const, actor: "admin" };
    await db.insert(refunds).values({ ...refund, amountCents: 120, completedAt: at("2025-03-09") });
    expect(await getFigures(staff(), range)).toEqual({
      revenueCents: 380,
      orders: 2,
      averageCents: 4501,
      quotesWon: 0.5,
    });
    expect(await getFigures(staff(), rangeBefore(range))).toEqual({
      revenueCents: 0,
      orders: 0,
      averageCents: null,
      quotesWon: null,
    });
  });
});
