// Tests staff's changes that wait a minute (orders-14), the archive (orders-15), and emails about a mockup that link to it
// (collaboration-11).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, manualInvoices, orderEvents, orders, outboxMessages, payments, shipments } from "~/db/schema";
import type { ShopError } from "~/domain/brand/errors";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay, shipByDay } from "~/domain/calendar/schedule";
import { type AnyOrderStatus, orderFilter } from "~/domain/orders/admin";
import { firstName } from "~/domain/text/names";
import { getProductionBoard } from "~/services/back-office/production.server";
import { sendReminders } from "~/services/back-office/reminders.server";
import { emailPaymentLink } from "~/services/checkout/owed-links.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { roomLinkOf } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";
import { deliverMails } from "~/services/mail/outbox.server";
import { saveEmailOverride } from "~/services/mail/overrides.server";
import { archiveOrder } from "~/services/order-management/archive.server";
import { previewShipMail, setTracking, shipOrder, trackOrder } from "~/services/order-management/ship.server";
import {
  previewStatusMail,
  previewStatusMails,
  setConfirmedStatus,
  setManyStatuses,
  setOrderStatus,
  statusMailOf,
  undoStatuses,
} from "~/services/order-management/status.server";
import { getAnyOrder } from "~/services/orders/any-order.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { exportOrders } from "~/services/orders/export.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { getOrder, newOrderMails } from "~/services/orders/orders.server";
import { exportShipStation } from "~/services/orders/parcels.server";
import { svgFile } from "../../support/factories/designs";
import { newQuote } from "../../support/factories/rooms";
import { appAs, decidedMockup, newCustomOrder, newOrder, sayOurs } from "../../support/factories/staff";
import { settled, testApp } from "../../support/fixtures/app";
import { partsText } from "../../support/fixtures/email-parts";
import { ask, formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

const mailsTo = (to: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, to));
const inDays = (days: number) => testApp({ now: () => new Date(Date.now() + days * 86_400_000) });
const read = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
/** Returns the question that the shop asks about a change. Sending the same question back confirms the change. */
async function questionOf(change: Promise<unknown>): Promise<string> {
  const refusal = await change.then(
    () => null,
    (error: unknown) => error as ShopError,
  );
  return refusal?.yes ?? "";
}
const parcel = { carrier: "ups", trackingNumber: "1Z 999", trackingUrl: undefined, withMail: true } as const;

describe("a status set on the page", () => {
  it("A status shows its email before, word for word and in staff's text, and writes nothing", async () => {
    const now = new Date();
    const still = { ...staff, now: () => now };
    const order = await newCustomOrder({ status: "shipped" });
    await saveEmailOverride(staff, "status-delivered", {
      subject: "Yours, {name}",
      body: `# It is there\n\n${partsText("status-delivered")}`,
      savedAt: 0,
    });
    const seen = await previewStatusMail(still, { id: order.id, status: "delivered" });
    expect(seen).toMatchObject({ subject: `Yours, ${firstName(order.customerName)}` });
    expect(await mailsTo(order.customerEmail)).toEqual([]);
    await setConfirmedStatus(still, { id: order.id, status: "delivered", withMail: true });
    expect(await mailsTo(order.customerEmail)).toMatchObject([seen]);
    await sayOurs(staff, "status-delivered");
    const refused = { id: order.id, status: "cancelled" } as const;
    await expect(previewStatusMail(still, refused)).rejects.toMatchObject({ code: "invalid" });
    await expect(previewStatusMail(testApp(), refused)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("A status is emailed after a minute, not before", async () => {
    const order = await newOrder();
    await setConfirmedStatus(staff, { id: order.id, status: "delivered", withMail: true });
    const [mail] = await mailsTo(order.customerEmail);
    expect(mail?.state).toBe("queued");
    expect(await deliverMails(staff, [mail!.id])).toEqual(new Map([[mail!.id, 60]]));
    expect((await mailsTo(order.customerEmail))[0]).toMatchObject({ state: "queued", attempts: 0 });
    expect(await deliverMails(inDays(1), [mail!.id])).toEqual(new Map());
    expect((await mailsTo(order.customerEmail))[0]?.state).toBe("sent");
  });

  it("A status is undone with its email and its step of the customer's history, once", async () => {
    const order = await newOrder({ status: "processing" });
    const change = await setConfirmedStatus(staff, { id: order.id, status: "delivered", withMail: true });
    await undoStatuses(staff, { changes: [change!] });
    expect(await read(order.id)).toMatchObject({ status: "processing", version: 3 });
    const [mail] = await mailsTo(order.customerEmail);
    expect(mail).toMatchObject({ state: "skipped" });
    expect(await deliverMails(inDays(1), [mail!.id])).toEqual(new Map());
    expect((await mailsTo(order.customerEmail)).map(({ state }) => state)).toEqual(["skipped"]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, order.id));
    expect(events.filter(({ isPublic }) => isPublic)).toEqual([]);
    await expect(undoStatuses(staff, { changes: [change!] })).rejects.toMatchObject({ code: "conflict" });
  });

  it("A status cannot be undone once the email left, and emails nobody without the tick", async () => {
    const [late, silent] = [await newOrder({ status: "processing" }), await newOrder({ status: "processing" })];
    const change = await setConfirmedStatus(staff, { id: late.id, status: "delivered", withMail: true });
    await deliverMails(inDays(1), [(await mailsTo(late.customerEmail))[0]!.id]);
    await expect(undoStatuses(staff, { changes: [change!] })).rejects.toThrow("The email has already been sent");
    expect((await read(late.id)).status).toBe("delivered");
    await setConfirmedStatus(staff, { id: silent.id, status: "delivered", withMail: false });
    expect(await mailsTo(silent.customerEmail)).toEqual([]);
  });

  it.each([
    ["with its email", { status: "delivered", withMail: "on" }, ["order-status"]],
    ["without the tick and without an email", { status: "delivered" }, []],
    ["from a page without a tick, with its email", {}, ["order-status"]],
  ])("An order is set to delivered by its own button %s", async (_how, sent, templates) => {
    const { cookie } = await signIn("admin");
    const { id, customerEmail } = await newOrder({ status: "shipped" });
    const form = formOf({ intent: "delivered", id, version: "1", ...sent });
    await send("POST", `/admin/orders/${id}`, { cookie, form });
    expect(await read(id)).toMatchObject({ status: "delivered" });
    const mails = await mailsTo(customerEmail);
    expect(mails.map(({ template }) => template)).toEqual(templates);
    expect(mails.every(({ state }) => state === "queued")).toBe(true);
  });

  it("A bulk status shows one email and the number of them, without orders that would not change", async () => {
    const [moves, stays] = [await newOrder({ status: "processing" }), await newOrder({ status: "shipped" })];
    const custom = await newCustomOrder({ status: "cancelled" });
    const ids = [stays, moves, custom].map(({ id }) => id);
    const seen = await previewStatusMails(staff, { ids, status: "shipped" });
    expect(seen).toMatchObject({ id: moves.id, count: 1, subject: `Order ${moves.id}: your pins are on the way` });
    expect(await mailsTo(moves.customerEmail)).toEqual([]);
    const none = previewStatusMails(staff, { ids: [stays.id], status: "shipped" });
    await expect(none).rejects.toMatchObject({ code: "conflict" });
    await expect(previewStatusMails(testApp(), { ids, status: "shipped" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("A bulk status is undone for all orders", async () => {
    const many = [await newOrder({ status: "processing" }), await newOrder({ status: "processing" })];
    const ids = many.map(({ id }) => id);
    const { changes } = await setManyStatuses(staff, { ids, status: "shipped", mail: "delayed" });
    expect(changes).toHaveLength(2);
    await undoStatuses(staff, { changes });
    for (const id of ids) expect((await read(id)).status).toBe("processing");
  });

  it("A bulk status is undone for those that can be, and says how many", async () => {
    const [first, left] = [await newOrder({ status: "processing" }), await newOrder({ status: "processing" })];
    const { changes } = await setManyStatuses(staff, { ids: [left.id, first.id], status: "shipped", mail: "delayed" });
    await deliverMails(inDays(1), [(await mailsTo(left.customerEmail))[0]!.id]);
    await expect(undoStatuses(staff, { changes })).rejects.toThrow(
      /^1 of 2 were undone\. The email has already been sent/,
    );
    expect([(await read(first.id)).status, (await read(left.id)).status]).toEqual(["processing", "shipped"]);
  });
});

describe("production", () => {
  async function approvedOrder() {
    const order = await newCustomOrder({ status: "approved" });
    await decidedMockup(order.id, 1, "approved");
    return order;
  }

  it("Production begins without a question if the design is approved, otherwise after one, for one order and for many", async () => {
    const [sure, one, two] = [await approvedOrder(), await newCustomOrder(), await newCustomOrder()];
    const begin = { status: "in_production", withMail: true } as const;
    const asked = (named: string) => ({
      code: "conflict",
      message: `No one has approved the design of ${named} yet. Start production anyway?`,
      fieldErrors: { unapproved: [expect.stringContaining(named)] },
      yes: named.replace(",", ""),
    });
    await expect(setConfirmedStatus(staff, { id: one.id, ...begin })).rejects.toMatchObject(asked(one.id));
    const ids = [sure, one, two].map(({ id }) => id);
    const many = { ids, status: "in_production", mail: "delayed" } as const;
    await expect(setManyStatuses(staff, many)).rejects.toMatchObject(asked(`${one.id}, ${two.id}`));
    for (const { customerEmail } of [sure, one, two]) expect(await mailsTo(customerEmail)).toEqual([]);
    expect(await setConfirmedStatus(staff, { id: sure.id, ...begin })).toMatchObject({ status: "approved" });
    expect(await setConfirmedStatus(staff, { id: one.id, ...begin, unapproved: one.id })).toMatchObject({
      status: "pending",
    });
    const { changes } = await setManyStatuses(staff, { ...many, unapproved: two.id });
    expect(changes.map(({ id }) => id)).toEqual([two.id]);
  });
});

describe("the arrival day in emails (email-17)", () => {
  it("Emails before shipping name the arrival day, and a mockup's email the shipping day if it is approved today", async () => {
    const [goods, design] = [await newOrder(), await newCustomOrder()];
    const found = { goods: await getAnyOrder(staff, goods.id), design: await getAnyOrder(staff, design.id) };
    const told = async (which: "goods" | "design", status: AnyOrderStatus) =>
      (await statusMailOf(staff, found[which], { status })).text.replace(/\s+/g, " ");
    const today = shopDay(staff.now());
    const { hours } = (await getSettings(staff)).contact;
    expect(await told("goods", "processing")).toContain(
      `Arrives by ${formatDate(addDays(shipByDay(staff.now(), hours), 5))}.`,
    );
    for (const status of ["pending", "approved", "in_production"] as const)
      expect(await told("design", status)).toContain(`Arrives by ${formatDate(deliveryDay(false, today))}.`);
    expect(await told("design", "mockup_sent")).toContain(
      `Arrives by ${formatDate(addDays(today, 4 * 7 + 5))} if you approve and pay today.`,
    );
    for (const status of ["delivered", "cancelled"] as const)
      expect(await told("design", status)).not.toMatch(/Arrives|Ships by/);
  });

  it("A mockup sent late names the day that production can still keep, and a passed day is left out", async () => {
    const { id } = await newCustomOrder();
    const today = shopDay(staff.now());
    await db
      .update(customOrders)
      .set({ promisedDate: addDays(today, -1) })
      .where(eq(customOrders.id, id));
    const found = await getAnyOrder(staff, id);
    const sent = await statusMailOf(staff, found, { status: "mockup_sent" });
    expect(sent.text).toContain(`Arrives by ${formatDate(addDays(today, 3 * 7 + 5))} if you approve and pay today.`);
    expect((await statusMailOf(staff, found, { status: "approved" })).text).not.toContain("Arrives by");
  });

  it("A new order's confirmation names the arrival day, unless that day has passed", async () => {
    const { id } = await newOrder();
    const order = await getOrder(staff, id);
    const told = async (app: App) => {
      const [email] = await newOrderMails(app, { amountCents: 0 } as never, order, order.items);
      return email?.mail.text.replace(/\s+/g, " ");
    };
    const { hours } = (await getSettings(staff)).contact;
    expect(await told(staff)).toContain(`Arrives by ${formatDate(addDays(shipByDay(order.createdAt, hours), 5))}.`);
    expect(await told(inDays(30))).not.toContain("Arrives by");
  });

  it("The email of a tracking number names the day five days after the package left, unless that day has passed", async () => {
    const { id, customerEmail } = await newOrder({ status: "processing" });
    const trackedIn = async (days: number, trackingNumber: string) => {
      await trackOrder(days > 0 ? { ...staff, now: inDays(days).now } : staff, { id, ...parcel, trackingNumber });
      const rows = await mailsTo(customerEmail);
      return rows.find(({ text }) => text?.includes(trackingNumber))?.text?.replace(/\s+/g, " ");
    };
    await shipOrder(staff, { id, ...parcel });
    const arrival = `Arrives by ${formatDate(addDays(shopDay(staff.now()), 5))}.`;
    expect(await trackedIn(0, "1Z5R89390357567127")).toContain(arrival);
    expect(await trackedIn(3, "1Z879E930346834440")).toContain(arrival);
    const late = await trackedIn(9, "1Z410E7W0392751591");
    expect(late).toContain("tracking number");
    expect(late).not.toContain("Arrives by");
  });
});

describe("shipping", () => {
  it("Shipping asks before unpaid goods leave, for one order or many, with the amount", async () => {
    const [design, goods] = [await newCustomOrder({ status: "in_production" }), await newOrder({ owedCents: 900 })];
    const [paid, byInvoice] = [await newOrder({ status: "processing" }), await newOrder({ status: "processing" })];
    await db.insert(manualInvoices).values({
      id: "IN-UNASKED",
      invoiceNumber: "INV-900001",
      orderId: byInvoice.id,
      status: "pending",
      totalCents: 2599,
      customerName: "Ann Lee",
      customerEmail: byInvoice.customerEmail,
      items: [],
      subtotalCents: 2599,
      dueDate: "2026-12-22",
    });
    const asked = (open: string) => {
      const message = `Still unpaid: ${open}. Ship anyway?`;
      return { code: "conflict", message, fieldErrors: { unpaid: [message] }, yes: expect.stringContaining(" ") };
    };
    const [ofDesign, ofGoods] = [`$472.50 of ${design.id}`, `$9.00 of ${goods.id}`];
    const ship = (id: string, unpaid?: string) => shipOrder(staff, { id, ...parcel, unpaid });
    await expect(ship(design.id)).rejects.toMatchObject(asked(ofDesign));
    await expect(ship(goods.id)).rejects.toMatchObject(asked(ofGoods));
    for (const status of ["shipped", "delivered"] as const)
      await expect(setConfirmedStatus(staff, { id: design.id, status, withMail: true })).rejects.toMatchObject(
        asked(ofDesign),
      );
    const ids = [design, goods, paid].map(({ id }) => id);
    const many = { ids, status: "shipped", mail: "delayed" } as const;
    await expect(setManyStatuses(staff, many)).rejects.toMatchObject(asked(`${ofDesign}, ${ofGoods}`));
    for (const { customerEmail } of [design, goods, paid]) expect(await mailsTo(customerEmail)).toEqual([]);
    await ship(byInvoice.id);
    await ship(design.id, await questionOf(ship(design.id)));
    const unpaid = await questionOf(setManyStatuses(staff, many));
    const { changes } = await setManyStatuses(staff, { ...many, unpaid });
    expect(changes.map(({ id }) => id)).toEqual([goods.id, paid.id]);
    // Shipped orders cause no second question.
    expect(await setConfirmedStatus(staff, { id: design.id, status: "delivered", withMail: false })).not.toBeNull();
  });

  it("A confirmation is for exactly the orders and sums it named, and the shop asks again if those changed", async () => {
    const [one, two] = [await newOrder({ owedCents: 900 }), await newOrder({ owedCents: 500 })];
    const ship = (ids: string[], unpaid?: string) => setManyStatuses(staff, { ids, status: "shipped", unpaid });
    const ofOne = await questionOf(ship([one.id]));
    // The confirmation does not apply to more orders or to another sum. An unrelated word confirms nothing.
    await expect(ship([one.id, two.id], ofOne)).rejects.toMatchObject({ message: expect.stringContaining(two.id) });
    await db.update(orders).set({ owedCents: 901 }).where(eq(orders.id, one.id));
    await expect(ship([one.id], ofOne)).rejects.toMatchObject({ message: expect.stringContaining("$9.01") });
    await expect(ship([one.id], "on")).rejects.toMatchObject({ code: "conflict" });
    await expect(shipOrder(staff, { id: one.id, ...parcel, unpaid: ofOne })).rejects.toMatchObject({
      code: "conflict",
    });
    for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ status: "processing" });
    const [paid, both] = [await newOrder({ status: "processing" }), await questionOf(ship([two.id, one.id]))];
    // Paid orders cause no question, so they may be included.
    expect(await ship([one.id, two.id, paid.id], both)).toMatchObject({ count: 3 });
    const design = await newCustomOrder();
    const begin = (unapproved?: string) =>
      setManyStatuses(staff, { ids: [design.id], status: "in_production", unapproved });
    await expect(begin(two.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await begin(await questionOf(begin()))).toMatchObject({ count: 1 });
  });

  it("A payment that PayPal has not answered yet counts: the list waits for it, and shipping asks (orders-24)", async () => {
    const [goods, design] = [
      await newOrder({ status: "processing", owedCents: 2599 }),
      await newCustomOrder({ status: "in_production" }),
    ];
    const claimed = { status: "capturing", snapshot: {} } as const;
    await db.insert(payments).values([
      { ...claimed, id: "PY-CLAIMED-GOODS", purpose: "order", reference: goods.id, amountCents: 2599 },
      { ...claimed, id: "PY-CLAIMED-DESIGN", purpose: "balance", reference: design.id, amountCents: 47_250 },
    ]);
    for (const { id } of [goods, design]) {
      const { rows } = await listOrderHistory(staff, orderFilter.parse({ q: id }));
      expect(rows).toMatchObject([{ id, isUnderReview: true }]);
    }
    await expect(emailPaymentLink(staff, { id: goods.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(setManyStatuses(staff, { ids: [goods.id, design.id], status: "shipped" })).rejects.toMatchObject({
      message: `PayPal is still reviewing $472.50 of ${design.id}, $25.99 of ${goods.id}. Ship anyway?`,
    });
  });

  it("Shipping asks about what PayPal still reviews, goods or a design (orders-24)", async () => {
    const [goods, design] = [await newOrder(), await newCustomOrder({ status: "in_production" })];
    const review = { status: "capturing", snapshot: {}, amountCents: 2599, reference: "cart" } as const;
    await db.insert(payments).values([
      { ...review, id: "PY-REVIEW-GOODS", purpose: "cart", recordId: goods.id },
      { ...review, id: "PY-REVIEW-DESIGN", purpose: "balance", recordId: design.id },
    ]);
    const asked = (...words: string[]) => ({ message: `${words.join(" ")} Ship anyway?` });
    const ofGoods = `$25.99 of ${goods.id}`;
    const one = asked(`PayPal is still reviewing ${ofGoods}.`);
    await expect(shipOrder(staff, { id: goods.id, ...parcel })).rejects.toMatchObject(one);
    await expect(setConfirmedStatus(staff, { id: goods.id, status: "shipped", withMail: true })).rejects.toMatchObject(
      one,
    );
    await expect(setManyStatuses(staff, { ids: [goods.id, design.id], status: "shipped" })).rejects.toMatchObject(
      asked(`Still unpaid: $446.51 of ${design.id}.`, `PayPal is still reviewing $25.99 of ${design.id}, ${ofGoods}.`),
    );
  });

  it("Shipping shows its email before: of a part, of the last parcel, of another number", async () => {
    const order = await newOrder({ status: "processing" });
    const now = new Date();
    const still = { ...staff, now: () => now };
    const pieces = [{ productId: order.product.id, quantity: 1 }];
    for (const act of [{ ...parcel, pieces }, { ...parcel }, { ...parcel, trackingNumber: "1Z 1000" }]) {
      const before = (await mailsTo(order.customerEmail)).length;
      const seen = await previewShipMail(still, { id: order.id, ...act });
      expect(await mailsTo(order.customerEmail)).toHaveLength(before);
      await shipOrder(still, { id: order.id, ...act });
      expect((await mailsTo(order.customerEmail)).filter(({ html }) => html === seen.html)).toHaveLength(1);
    }
    const empty = { ...parcel, pieces: [{ productId: order.product.id, quantity: 3 }] };
    const other = await newOrder({ status: "processing" });
    await expect(previewShipMail(staff, { id: other.id, ...empty })).rejects.toMatchObject({ code: "invalid" });
    await expect(previewShipMail(testApp(), { id: order.id, ...parcel })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("Shipping is one action: the carrier's link, the number, the status and one email", async () => {
    const order = await newOrder({ status: "processing" });
    const change = await shipOrder(staff, { id: order.id, ...parcel });
    const trackingUrl = "https://www.ups.com/track?tracknum=1Z999";
    expect(await read(order.id)).toMatchObject({ status: "shipped", trackingNumber: "1Z 999", trackingUrl });
    const mails = await mailsTo(order.customerEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(trackingUrl);
    await undoStatuses(staff, { changes: [change!] });
    expect(await read(order.id)).toMatchObject({ status: "processing", trackingNumber: null, trackingUrl: null });
  });

  it("A tracking number of another carrier is asked about, when it ships and when it changes (orders-26)", async () => {
    const order = await newOrder({ status: "processing" });
    const wrong = { ...parcel, id: order.id, carrier: "usps", trackingNumber: "1Z999AA10123456784" } as const;
    const mismatch = await questionOf(shipOrder(staff, wrong));
    expect(mismatch).not.toBe("");
    expect(await read(order.id)).toMatchObject({ status: "processing", trackingNumber: null });
    await expect(shipOrder(staff, { ...wrong, trackingNumber: "1Z000", mismatch })).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { mismatch: ["1Z000 looks like a tracking number of UPS. Use USPS anyway?"] },
    });
    await shipOrder(staff, { ...wrong, mismatch });
    expect(await read(order.id)).toMatchObject({ status: "shipped", trackingNumber: wrong.trackingNumber });
    const other = { ...wrong, trackingNumber: "1Z111" };
    expect(await questionOf(trackOrder(staff, other))).not.toBe("");
    await trackOrder(staff, { ...other, carrier: "ups" });
    expect(await read(order.id)).toMatchObject({ trackingUrl: "https://www.ups.com/track?tracknum=1Z111" });
  });

  it("Shipping is refused for a canceled order, by the JSON endpoint too", async () => {
    const order = await newOrder({ status: "cancelled" });
    const conflict = { code: "conflict" };
    await expect(shipOrder(staff, { id: order.id, ...parcel })).rejects.toMatchObject(conflict);
    await expect(setTracking(staff, { id: order.id, trackingNumber: "1Z" })).rejects.toMatchObject(conflict);
    const { cookie } = await signIn("admin");
    const answer = await ask("PUT", `/api/orders/${order.id}/tracking`, { cookie, body: { trackingNumber: "1Z" } });
    expect(answer.status).toBe(409);
    expect(await mailsTo(order.customerEmail)).toEqual([]);
  });
});

describe("a parcel with a part of the order", () => {
  it("A parcel with a part leaves the rest to ship, each with one email, and the last one ships the order", async () => {
    const order = await newOrder({ status: "processing" });
    const pieces = (quantity: number) => [{ productId: order.product.id, quantity }];
    expect(await shipOrder(staff, { id: order.id, ...parcel, pieces: pieces(1) })).toMatchObject({ left: 1 });
    expect(await read(order.id)).toMatchObject({ status: "processing", trackingNumber: "1Z 999" });
    expect((await getOrderDetail(staff, order.id)) as object).toMatchObject({
      left: [{ quantity: 1 }],
      parcels: [{ lines: [{ quantity: 1 }] }],
    });
    const { cards } = await getProductionBoard(staff);
    expect(cards.find(({ id }) => id === order.id)?.pieces).toMatch(/^1 × /);
    const slip = await send("GET", `/admin/orders/${order.id}/print`, { cookie: (await signIn("admin")).cookie });
    expect(await slip.text()).toMatch(/<td[^>]*tabular-nums[^>]*>1<\/td>/);
    const file = (await exportShipStation(staff)).split("\r\n").filter((line) => line.includes(order.id));
    expect(file).toHaveLength(1);
    expect(file[0]).toContain(`PIN-${order.product.id},${order.product.name},1,10,25.99,5.99,0`);

    const more = shipOrder(staff, { id: order.id, ...parcel, pieces: pieces(2) });
    await expect(more).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("more than this order still has"),
    });
    await expect(shipOrder(staff, { id: order.id, ...parcel, pieces: pieces(0) })).rejects.toMatchObject({
      code: "invalid",
    });

    await shipOrder(staff, { id: order.id, ...parcel, trackingNumber: "1Z 1000" });
    expect(await read(order.id)).toMatchObject({ status: "shipped", trackingNumber: "1Z 1000" });
    const mails = await mailsTo(order.customerEmail);
    expect(mails.map(({ template }) => template)).toEqual(["order-parcel", "order-status"]);
    expect(mails[0]?.text).toContain(`Still to come: 1 × ${order.product.name}`);
    expect(mails[1]?.text).toContain(`Your final package: 1 × ${order.product.name}`);
    expect((await exportShipStation(staff)).includes(order.id)).toBe(false);
  });

  it("A parcel pressed twice goes once, and is undone with its email", async () => {
    const order = await newOrder({ status: "processing" });
    const part = {
      ...parcel,
      id: order.id,
      version: order.version,
      pieces: [{ productId: order.product.id, quantity: 1 }],
    };
    const change = await shipOrder(staff, part);
    await expect(shipOrder(staff, part)).rejects.toMatchObject({ code: "conflict" });
    expect(await db.$count(shipments, eq(shipments.orderId, order.id))).toBe(1);
    await undoStatuses(staff, { changes: [change!] });
    expect(await db.$count(shipments, eq(shipments.orderId, order.id))).toBe(0);
    expect(await read(order.id)).toMatchObject({ status: "processing", trackingNumber: null });
    expect((await mailsTo(order.customerEmail)).map(({ state }) => state)).toEqual(["skipped"]);
  });

  it("A shipment that was undone does not date the arrival in the next email about tracking", async () => {
    const order = await newOrder({ status: "processing" });
    const one = { id: order.id, pieces: [{ productId: order.product.id, quantity: 1 }] };
    const [sent, later] = [new Date(), new Date(Date.now() + 3 * 86_400_000)];
    await shipOrder({ ...staff, now: () => sent }, { ...parcel, ...one, trackingNumber: "1Z 1" });
    const change = await shipOrder({ ...staff, now: () => later }, { ...parcel, ...one, trackingNumber: "1Z 2" });
    await undoStatuses({ ...staff, now: () => later }, { changes: [change!] });
    await trackOrder({ ...staff, now: () => later }, { ...parcel, id: order.id, trackingNumber: "1Z 3" });
    const mail = (await mailsTo(order.customerEmail)).find(({ template }) => template === "order-tracking");
    expect(mail?.text).toContain(formatDate(addDays(shopDay(sent), 5)));
    expect(mail?.text).not.toContain(formatDate(addDays(shopDay(later), 5)));
  });

  it("The label file contains paid custom orders in production, a row a design", async () => {
    const making = { status: "in_production", totalCents: 52_500 } as const;
    const [paid, owing] = [
      await newCustomOrder({ ...making, balancePaymentId: "PY-LABEL", customerName: "=Robin" }),
      await newCustomOrder(making),
    ];
    const unpaid = await newOrder({ status: "processing", owedCents: 900 });
    const file = await exportShipStation(staff);
    expect(file).not.toContain(owing.id);
    expect(file).not.toContain(unpaid.id);
    const [line, ...more] = file.split("\r\n").filter((row) => row.includes(paid.id));
    expect(more).toEqual([]);
    expect(line).toContain("'=Robin");
    expect(line).toContain("CUSTOM-1,Custom pins,100,5.25,525,0,0");
  });

  it("Parcels and the label file are for staff alone", async () => {
    await expect(exportShipStation(testApp())).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("an archived order", () => {
  it("An archived order stays with its customer and changes no status", async () => {
    const { id: userId, cookie } = await signIn("user");
    const [catalog, custom] = [await newOrder({ userId, status: "delivered" }), await newCustomOrder({ userId })];
    for (const { id } of [catalog, custom]) await archiveOrder(staff, { id });
    const page = async (type: string) => (await send("GET", `/track-order?type=${type}`, { cookie })).text();
    expect(await page("regular")).toContain(catalog.id);
    expect(await page("custom")).toContain(custom.id);
    const own = await ask<{ id: string }[]>("GET", "/api/orders/user-orders", { cookie });
    expect(own.body.map(({ id }) => id)).toEqual([catalog.id]);
    const admin = await signIn("admin");
    const body = { status: "shipped" };
    const moved = await ask("PUT", `/api/orders/${catalog.id}/status`, { cookie: admin.cookie, body });
    expect(moved).toMatchObject({ status: 409, body: { message: expect.stringContaining("archive") } });
    expect(await mailsTo(catalog.customerEmail)).toEqual([]);
    let file = "";
    const archived = orderFilter.parse({ q: catalog.id, archived: "yes" });
    for await (const lines of await exportOrders(staff, archived)) file += lines;
    expect(file).toContain(catalog.id);
  });
});

describe("a mockup's mails", () => {
  it("A mockup's emails link to the customer's own room", async () => {
    const order = await newCustomOrder();
    await expect(setConfirmedStatus(staff, { id: order.id, status: "mockup_sent", withMail: true })).rejects.toThrow(
      "There's no mockup yet",
    );
    const room = await startRoom(staff, { quoteId: order.id, clientName: "Robin", clientEmail: order.customerEmail });
    await startRoom(staff, { quoteId: order.id, clientName: "Kim", clientEmail: "kim@other.example" });
    await addMockup(staff, { sessionId: room.sessionId, mockup: svgFile() });
    expect(await roomLinkOf(testApp(), order)).toBe(room.collaborationUrl);
    await setOrderStatus(staff, { id: order.id, status: "pending" });
    await setConfirmedStatus(staff, { id: order.id, status: "mockup_sent", withMail: true });
    await sendReminders(inDays(3));
    const mails = await mailsTo(order.customerEmail);
    const told = mails.filter(({ subject }) => subject === `Order ${order.id}: your mockup is ready to approve`);
    const reminded = mails.filter(({ template }) => template === "mockup-waiting");
    expect([told.length, reminded.length]).toEqual([1, 1]);
    for (const { html } of [...told, ...reminded]) expect(html).toContain(room.collaborationUrl);
    await settled();
  });

  it("A mockup's emails also remind about a quote's mockup, until it is answered", async () => {
    const quote = await newQuote({ customerEmail: "waiting@club.example" });
    const room = await startRoom(staff, { quoteId: quote.id, clientName: "Robin", clientEmail: quote.customerEmail });
    await addMockup(staff, { sessionId: room.sessionId, mockup: svgFile() });
    await sendReminders(inDays(3));
    await sendReminders(inDays(4));
    const mails = (await mailsTo(quote.customerEmail)).filter(({ template }) => template === "mockup-waiting");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain(room.collaborationUrl);
    const [row] = await db.select().from(customOrders).where(eq(customOrders.quoteId, quote.id));
    expect(row).toBeUndefined();
  });
});
