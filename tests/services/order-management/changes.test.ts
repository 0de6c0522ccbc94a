import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, customOrders, orderEvents, orders, outboxMessages } from "~/db/schema";
import { orderFilter } from "~/domain/orders/admin";
import { correctionInput } from "~/domain/orders/correction.schema";
import type { App } from "~/services/core/app.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { correctOrder } from "~/services/order-management/address.server";
import { archiveOrder, restoreOrder } from "~/services/order-management/archive.server";
import { saveNotes } from "~/services/order-management/notes.server";
import { setTracking } from "~/services/order-management/ship.server";
import { markDelivered, setManyStatuses, setOrderStatus } from "~/services/order-management/status.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { exportOrders } from "~/services/orders/export.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { sendEmail, sendProductionEmail } from "~/services/orders/staff-emails.server";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

const mailsTo = (to: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, to));
const eventsOf = (id: string) => db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));

describe("the status of an order", () => {
  it("A status changes with its event, audit line and email, once", async () => {
    const order = await newCustomOrder();
    await setOrderStatus(staff, { id: order.id, status: "mockup_sent" });
    await setOrderStatus(staff, { id: order.id, status: "mockup_sent" });
    const [row] = await db.select().from(customOrders).where(eq(customOrders.id, order.id));
    expect(row).toMatchObject({ status: "mockup_sent", version: 2 });
    expect(await eventsOf(order.id)).toMatchObject([{ type: "mockup_sent", isPublic: true }]);
    expect(await mailsTo(order.customerEmail)).toMatchObject([{ template: "order-status" }]);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `order ${order.id}`)),
    ).toMatchObject([{ action: "order status", detail: { status: "mockup_sent" } }]);
  });

  it("A status does not reach an order of the other kind by its endpoint", async () => {
    const [catalog, custom] = [await newOrder({ status: "processing" }), await newCustomOrder()];
    const missing = { code: "not_found" };
    await expect(setOrderStatus(staff, { id: catalog.id, kind: "custom", status: "shipped" })).rejects.toMatchObject(
      missing,
    );
    await expect(archiveOrder(staff, { id: custom.id, kind: "regular" })).rejects.toMatchObject(missing);
    const [row] = await db.select().from(orders).where(eq(orders.id, catalog.id));
    expect(row).toMatchObject({ status: "processing", version: 1 });
  });

  it("A status can be any of its kind in any order and none of the other's, and canceled stays", async () => {
    const custom = await newCustomOrder({ status: "shipped" });
    await setOrderStatus(staff, { id: custom.id, status: "pending" });
    await expect(setOrderStatus(staff, { id: custom.id, status: "processing" })).rejects.toMatchObject({
      code: "invalid",
    });
    const cancelled = await newOrder({ status: "cancelled" });
    await expect(setOrderStatus(staff, { id: cancelled.id, status: "shipped" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("The later of two editors gets a notice, and none of their changes is written", async () => {
    const order = await newOrder();
    await setOrderStatus(staff, { id: order.id, version: 1, status: "shipped" });
    const late = { id: order.id, version: 1, status: "processing" } as const;
    await expect(setOrderStatus(staff, late)).rejects.toThrow(editedMeanwhile);
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ status: "shipped", version: 2 });
    expect(await eventsOf(order.id)).toHaveLength(1);
  });

  it("The status of an order that is archived at that moment stays, whatever version was seen, and so does the rest", async () => {
    const correction = { customerName: "A", customerEmail: "a@b.example" };
    for (const act of [
      (app: App, id: string) => setOrderStatus(app, { id, status: "shipped" }),
      (app: App, id: string) => setTracking(app, { id, trackingNumber: "9400" }),
      (app: App, id: string) => correctOrder(app, { id, ...correctionInput.parse(correction) }),
    ]) {
      const order = await newOrder({ status: "processing" });
      const rival = withRival(staff, /^update "orders"/, () => archiveOrder(staff, { id: order.id }));
      await expect(act(rival, order.id)).rejects.toThrow(editedMeanwhile);
      const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
      const { status, trackingNumber, customerName } = order;
      expect(row).toMatchObject({ status, trackingNumber, customerName, archivedAt: expect.any(Date), version: 2 });
      expect(await mailsTo(order.customerEmail)).toEqual([]);
    }
  });

  it("Notes are refused only if the notes changed, are shown, and are accepted once seen", async () => {
    const order = await newOrder();
    const notes = async () => (await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.staffNotes;
    await setOrderStatus(staff, { id: order.id, status: "shipped" });
    await saveNotes(staff, { id: order.id, notes: "First" });
    const second = { id: order.id, notes: "Second" };
    await expect(saveNotes(staff, second)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining('They now say: "First"'),
      yes: "First",
    });
    expect(await notes()).toBe("First");
    await saveNotes(staff, { ...second, seen: "First" });
    await saveNotes(staff, { ...second, seen: "First" });
    expect(await notes()).toBe("Second");
    expect((await eventsOf(order.id)).filter(({ type }) => type === "notes")).toHaveLength(2);
    await saveNotes(staff, { id: order.id, seen: "Second" });
    await expect(saveNotes(staff, { id: order.id, notes: "Third", seen: "Second" })).rejects.toMatchObject({
      message: expect.stringContaining("They're empty now."),
      yes: "",
    });
  });

  it("An order is delivered only from shipped, and for many at once", async () => {
    const [one, two] = [await newOrder({ status: "shipped" }), await newOrder()];
    await expect(markDelivered(staff, { id: two.id })).rejects.toMatchObject({ code: "conflict" });
    await markDelivered(staff, { id: one.id });
    const custom = await newCustomOrder();
    const cancelled = await newOrder({ status: "cancelled" });
    const ids = [two.id, custom.id, cancelled.id];
    expect(await setManyStatuses(staff, { ids, status: "processing" })).toMatchObject({ count: 1 });
    const unpaid = `${custom.id} 47250 0`;
    expect(await setManyStatuses(staff, { ids, status: "shipped", unpaid })).toMatchObject({ count: 2 });
  });
});

describe("what else staff do", () => {
  it("Staff track, write notes, archive and restore", async () => {
    const order = await newOrder();
    await setTracking(staff, { id: order.id, trackingNumber: "9400", trackingUrl: "https://t.example/9400" });
    await saveNotes(staff, { id: order.id, notes: "Call first" });
    await archiveOrder(staff, { id: order.id });
    const { rows } = await listOrderHistory(staff, orderFilter.parse({ q: order.id }));
    expect(rows).toEqual([]);
    const archived = await listOrderHistory(staff, orderFilter.parse({ q: order.id, archived: "yes" }));
    expect(archived.rows).toMatchObject([{ id: order.id, trackingNumber: "9400" }]);
    await restoreOrder(staff, { id: order.id });
    const detail = await getOrderDetail(staff, order.id);
    expect(detail.order.staffNotes).toBe("Call first");
    expect(detail.payments).toMatchObject([{ status: "captured" }]);
    expect(detail.events.filter(({ isPublic }) => isPublic)).toMatchObject([{ type: "tracking" }]);
  });

  it("Staff send production emails only during production, and other emails at any time", async () => {
    const order = await newCustomOrder();
    const production = {
      customerName: "Robin",
      customerEmail: order.customerEmail,
      orderId: order.id,
      estimatedWeeks: "2 to 3 weeks",
    };
    await expect(sendProductionEmail(staff, production)).rejects.toMatchObject({ code: "conflict" });
    await setOrderStatus(staff, { id: order.id, status: "in_production" });
    await sendProductionEmail(staff, production);
    await sendEmail(staff, { id: order.id, to: order.customerEmail, subject: "Hello", body: "One\n\nTwo <b>" });
    const mails = await mailsTo(order.customerEmail);
    expect(mails.map(({ template }) => template)).toEqual(["order-status", "order-production", "order-letter"]);
    expect(mails[1]?.html).toContain("2 to 3 weeks");
    expect(mails[2]?.html).toContain("Two &lt;b&gt;");
  });

  it("Staff find orders by number, part of it, email and customer", async () => {
    const order = await newCustomOrder({ customerEmail: "finder@club.example" });
    for (const query of [
      { q: order.id.toLowerCase() },
      { q: order.id.slice(3, 12) },
      { q: "finder@" },
      { customer: "finder@club.example" },
    ]) {
      const { rows } = await listOrderHistory(staff, orderFilter.parse(query));
      expect(
        rows.map(({ id }) => id),
        JSON.stringify(query),
      ).toContain(order.id);
    }
  });

  it("Staff export what the filters show, with harmless formulas", async () => {
    await newOrder({ customerName: "=HYPERLINK(1)", customerEmail: "formula@club.example" });
    let text = "";
    for await (const part of await exportOrders(staff, orderFilter.parse({ customer: "formula@club.example" })))
      text += part;
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain("'=HYPERLINK(1)");
  });
});

describe("others", () => {
  it("Other people may do none of this", async () => {
    const { id } = await newOrder();
    const user = (await appAs("user")).app;
    const acts: ((app: App) => Promise<unknown>)[] = [
      (app) => setOrderStatus(app, { id, status: "shipped" }),
      (app) => setTracking(app, { id, trackingNumber: "1" }),
      (app) => saveNotes(app, { id, notes: "x" }),
      (app) => archiveOrder(app, { id }),
      (app) => restoreOrder(app, { id }),
      (app) => getOrderDetail(app, id),
      (app) => listOrderHistory(app, orderFilter.parse({})),
      (app) => exportOrders(app, orderFilter.parse({})),
      (app) => sendEmail(app, { id, to: "a@b.example", subject: "x", body: "y" }),
    ];
    for (const act of acts) {
      await expect(act(user)).rejects.toMatchObject({ code: "forbidden" });
      await expect(act(testApp())).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});
