// Promises C3.21: two people, all ids. A foreign id answers like an unknown one; nothing is read, nothing is written.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~/db/schema";
import { capturePayment } from "~/services/payments.server";
import { customOrder, db, newCustomOrder, newInvoice } from "../support/after-sale";
import { ask, send, signIn } from "../support/calls";
import { newBuyer, newProduct } from "../support/factories";
import { approvedCart, paymentOf } from "../support/ledger";

let stranger: { cookie: string };
let mine: { orderId: string; paymentId: string; customId: string; invoiceId: string; email: string };

beforeAll(async () => {
  const [buyer, owner, product] = [newBuyer(), await signIn("user"), await newProduct()];
  const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
  const { recordId } = await capturePayment(buyer.app, paypalId);
  await db.update(orders).set({ userId: owner.id }).where(eq(orders.id, recordId));
  const custom = await newCustomOrder({ userId: owner.id, status: "mockup_sent", logoKey: "logo/none" });
  mine = {
    orderId: recordId,
    paymentId: (await paymentOf(paypalId)).id,
    customId: custom.id,
    invoiceId: (await newInvoice()).id,
    email: buyer.customer.email,
  };
  stranger = await signIn("user");
});

const staffCalls: [string, (ids: typeof mine) => string, unknown?][] = [
  ["POST", ({ customId }) => `/api/custom-orders/${customId}/generate-balance-link`, {}],
  ["DELETE", ({ customId }) => `/api/custom-orders/${customId}/generate-balance-link`],
  ["POST", ({ customId }) => `/api/custom-orders/${customId}/cancel`, { reason: "Mine" }],
  ["POST", ({ orderId }) => `/api/orders/${orderId}/cancel`, { reason: "Mine" }],
  [
    "POST",
    ({ customId }) => `/api/custom-orders/${customId}/record-payment`,
    { method: "check", amount: 450, receivedOn: "2026-11-20" },
  ],
  [
    "POST",
    ({ invoiceId }) => `/api/manual-invoices/${invoiceId}/record-payment`,
    { method: "check", amount: 400, receivedOn: "2026-11-20" },
  ],
  ["DELETE", ({ invoiceId }) => `/api/manual-invoices/${invoiceId}`],
  ["POST", ({ paymentId }) => `/api/payments/${paymentId}/refund`, { amount: 1, reason: "Mine" }],
  ["PATCH", ({ customId }) => `/api/custom-orders/${customId}/status`, { status: "delivered" }],
  ["PUT", ({ orderId }) => `/api/orders/${orderId}/status`, { status: "delivered" }],
  ["PUT", ({ orderId }) => `/api/orders/${orderId}/tracking`, { trackingNumber: "1" }],
  ["DELETE", ({ orderId }) => `/api/orders/${orderId}`],
  ["DELETE", ({ customId }) => `/api/custom-orders/${customId}`],
];

describe("a stranger with every id", () => {
  it.each(staffCalls)("%s a staff call is 401 or 403 and changes nothing", async (method, path, body) => {
    expect((await ask(method, path(mine), { body, cookie: stranger.cookie })).status).toBe(403);
    expect((await ask(method, path(mine), { body })).status).toBe(401);
    expect(await customOrder(mine.customId)).toMatchObject({ status: "mockup_sent", version: 1 });
    const [order] = await db.select().from(orders).where(eq(orders.id, mine.orderId));
    expect(order).toMatchObject({ status: "processing", archivedAt: null, trackingNumber: null });
  });

  it("finds foreign orders nowhere", async () => {
    for (const path of ["/api/orders/user-orders", "/api/custom-orders/user-orders"]) {
      expect((await ask("GET", path, { cookie: stranger.cookie })).body).toEqual([]);
    }
    for (const id of [mine.orderId, mine.customId]) {
      const page = await (await send("GET", `/track-order?id=${id}`, { cookie: stranger.cookie })).text();
      expect(page).not.toContain(mine.email);
      expect(page).not.toContain(`order-${id}`);
    }
  });

  it("sees of a custom order no person, and its files not at all", async () => {
    const { body } = await ask("GET", `/api/custom-orders/${mine.customId}`, { cookie: stranger.cookie });
    expect(JSON.stringify(body)).not.toMatch(/Ann|@buyer|logoUrl/);
    for (const id of [mine.customId, "CP-0000000000"]) {
      expect((await send("GET", `/files/${id}/logo`, { cookie: stranger.cookie })).status).toBe(404);
    }
  });

  it.each(["cancel", "reorder"])("cannot %s what is another's: the same 404 as for an unknown id", async (intent) => {
    for (const id of [mine.orderId, mine.customId, "PH-0000000000", "CP-0000000000"]) {
      const form = new FormData();
      form.set("intent", intent);
      form.set("id", id);
      expect((await send("POST", "/track-order", { form, cookie: stranger.cookie })).status, id).toBe(404);
    }
    expect(await customOrder(mine.customId)).toMatchObject({ status: "mockup_sent" });
  });
});
