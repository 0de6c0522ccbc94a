// Tests the endpoints of the back office (api-6) as admin, user and anonymous, through the built Worker.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { discountCodes, outboxMessages, products, quoteRequests } from "~/db/schema";
import { newProduct } from "../support/factories/buyers";
import { newCustomOrder, newOrder } from "../support/factories/staff";
import { ask, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
let admin: { cookie: string };
let user: { cookie: string };
let made = 0;
beforeAll(async () => {
  [admin, user] = [await signIn("admin"), await signIn("user")];
});

async function newQuote() {
  const id = `QR-API${String(++made).padStart(7, "0")}`;
  const quote = {
    customerName: "Jo",
    customerEmail: "jo@api.example",
    projectDescription: "Pins for a club",
    quantity: 50,
  };
  await db.insert(quoteRequests).values({ id, ...quote });
  return id;
}

async function newInvoice() {
  const body = { customerName: "Robin", customerEmail: "robin@api.example", description: "Pins", amount: 120.5 };
  return ask<{ id: string; invoiceNumber: string; total: number }>("POST", "/api/send-invoice", { ...admin, body });
}

interface Call {
  method: string;
  path: () => Promise<string> | string;
  body?: object;
  status?: number;
  answer?: object;
}

const calls: Record<string, Call> = {
  "GET orders": { method: "GET", path: () => "/api/orders" },
  "PUT order status": {
    method: "PUT",
    path: async () => `/api/orders/${(await newOrder()).id}/status`,
    body: { status: "shipped" },
    answer: { status: "shipped", totalAmount: 25.99 },
  },
  "PUT order tracking": {
    method: "PUT",
    path: async () => `/api/orders/${(await newOrder()).id}/tracking`,
    body: { trackingNumber: "9400", trackingUrl: "https://t.example/1" },
    answer: { trackingNumber: "9400", trackingUrl: "https://t.example/1" },
  },
  "DELETE order": { method: "DELETE", path: async () => `/api/orders/${(await newOrder()).id}`, answer: { ok: true } },
  "PATCH custom order status": {
    method: "PATCH",
    path: async () => `/api/custom-orders/${(await newCustomOrder()).id}/status`,
    body: { status: "approved" },
    answer: { status: "approved", totalPrice: 525, depositAmount: 52.5, customerName: "Robin Castle", notes: null },
  },
  "DELETE custom order": {
    method: "DELETE",
    path: async () => `/api/custom-orders/${(await newCustomOrder()).id}`,
    answer: { ok: true },
  },
  "POST product": {
    method: "POST",
    path: () => "/api/products",
    body: { name: "Api Pin", description: "New", price: 9.99, stockQuantity: 3 },
    status: 201,
    answer: { name: "Api Pin", price: 9.99, stockQuantity: 3, category: "golf-pins" },
  },
  "PUT product": {
    method: "PUT",
    path: async () => `/api/products/${(await newProduct()).id}`,
    body: { price: 4, isActive: false },
    answer: { price: 4, isActive: false },
  },
  "PUT stock": {
    method: "PUT",
    path: async () => `/api/products/${(await newProduct()).id}/stock`,
    body: { stockQuantity: 7 },
    answer: { stockQuantity: 7, inStock: true },
  },
  "DELETE product": {
    method: "DELETE",
    path: async () => `/api/products/${(await newProduct()).id}`,
    answer: { ok: true },
  },
  "GET discount codes": { method: "GET", path: () => "/api/discount-codes" },
  "POST discount code": {
    method: "POST",
    path: () => "/api/discount-codes",
    body: { code: "api-code", discountType: "fixed", discountValue: 7.5, maxUses: 10 },
    status: 201,
    answer: { code: "API-CODE", discountType: "fixed", discountValue: 7.5, maxUses: 10, usedCount: 0, isActive: true },
  },
  "PATCH discount code": {
    method: "PATCH",
    path: async () => `/api/discount-codes/${(await newCode()).id}`,
    body: { isActive: false },
    answer: { isActive: false, discountValue: 10 },
  },
  "DELETE discount code": {
    method: "DELETE",
    path: async () => `/api/discount-codes/${(await newCode()).id}`,
    answer: { ok: true },
  },
  "GET quote requests": { method: "GET", path: () => "/api/quote-requests" },
  "PATCH quote request": {
    method: "PATCH",
    path: async () => `/api/quote-requests/${await newQuote()}`,
    body: { status: "quoted", quotedAmount: 27_500, quotedNotes: "Here" },
    answer: { status: "quoted", quotedAmount: 27_500, quotedNotes: "Here" },
  },
  "DELETE quote request": {
    method: "DELETE",
    path: async () => `/api/quote-requests/${await newQuote()}`,
    answer: { ok: true },
  },
  "GET invoices": { method: "GET", path: () => "/api/manual-invoices" },
  "POST send-invoice": {
    method: "POST",
    path: () => "/api/send-invoice",
    body: { customerName: "R", customerEmail: "r@api.example", description: "Pins", amount: 99.95 },
    status: 201,
    answer: { total: 99.95, status: "pending", terms: "Net 30" },
  },
  "DELETE invoice": {
    method: "DELETE",
    path: async () => `/api/manual-invoices/${(await newInvoice()).body.id}`,
    answer: { ok: true },
  },
  "POST production e-mail": {
    method: "POST",
    path: () => "/api/send-production-email",
    answer: { ok: true },
  },
};

async function newCode() {
  const code = `APIC${++made}`;
  const [row] = await db
    .insert(discountCodes)
    .values({ code, discountType: "percentage", discountValue: 10 })
    .returning();
  return row!;
}

async function bodyOf(name: string, body: object | undefined) {
  if (name !== "POST production e-mail") return body;
  const order = await newCustomOrder({ status: "in_production" });
  return {
    customerName: "Robin",
    customerEmail: order.customerEmail,
    orderId: order.id,
    estimatedWeeks: "2 to 3 weeks",
  };
}

describe("each endpoint", () => {
  it.each(Object.entries(calls))(
    "The endpoint works for its people and no others: %s",
    async (name, { method, path, body, status = 200, answer }) => {
      const at = await path();
      const sent = await bodyOf(name, body);
      expect(await ask(method, at, { body: sent })).toMatchObject({
        status: 401,
        body: { message: expect.any(String) },
      });
      expect(await ask(method, at, { ...user, body: sent })).toMatchObject({ status: 403 });
      const given = await ask(method, at, { ...admin, body: sent });
      expect(given.status).toBe(status);
      if (answer) expect(given.body).toMatchObject(answer);
      else expect(Array.isArray(given.body)).toBe(true);
    },
  );
});

describe("refusals", () => {
  it("The endpoints answer 404 for unknown ids", async () => {
    const unknown: [string, string, object?][] = [
      ["PUT", "/api/orders/PH-0000000000/status", { status: "shipped" }],
      ["PUT", "/api/orders/PH-0000000000/tracking", { trackingNumber: "1" }],
      ["DELETE", "/api/orders/PH-0000000000"],
      ["PATCH", "/api/custom-orders/CP-0000000000/status", { status: "approved" }],
      ["PUT", "/api/products/999999", { price: 1 }],
      ["PUT", "/api/products/999999/stock", { stockQuantity: 1 }],
      ["DELETE", "/api/products/999999"],
      ["PATCH", "/api/discount-codes/999999", { isActive: true }],
      ["DELETE", "/api/discount-codes/999999"],
      ["PATCH", "/api/quote-requests/QR-0000000000", { quotedAmount: 1 }],
      ["DELETE", "/api/quote-requests/QR-0000000000"],
      ["DELETE", "/api/manual-invoices/IV-0000000000"],
    ];
    for (const [method, path, body] of unknown) {
      expect((await ask(method, path, { ...admin, body })).status, `${method} ${path}`).toBe(404);
    }
  });

  it("The endpoints answer 400 in the specified words", async () => {
    const order = (await newOrder()).id;
    const { id } = await newProduct();
    const wrong: [string, string, object, string][] = [
      ["PUT", `/api/orders/${order}/tracking`, {}, "Tracking number is required."],
      ["PUT", `/api/products/${id}/stock`, { stockQuantity: -1 }, "Stock must be a whole number of 0 or more"],
      ["PUT", `/api/products/${id}/stock`, { stockQuantity: 1.5 }, "Stock must be a whole number of 0 or more"],
      ["PATCH", `/api/quote-requests/${await newQuote()}`, { quotedAmount: 0 }, "Please enter a valid quote amount."],
      ["POST", "/api/send-invoice", { customerName: "R" }, "Please fill in all required fields."],
    ];
    for (const [method, path, body, message] of wrong) {
      expect(await ask(method, path, { ...admin, body }), path).toMatchObject({ status: 400, body: { message } });
    }
  });

  it("The endpoints answer 409 for an existing code and a taken invoice number", async () => {
    const { code } = await newCode();
    const body = { code, discountType: "percentage", discountValue: 10 };
    expect((await ask("POST", "/api/discount-codes", { ...admin, body })).status).toBe(409);
    const invoice = {
      invoiceNumber: "INV-990017",
      customerName: "R",
      customerEmail: "two@api.example",
      description: "Pins",
      amount: 1,
    };
    const sendInvoice = (description: string) =>
      ask("POST", "/api/send-invoice", { ...admin, body: { ...invoice, description } });
    const answers = await Promise.all([sendInvoice("Pins"), sendInvoice("Markers")]);
    const made = answers.find(({ status }) => status < 300);
    expect(answers.filter((one) => one !== made).map(({ status }) => status)).toEqual([409]);
    const mails = eq(outboxMessages.to, invoice.customerEmail);
    expect(await db.$count(outboxMessages, mails)).toBe(1);
  });

  it("The endpoints send the promised emails, and archive instead of erasing", async () => {
    const order = await newOrder();
    await ask("PUT", `/api/orders/${order.id}/status`, { ...admin, body: { status: "shipped" } });
    await ask("DELETE", `/api/orders/${order.id}`, admin);
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, order.customerEmail));
    expect(mails.map(({ template }) => template)).toEqual(["order-status"]);
    const { body } = await ask<{ id: string }[]>("GET", "/api/orders", admin);
    expect(body.map(({ id }) => id)).not.toContain(order.id);
    expect(await db.$count(products, eq(products.id, order.product.id))).toBe(1);
  });
});
