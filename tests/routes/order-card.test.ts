// Tests the order's card: only its customer sees the mockup, approves it there or requests changes, and buys the same goods again.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cartItems, payments, products, refunds } from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { parcelArrival, promiseOf } from "~/domain/calendar/schedule";
import { accountNotices } from "~/domain/messages/account";
import { grantCookie } from "~/http/session/cookies.server";
import { buyAgain } from "~/services/checkout/buy-again.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { removeW9, saveW9 } from "~/services/files/w9.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { getReceipt } from "~/services/orders/receipt.server";
import { listTracked } from "~/services/orders/tracking.server";
import { capturePayment } from "~/services/payments/payments.server";
import { readable } from "../support/assertions/says";
import { fillCart, newBuyer, newProduct } from "../support/factories/buyers";
import { newClub, orderOnTerms } from "../support/factories/credit-customers";
import { pngFile } from "../support/factories/designs";
import { customOrder, db, newBalanceToken, newCustomOrder, pay, staffApp } from "../support/factories/order-management";
import { approvedCart, mailsTo, orderFault, paymentOf, refusalOf } from "../support/factories/payments";
import { testApp } from "../support/fixtures/app";
import { formOf, send } from "../support/fixtures/requests";

const grantOf = async (id: string) => (await grantCookie(testApp(), id)).split(";")[0] ?? "";
const cardOf = async (id: string, cookie = "") =>
  readable(await (await send("GET", `/track-order?id=${id}&type=custom`, { cookie })).text());

it("The card shows the newest mockup, takes the decision by the room's own form, and tells strangers nothing", async () => {
  const order = await newCustomOrder({ status: "pending" });
  const staff = await staffApp();
  const room = await startRoom(staff, { quoteId: order.id, clientName: "Ann", clientEmail: order.customerEmail });
  await addMockup(staff, { sessionId: room.sessionId, mockup: pngFile("mockup.png") });
  expect((await customOrder(order.id)).status).toBe("mockup_sent");

  const cookie = await grantOf(order.id);
  const card = await cardOf(order.id, cookie);
  const path = new URL(room.collaborationUrl).pathname;
  const comment = "Comment on the mockup with our artists";
  for (const part of [`/files/${order.id}/mockup?version=1`, "Approve version 1", "Request changes", `href="${path}"`])
    expect(card).toContain(part);
  expect(card).toContain(comment);
  const stranger = await cardOf(order.id);
  for (const part of ["Approve version", path, order.customerEmail]) expect(stranger).not.toContain(part);

  const action = /<form[^>]*action="([^"]*quote-collaboration[^"]*)"/.exec(card)?.[1] ?? "";
  const [, terms = ""] = /name="terms" value="([^"]*)"/.exec(card) ?? [];
  const fields = { intent: "decide", version: "1", terms, name: "Ann Lee" };
  const decide = (decision: string, said: Record<string, string>) =>
    send("POST", action, { cookie, form: formOf({ ...fields, decision, ...said }) });
  const asked = "You asked for changes to version 1";
  const roomOf = async () => readable(await (await send("GET", path, { cookie })).text());
  for (const shown of [card, await roomOf()]) {
    expect(shown).toContain("Approve version 1?");
    expect(shown).toContain("When you approve, the balance of $450.00 is due");
    expect(shown).not.toContain(asked);
  }
  expect(await (await decide("changes_requested", { confirmed: "on" })).text()).toContain(
    "Please tell us what should change",
  );
  await decide("changes_requested", { notes: "A darker green" });
  for (const shown of [await cardOf(order.id, cookie), await roomOf()]) {
    expect(shown).toContain(asked);
    expect(shown).not.toContain("Approve version 1?");
  }
  await decide("approved", { confirmed: "on" });
  expect(await roomOf()).not.toContain(asked);
  const pay = await newBalanceToken(staff, order.id);
  const due = async () => readable(await (await send("GET", `/balance-payment/${pay}`)).text());
  expect(await cardOf(order.id, cookie)).toContain("Pay the balance of");
  expect(await cardOf(order.id, cookie)).toContain("Open the design room");
  expect(await cardOf(order.id, cookie)).not.toContain(comment);
  expect(await due()).not.toContain("before you pay");
  // Changes after all: a payment would start production, so the card waits with it and the emailed link warns.
  await decide("changes_requested", { notes: "A lighter green" });
  expect(await cardOf(order.id, cookie)).not.toContain("Pay the balance of");
  expect(await due()).toContain("Please approve the mockup before you pay.");
  await decide("approved", { confirmed: "on" });
  expect((await customOrder(order.id)).status).toBe("approved");
  expect(await cardOf(order.id, cookie)).not.toContain("Approve version 1");
});

it("The card keeps the receipt of a deposit while PayPal reviews the balance, and offers no other payment", async () => {
  const { id } = await newCustomOrder({ status: "approved" });
  const paid = { reference: id, recordId: id, snapshot: {}, amountCents: 500 };
  await db.insert(payments).values([
    { ...paid, id: "PY-REVIEW-D", purpose: "deposit", status: "captured", capturedCents: 500, capturedAt: new Date() },
    { ...paid, id: "PY-REVIEW-B", purpose: "balance", status: "capturing", captureStatus: "PENDING" },
  ]);
  const card = (await listTracked(testApp({ visitor: { grants: [id] } })))?.custom[0];
  expect(card).toMatchObject({ isUnderReview: true, hasReceipt: true, balancePath: null });
});

it("The card shows no room of another person", async () => {
  const order = await newCustomOrder({ status: "pending" });
  const staff = await staffApp();
  const room = await startRoom(staff, { quoteId: order.id, clientName: "Eve", clientEmail: "eve@elsewhere.example" });
  await addMockup(staff, { sessionId: room.sessionId, mockup: pngFile("mockup.png") });
  const card = await cardOf(order.id, await grantOf(order.id));
  expect(card).toContain(`/files/${order.id}/mockup?version=1`);
  expect(card).not.toContain(new URL(room.collaborationUrl).pathname);
});

it("The card puts the goods of a catalog order into the cart again, for its owner alone", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 3 }] });
  const { recordId: id } = await capturePayment(buyer.app, paid);
  const press = (cookie: string) =>
    send("POST", "/track-order", {
      cookie,
      headers: { "X-Session-Id": buyer.session },
      form: formOf({ intent: "buy-again", id }),
    });
  const inCart = () => db.select().from(cartItems).where(eq(cartItems.sessionId, buyer.session));
  await press("");
  expect(await inCart()).toEqual([]);
  const answer = await press(await grantOf(id));
  expect(answer.headers.get("Location")).toBe("/cart");
  expect(await inCart()).toMatchObject([{ productId: product.id, quantity: 3 }]);
});

it("The card names the arrival day that the emails name, until the order is there", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const { recordId: id } = await capturePayment(
    buyer.app,
    await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] }),
  );
  const dayOf = async (template: string) => {
    const mail = (await mailsTo(buyer.customer.email)).find((one) => one.template === template);
    return /Arrives by (\w+ \d+, \d{4})/.exec(mail?.text?.replace(/\s+/g, " ") ?? "")?.[1] ?? "no day";
  };
  const card = async () => readable(await (await send("GET", `/track-order?id=${id}&type=regular`, { cookie })).text());
  const cookie = await grantOf(id);
  expect(await card()).toContain(`Arrives by ${await dayOf("order-confirmation")}`);
  const staff = await staffApp();
  await setOrderStatus(staff, { id, status: "shipped" });
  expect(await card()).toContain(`Arrives by ${await dayOf("order-status")}`);
  await setOrderStatus(staff, { id, status: "delivered" });
  expect(await card()).not.toContain("Arrives by");
});

it("The card of a custom order names the promised day, after shipping the day of its parcel, and no day once it is there", async () => {
  const order = await newCustomOrder({ status: "in_production" });
  const cookie = await grantOf(order.id);
  const [promised, parcel] = [promiseOf(order), `Arrives by ${formatDate(parcelArrival(new Date()))}`];
  const shown = async () => {
    const card = await cardOf(order.id, cookie);
    return [promised, parcel].filter((words) => card.includes(words));
  };
  expect(await shown()).toEqual([promised]);
  const staff = await staffApp();
  await setOrderStatus(staff, { id: order.id, status: "shipped" });
  expect(await shown()).toEqual([parcel]);
  await setOrderStatus(staff, { id: order.id, status: "delivered" });
  expect(await shown()).toEqual([]);
});

it("Card and receipt offer the W-9 only while there is one, and otherwise say to ask (files-13)", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const { recordId: id } = await capturePayment(
    buyer.app,
    await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] }),
  );
  const cookie = await grantOf(id);
  const offers = (href: string, words: string) =>
    new RegExp(`Need our W-9\\? <a [^>]*href="${href}"[^>]*>${words}</a>`);
  const paths = [`/track-order?id=${id}&type=regular`, `/receipt/${id}`];
  const pages = () =>
    Promise.all(paths.map(async (path) => readable(await (await send("GET", path, { cookie })).text())));
  for (const page of await pages()) expect(page).toMatch(offers("/contact", "Ask us"));
  const staff = await staffApp();
  await saveW9(staff, { file: new File(["%PDF-1.7\n%%EOF\n"], "w9.pdf", { type: "application/pdf" }) });
  for (const page of await pages()) expect(page).toMatch(offers("/w-9.pdf", "Get it"));
  await removeW9(staff);
});

it("A repeat order adds the pieces that are left, and says what it leaves out and why", async () => {
  const buyer = newBuyer();
  const [had, gone, few] = [await newProduct(), await newProduct(), await newProduct()];
  const lines = [had, gone, few].map(({ id }) => ({ id, quantity: 3 }));
  const { recordId: id } = await capturePayment(buyer.app, await approvedCart(buyer, { lines }));
  await db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, gone.id));
  await db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, few.id));
  const owner = testApp({ visitor: { cartSession: buyer.session, grants: [id] } });
  const left = [`${gone.name} is out of stock`, `1 of 3 ${few.name}, because we have no more`];
  const key = crypto.randomUUID();
  expect(await buyAgain(owner, { id, key })).toEqual({ added: 5, left });
  // A double click before scripts run sends the form twice.
  expect(await buyAgain(owner, { id, key })).toEqual({ added: 5, left });
  const inCart = await db.select().from(cartItems).where(eq(cartItems.sessionId, buyer.session));
  expect(inCart.map(({ quantity }) => quantity).toSorted()).toEqual([2, 3]);
  expect(accountNotices.boughtAgain(5, left)).toMatchObject({
    tone: "error",
    description: `5 item(s) added to your cart! Not added: ${left[0]}. ${left[1]}.`,
  });
  expect(accountNotices.boughtAgain(3, [])).toMatchObject({ tone: "success" });
});

it("The card links to the printed receipt: what was bought, paid, refunded and left", async () => {
  const wordsOf = async (id: string) => {
    const html = await (await send("GET", `/receipt/${id}`, { cookie: await grantOf(id) })).text();
    const [paper = ""] = /<article.*<\/article>/s.exec(html) ?? [];
    return paper
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  };
  const buyer = newBuyer();
  const product = await newProduct({ priceCents: 1005 });
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 10 }] });
  const { recordId: id, paymentId } = await capturePayment(buyer.app, paid);
  await refundPayment(await staffApp(), { paymentId, amount: 500, reason: "Late", restock: false });
  // The refund was requested long before PayPal made it.
  await db
    .update(refunds)
    .set({ createdAt: new Date(0) })
    .where(eq(refunds.paymentId, paymentId));
  const receipt = await wordsOf(id);
  for (const words of [id, buyer.customer.name, `10 × ${product.name} 1 $90.45`, "Shipping 1 $5.99"])
    expect(receipt).toContain(words);
  expect(receipt).toMatch(
    /Total \$96\.44 Paid \w+ \d+, \d+ by PayPal, transaction [\w-]+ -\$96\.44 Refunded \w+ \d+, 2\d{3} \$5\.00 Amount due \$0\.00/,
  );
  const card = await send("GET", `/track-order?id=${id}&type=regular`, { cookie: await grantOf(id) });
  expect(await card.text()).toContain(`href="/receipt/${id}"`);

  const custom = await newCustomOrder({
    totalCents: 52_500,
    depositCents: 5250,
    pricePerPinCents: 525,
    depositPaymentId: null,
  });
  expect(await cardOf(custom.id, await grantOf(custom.id))).not.toContain("/receipt/");
  const deposit = await paymentOf(await pay(testApp(), "deposit", custom.id, 5250));
  expect(deposit.recordId).toBe(custom.id);
  expect(await wordsOf(custom.id)).toMatch(/Custom pins, 1 inch, Gold 100 × \$5\.25 100 \$5\.25 \$525\.00/);
  expect(await wordsOf(custom.id)).toMatch(
    /Total \$525\.00 Paid .* by PayPal, transaction [\w-]+ -\$52\.50 Amount due \$472\.50/,
  );
  expect(await cardOf(custom.id, await grantOf(custom.id))).toContain(`href="/receipt/${custom.id}"`);
});

it("The emails of payments name the transaction and link to the receipt, which then opens in any browser", async () => {
  const buyer = newBuyer();
  const product = await newProduct({ priceCents: 1005 });
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 10 }] });
  const { recordId } = await capturePayment(buyer.app, paid);
  const custom = await newCustomOrder({ totalCents: 52_500, depositCents: 5250, depositPaymentId: null });
  const deposit = await paymentOf(await pay(testApp(), "deposit", custom.id, 5250));
  const owned = [
    { id: recordId, to: buyer.customer.email, template: "order-confirmation", payment: await paymentOf(paid) },
    { id: custom.id, to: custom.customerEmail, template: "deposit-confirmation", payment: deposit },
  ];
  for (const { id, to, template, payment } of owned) {
    const { html = "", text = "" } = (await mailsTo(to)).find((mail) => mail.template === template) ?? {};
    expect(payment.captureId).toBeTruthy();
    expect(text?.replace(/\s+/g, " ")).toMatch(
      new RegExp(`Paid \\w+ \\d+, \\d+ by PayPal, transaction ${payment.captureId}\\.`),
    );
    const [, link = ""] = /href="[^"]*(\/receipt\/[^"]+)"/.exec(html ?? "") ?? [];
    const opened = await send("GET", link.replaceAll("&amp;", "&"));
    expect([opened.status, opened.headers.get("Location")]).toEqual([302, `/receipt/${id}`]);
    const cookie = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect((await send("GET", `/receipt/${id}`, { cookie })).status).toBe(200);
    const forged = await send("GET", `/receipt/${id}?key=${"x".repeat(60)}`);
    expect([forged.status, forged.headers.get("Set-Cookie")]).toEqual([302, null]);
  }
});

it("The card of an order by invoice links to the invoice, with the customer only for its orderer, and to no receipt", async () => {
  const staff = await staffApp();
  const club = await newClub(staff);
  await fillCart(club, { lines: [{ id: (await newProduct()).id, quantity: 2 }] });
  const { id } = await orderOnTerms(club);
  const printUrlOf = async (app: App) =>
    (await listTracked(app))?.regular.find((one) => one.id === id)?.terms?.links?.printUrl;
  const holder = testApp({ visitor: { grants: [id] } });
  expect(await printUrlOf(club.app)).toMatch(/\/print\?amount=\d+\.\d\d&key=./);
  expect(await printUrlOf(holder)).toMatch(/\/print\?amount=\d+\.\d\d$/);
  expect(await refusalOf(getReceipt(club.app, id))).toMatchObject({ code: "not_found" });
  await cancelOrder(staff, { id, reason: "Changed plans", refund: true, restock: true });
  for (const app of [club.app, holder]) expect(await printUrlOf(app)).toBeUndefined();
});

it("The card has no receipt while PayPal reviews the payment", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
  await orderFault("capture", "pending");
  const { recordId: id, status } = await capturePayment(buyer.app, paid);
  expect(status).toBe("PENDING");
  const cookie = await grantOf(id);
  expect((await send("GET", `/receipt/${id}`, { cookie })).status).toBe(404);
  const card = await (await send("GET", `/track-order?id=${id}&type=regular`, { cookie })).text();
  expect(card).toContain(id);
  expect(card).not.toContain("/receipt/");
});

it("The card of a canceled order says what was refunded and that nothing is due", async () => {
  const order = await newCustomOrder({ status: "cancelled", totalCents: 50_000, depositCents: 5000 });
  const paid = { id: `PY-${order.id}`, purpose: "deposit" as const, reference: order.id, recordId: order.id };
  const money = { amountCents: 5000, capturedCents: 5000, refundedCents: 5000, capturedAt: new Date(), snapshot: {} };
  await db.insert(payments).values({ ...paid, ...money, status: "refunded" });
  const card = await cardOf(order.id, await grantOf(order.id));
  for (const part of ["Refunded", "Nothing is due"]) expect(card).toContain(part);
  expect(card).not.toContain("Remaining balance");
});

it("An unpaid order shows the day on which it arrives if its customer acts today, and an order in production says that it is late", async () => {
  const old = { promisedDate: "2026-01-10", createdAt: new Date("2025-12-01T18:00:00Z") };
  const days = async (status: "approved" | "in_production") => {
    const { id } = await newCustomOrder({ status, ...old });
    const tracked = await listTracked(testApp({ visitor: { grants: [id] } }));
    return tracked?.custom[0]?.delivery;
  };
  expect(await days("approved")).toBe(`Delivered by ${formatDate(addDays(shopDay(new Date()), 3 * 7 + 5))}`);
  expect(await days("in_production")).toBe(
    "Your order was due by January 10, 2026 and is running late. We'll email you when it ships",
  );
});
