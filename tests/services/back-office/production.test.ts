// Tests moving, assigning and finishing the cards of the production board (production-1 to production-4).
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, orderEvents, orderItems, orders, outboxMessages, settings, users } from "~/db/schema";
import { formatMoney } from "~/domain/money/money";
import {
  assignJob,
  getProductionBoard,
  getProductionJob,
  moveJob,
  saveMade,
} from "~/services/back-office/production.server";
import { addStage, editStage, getStages, removeStage, reorderStage } from "~/services/back-office/stages.server";
import type { App } from "~/services/core/app.server";
import { shipFromBoard } from "~/services/order-management/ship.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { newProduct } from "../../support/factories/buyers";
import { refused } from "../../support/factories/people";
import { appAs, decidedMockup, newCustomOrder, newOrder } from "../../support/factories/staff";
import { formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
let production: App;
let staff: App;
beforeAll(async () => {
  production = (await appAs("production")).app;
  staff = (await appAs("staff")).app;
});

const cardOf = async (id: string) => (await getProductionBoard(production, "all")).cards.find((card) => card.id === id);
const stageNow = async (id: string) => (await cardOf(id))?.stage;
const making = () => newCustomOrder({ status: "in_production", balancePaymentId: `PY-M-${crypto.randomUUID()}` });
const eventsOf = async (id: string, type: string) =>
  db
    .select({ note: orderEvents.note, isPublic: orderEvents.isPublic })
    .from(orderEvents)
    .where(and(eq(orderEvents.subjectId, id), eq(orderEvents.type, type)));

describe("cards", () => {
  it("Orders stand where their status puts them, and leave the board when they ship", async () => {
    const [waiting, mockup, approved] = [
      await newCustomOrder({ status: "pending" }),
      await newCustomOrder({ status: "mockup_sent" }),
      await newCustomOrder({ status: "approved" }),
    ];
    const [made, goods] = [await making(), await newOrder({ status: "processing" })];
    expect(await Promise.all([waiting, mockup, approved, made, goods].map(({ id }) => stageNow(id)))).toEqual([
      ...["artwork", "artwork", "approved", "making", "packing"],
    ]);
    await db.update(customOrders).set({ status: "shipped" }).where(eq(customOrders.id, made.id));
    expect(await cardOf(made.id)).toBeUndefined();
  });

  it("A moved card keeps its stage, and leaves an event that the customer does not see", async () => {
    const { id } = await making();
    await moveJob(production, { id, from: "making", stage: "finishing" });
    expect(await stageNow(id)).toBe("finishing");
    expect(await eventsOf(id, "stage")).toEqual([{ note: "In production → Finishing", isPublic: false }]);
    await moveJob(production, { id, from: "finishing", stage: "finishing" });
    expect(await eventsOf(id, "stage")).toHaveLength(1);
    await moveJob(production, { id, from: "finishing", stage: "artwork" });
    expect(await stageNow(id)).toBe("artwork");
  });

  it("An order that comes further leaves the stage that was chosen before", async () => {
    const { id } = await newCustomOrder({ status: "approved" });
    await moveJob(staff, { id, from: "approved", stage: "artwork" });
    expect(await stageNow(id)).toBe("artwork");
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, id));
    expect(await stageNow(id)).toBe("making");
  });

  it("A card does not move ahead of its order", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    await expect(moveJob(production, { id, from: "artwork", stage: "packing" })).rejects.toMatchObject({
      code: "conflict",
      message: `The design of ${id} isn't approved yet, so it can't move to Packing.`,
    });
    expect(await refused(moveJob(production, { id, from: "artwork", stage: "nowhere" }))).toBe("conflict");
    expect(await stageNow(id)).toBe("artwork");
  });

  it("Of two people who move a card at the same moment, one is refused and nothing is lost", async () => {
    const { id } = await making();
    const both = await Promise.allSettled([
      moveJob(production, { id, from: "making", stage: "finishing" }),
      moveJob(staff, { id, from: "making", stage: "packing" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = both.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Someone else just changed"),
    });
    expect(await eventsOf(id, "stage")).toHaveLength(1);
    expect(await refused(moveJob(staff, { id, from: "making", stage: "approved" }))).toBe("conflict");
  });

  it("One person assigns, moves and counts a card at the same moment, and nothing is refused", async () => {
    const { id, product } = await newOrder({ status: "processing" });
    const other = await newProduct();
    await db.insert(orderItems).values({
      orderId: id,
      productId: other.id,
      name: "Other",
      unitPriceCents: 100,
      quantity: 9,
      lineTotalCents: 900,
    });
    const { team } = await getProductionJob(production, id);
    const maker = team[0]!;
    await Promise.all([
      assignJob(production, { id, from: "", assignee: maker.id }),
      moveJob(production, { id, from: "packing", stage: "finishing" }),
      saveMade(production, { id, from: 0, line: String(product.id), made: 2 }),
      saveMade(production, { id, from: 0, line: String(other.id), made: 7 }),
    ]);
    expect(await cardOf(id)).toMatchObject({ assignee: maker.username, stage: "finishing", progress: { made: 9 } });
  });

  it("Of two people who change the assignee or the count of one line, the later one is refused", async () => {
    const { id } = await making();
    const { team } = await getProductionJob(production, id);
    const [first, second] = [team[0]!, team[1]!];
    await assignJob(production, { id, from: "", assignee: first.id });
    expect(await refused(assignJob(staff, { id, from: "", assignee: second.id }))).toBe("conflict");
    await saveMade(production, { id, from: 0, line: "1", made: 40 });
    expect(await refused(saveMade(staff, { id, from: 0, line: "1", made: 30 }))).toBe("conflict");
    const both = await Promise.allSettled([
      saveMade(production, { id, from: 40, line: "1", made: 50 }),
      saveMade(staff, { id, from: 40, line: "1", made: 60 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await cardOf(id)).toMatchObject({ assignee: first.username });
  });

  it("Production ships a card, and its customer gets one email with the tracking number", async () => {
    const { id, customerEmail } = await newOrder({ status: "processing" });
    const parcel = { carrier: "ups", trackingNumber: "1Z999AA10123456784", trackingUrl: undefined } as const;
    await shipFromBoard(production, { ...parcel, id, withMail: true });
    expect(await cardOf(id)).toBeUndefined();
    expect((await db.select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject({ status: "shipped" });
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
    expect(mails.map(({ text }) => text?.includes(parcel.trackingNumber))).toEqual([true]);
    expect(await refused(shipFromBoard((await appAs("user")).app, { ...parcel, id, withMail: true }))).toBe(
      "forbidden",
    );
  });

  it("A card whose order has just shipped does not move", async () => {
    const { id } = await newOrder({ status: "shipped" });
    expect(await refused(moveJob(production, { id, from: "making", stage: "making" }))).toBe("not_found");
    expect(await refused(getProductionJob(production, "PH-NOBODY0000"))).toBe("not_found");
    const archived = await newOrder({ status: "processing", archivedAt: new Date() });
    expect(await refused(getProductionJob(production, archived.id))).toBe("not_found");
  });

  it("A card is assigned to a member of the team, and to no one else", async () => {
    const { id } = await making();
    const { team } = await getProductionJob(production, id);
    const maker = team[0]!;
    await assignJob(production, { id, from: "", assignee: maker.id });
    expect(await cardOf(id)).toMatchObject({ assignee: maker.username });
    expect(await eventsOf(id, "assigned")).toEqual([{ note: maker.username, isPublic: false }]);
    const customer = await appAs("user");
    expect(await refused(assignJob(production, { id, from: maker.id, assignee: customer.id }))).toBe("conflict");
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, maker.id));
    expect((await getProductionJob(staff, id)).team.map((one) => one.id)).not.toContain(maker.id);
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, maker.id));
    await assignJob(production, { id, from: maker.id, assignee: "" });
    expect(await cardOf(id)).toMatchObject({ assignee: null });
  });

  it("Finished pieces are counted by line, and shown on the card, the order and the ticket", async () => {
    const { id } = await making();
    await saveMade(production, { id, from: 0, line: "1", made: 40 });
    expect(await cardOf(id)).toMatchObject({ progress: { made: 40, quantity: 100 }, stage: "making" });
    expect(await eventsOf(id, "made")).toEqual([{ note: "100 pins: 40 of 100 made", isPublic: false }]);
    expect(await getProductionJob(production, id)).toMatchObject({
      lines: [{ key: "1", made: 40 }],
    });
    expect(await getOrderDetail(staff, id)).toMatchObject({ job: { made: { 1: 40 }, assignee: null } });
    const { cookie } = await signIn("production");
    const ticket = await send("GET", `/admin/orders/${id}/print`, { cookie });
    expect(await ticket.text()).toContain("40 of 100 made");
    await expect(saveMade(production, { id, from: 40, line: "1", made: 101 })).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { made: ["Please enter 0 to 100."] },
    });
    expect(await refused(saveMade(production, { id, from: 0, line: "2", made: 1 }))).toBe("conflict");
    const goods = await newOrder({ status: "processing" });
    await saveMade(production, { id: goods.id, from: 0, line: String(goods.product.id), made: 2 });
    expect(await cardOf(goods.id)).toMatchObject({ progress: { made: 2, quantity: 2 } });
  });
});

describe("rights", () => {
  it("Customers see and move nothing, and production changes no stages", async () => {
    const { id } = await making();
    const { app: customer } = await appAs("user");
    for (const act of [
      () => getProductionBoard(customer),
      () => getProductionJob(customer, id),
      () => moveJob(customer, { id, from: "making", stage: "packing" }),
      () => assignJob(customer, { id, from: "", assignee: "" }),
      () => saveMade(customer, { id, from: 0, line: "1", made: 1 }),
    ])
      expect(await refused(act())).toBe("forbidden");
    for (const act of [
      () => getStages(production),
      () => addStage(production, { seen: 0, name: "X", holds: "making" }),
      () => editStage(production, { seen: 0, id: "packing", name: "X", holds: "making" }),
      () => reorderStage(production, { seen: 0, id: "packing", by: "-1" }),
      () => removeStage(production, { seen: 0, id: "packing", target: "finishing" }),
    ])
      expect(await refused(act())).toBe("forbidden");
  });

  it("A form of the board is refused before its body is read", async () => {
    const { cookie } = await signIn("user");
    const body = new ReadableStream({
      pull() {
        throw new Error("The body was read");
      },
    });
    const answer = await send("POST", "/admin/production.data", {
      cookie,
      body,
      headers: { "Content-Type": "text/plain" },
    });
    expect(answer.status).toBe(403);
  });

  it("No amount reaches the production role, on no page and in no data of one", async () => {
    // Amounts that appear nowhere else, as cents and as dollars.
    const money = {
      totalCents: 7_654_321,
      depositCents: 6_543_217,
      pricePerPinCents: 5_432_176,
      shippingCents: 4_321_765,
    };
    const fees = { rushOrderFeeCents: 3_217_654, taxCents: 2_176_543 };
    const goodsMoney = { subtotalCents: 1_765_432, owedCents: 1_876_543, totalCents: 1_987_654 };
    const amounts = [money, fees, goodsMoney].flatMap((sums) => Object.values(sums));
    const shown = new RegExp(amounts.flatMap((cents) => [String(cents), formatMoney(cents).slice(1)]).join("|"));
    const design = await newCustomOrder({
      status: "in_production",
      ...money,
      ...fees,
    });
    await decidedMockup(design.id, 1, "approved");
    const waiting = await newCustomOrder({ status: "mockup_sent", ...money });
    const goods = await newOrder({ status: "processing", ...goodsMoney });
    const { cookie } = await signIn("production");
    const paths = [
      "/admin/production",
      "/admin/production?view=calendar",
      "/admin/production?whole=making",
      ...[design, waiting, goods].flatMap(({ id }) => [`/admin/production/${id}`, `/admin/orders/${id}/print`]),
    ];
    const all = paths.flatMap((path) => [path, path.replace(/\?|$/, (end) => `.data${end}`)]);
    for (const path of all) {
      const answer = await send("GET", path, { cookie });
      const text = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(text, path).toMatch(path.includes("view=calendar") ? /Production/ : /(CP|PH)-STAFF/);
      expect(text, path).not.toMatch(shown);
      expect(text, path).not.toContain(design.customerEmail);
    }
    for (const intent of ["move", "assign", "made", "ship"]) {
      const form = formOf({
        intent,
        id: goods.id,
        version: "1",
        from: "0",
        stage: "making",
        assignee: "",
        line: "1",
        made: "1",
      });
      const answer = await (await send("POST", "/admin/production.data", { cookie, form })).text();
      expect(answer, intent).not.toMatch(shown);
    }
  });
});

describe("stages", () => {
  it("A renamed stage keeps its cards, a deleted one gives them to another, and of two editors one is refused", async () => {
    const { id } = await making();
    await moveJob(staff, { id, from: "making", stage: "finishing" });
    const { seen, counts } = await getStages(staff);
    expect(counts.finishing).toBeGreaterThan(0);
    await editStage(staff, { seen, id: "finishing", name: "Polish", holds: "making" });
    expect(await stageNow(id)).toBe("finishing");
    expect(await refused(addStage(staff, { seen, name: "Late", holds: "making" }))).toBe("conflict");
    await removeStage(staff, { seen: seen + 1, id: "finishing", target: "packing" });
    expect(await stageNow(id)).toBe("packing");
    const after = await getStages(staff);
    expect(after.stages.map(({ name }) => name)).toEqual(["Artwork", "Approved", "In production", "Packing"]);
    expect(await refused(removeStage(staff, { seen: after.seen, id: "finishing", target: "packing" }))).toBe(
      "conflict",
    );
    await reorderStage(staff, { seen: after.seen, id: "packing", by: "-1" });
    expect((await getStages(staff)).stages.map((one) => one.id)).toEqual(["artwork", "approved", "packing", "making"]);
    await db.delete(settings).where(eq(settings.key, "productionStages"));
  });

  it("Two people who save stages for the first time at the same moment do not overwrite each other", async () => {
    const both = await Promise.allSettled([
      addStage(staff, { seen: 0, name: "Proof", holds: "artwork" }),
      addStage(staff, { seen: 0, name: "Plating", holds: "making" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await db.delete(settings).where(eq(settings.key, "productionStages"));
  });
});
