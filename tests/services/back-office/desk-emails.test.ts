// Tests emails to customers about money: a free order, a canceled order and a partial refund. Also checks that staff's notes put no one
// on the mailing list.
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { orders } from "~/db/schema";
import { customerFilter } from "~/domain/customers/customers";
import { orderFilter } from "~/domain/orders/admin";
import { paymentLabel } from "~/domain/orders/payment-label";
import { countAudience } from "~/services/campaigns/audience.server";
import {
  approveNewCustomer,
  countContacts,
  gatherContacts,
  listContacts,
  savePersonNotes,
} from "~/services/campaigns/contacts.server";
import type { App } from "~/services/core/app.server";
import { getCustomer } from "~/services/customers/customer.server";
import { listCustomers } from "~/services/customers/list.server";
import { findCustomer } from "~/services/customers/lookup.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { newProduct } from "../../support/factories/buyers";
import { db, newInvoice, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { boughtPins, mailsTo } from "../../support/factories/payments";
import { refused } from "../../support/factories/people";
import { appAs } from "../../support/factories/staff";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

it("A free replacement is confirmed without a payment, and a paid order with it", async () => {
  const product = await newProduct();
  const free = await newManualOrder({
    lines: [{ productId: product.id, quantity: 1, terms: "sample" }],
    shipping: "free",
  });
  const [mail] = await mailsTo(free.email);
  expect(mail?.text).toContain(free.id);
  expect(mail?.text).not.toContain("your payment");
  const { orderId, buyer } = await boughtPins();
  const paid = (await mailsTo(buyer.customer.email)).find(({ text }) => text?.includes(orderId));
  expect(paid?.text?.replaceAll(/\s+/g, " ")).toContain("and your payment");
});

it("The email and receipt of a payment by check name the check, and no id of our own", async () => {
  const { id, owedCents, email } = await newManualOrder();
  const receivedOn = "2026-11-20";
  await recordPayment(staff, { id, method: "check", amount: owedCents, receivedOn, reference: "1043" });
  const mail = (await mailsTo(email)).find(({ text }) => text?.includes("payment of $"));
  const text = mail?.text?.replaceAll(/\s+/g, " ");
  expect(text).toContain("Paid November 20, 2026 by check, number 1043.");
  expect(mail?.html + (mail?.text ?? "")).not.toContain("by-hand");
});

it("The email of a canceled order has staff's reason and the refund", async () => {
  const { id, owedCents, email } = await newManualOrder();
  const receivedOn = "2026-11-20";
  await recordPayment(staff, { id, method: "cash", amount: owedCents, receivedOn, reference: undefined });
  await cancelOrder(staff, { id, reason: "The mold broke", refund: true, restock: true });
  const mail = (await mailsTo(email)).find(({ subject }) => /cancel/i.test(subject));
  const text = mail?.text?.replaceAll(/\s+/g, " ");
  expect(text).toContain(`Reason: The mold broke. We're refunding $${(owedCents / 100).toFixed(2)}.`);
  const unpaid = await newManualOrder();
  await cancelOrder(staff, { id: unpaid.id, reason: "Never paid", refund: true, restock: true });
  const told = (await mailsTo(unpaid.email)).find(({ subject }) => /cancel/i.test(subject));
  expect(told?.text).not.toContain("refunding");
});

it("An order that is refunded in part reads Partly refunded", async () => {
  const { orderId, payment } = await boughtPins();
  await refundPayment(staff, { paymentId: payment.id, amount: 100, reason: "A scratch", restock: false });
  const { rows } = await listOrderHistory(staff, orderFilter.parse({ q: orderId }));
  expect(rows.map(paymentLabel)).toEqual(["Partly refunded"]);
});

it("A new customer is approved before their first order, which can be by invoice, and is on no mailing list", async () => {
  const email = "new-club@terms.example";
  const everyone = { list: "customers" as const, optedInOnly: false, exclude: [] };
  const before = [await countContacts(staff), await countAudience(staff, everyone)];
  const approve = { email, name: "New Club", company: "Club Inc", limit: 100_000 };
  for (let times = 0; times < 2; times++) await approveNewCustomer(staff, approve);
  expect([await countContacts(staff), await countAudience(staff, everyone)]).toEqual(before);
  expect(await getCustomer(staff, email)).toMatchObject({
    name: "New Club",
    contact: { company: "Club Inc" },
    facts: { creditLimitCents: 100_000 },
  });
  const { rows } = await listCustomers(staff, customerFilter.parse({ q: "new club" }));
  expect(rows).toMatchObject([{ email, name: "New Club", creditLimitCents: 100_000, orderCount: 0 }]);
  expect(await findCustomer(staff, email)).toMatchObject({ name: "New Club", company: "Club Inc", address: null });
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["terms-approved"]);
  expect(await refused(approveNewCustomer((await appAs("production")).app, approve))).toBe("forbidden");
  // A known name stays.
  await approveNewCustomer(staff, { ...approve, name: "Someone", company: undefined });
  expect(await getCustomer(staff, email)).toMatchObject({ name: "New Club" });
});

it("Staff's notes put no one on the mailing list, and an order does", async () => {
  const { customerEmail: email } = await newInvoice();
  const everyone = { list: "customers" as const, optedInOnly: false, exclude: [] };
  const before = [await countContacts(staff), await countAudience(staff, everyone)];
  await savePersonNotes(staff, { email, notes: "Pays by check", tags: ["club"] });
  expect([await countContacts(staff), await countAudience(staff, everyone)]).toEqual(before);
  const listed = async () => (await listContacts(staff, { q: email })).rows.map(({ source }) => source);
  expect(await listed()).toEqual([]);
  const { id } = await newManualOrder();
  await db.update(orders).set({ customerEmail: email }).where(eq(orders.id, id));
  for (const statement of gatherContacts(staff)) await statement;
  expect(await listed()).toEqual(["order"]);
});
