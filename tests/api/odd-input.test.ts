// Shows data-9 and money-14 through the built Worker: input is read as people meant it, and no sum is larger than can be paid.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { cartItems, orders, products } from "~/db/schema";
import { tooMuchGoods } from "~/domain/money/limit";
import { newProduct } from "../support/factories/buyers";
import { address as customer } from "../support/factories/designs";
import { ask, formOf, send, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
let cookie = "";
beforeAll(async () => {
  ({ cookie } = await signIn("admin"));
});

const pasteForm = (path: string, fields: Record<string, string>) =>
  send("POST", path, { form: formOf(fields), cookie, headers: { "X-Session-Id": "odd-input-0123456" } });

it.each(["1e3", "0x10", "1.000", "12.500", "12,50", "1.250,50", "1 250,50", "12.50-", "１２", "Infinity"])(
  "No form reads %s as an amount or a number of pieces",
  async (typed) => {
    const invoice = { intent: "send", customerName: "Ann", customerEmail: "ann@club.example", description: "Pins" };
    const answer = await pasteForm("/admin/invoices/new.data", { ...invoice, amount: typed });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(/Please (write it|enter an amount) like|such as/),
    ]);
    const item = { "items[0].description": "Pins", "items[0].unitPrice": "5" };
    expect(
      (await pasteForm("/admin/invoices/new.data", { ...invoice, ...item, "items[0].quantity": typed })).status,
    ).toBe(400);
  },
);

it("An international domain is stored in ASCII, and the customer's page opens for odd addresses", async () => {
  for (const [typed, kept] of [
    ["pat@exämple.com", "pat@xn--exmple-cua.com"],
    ["a/b%c?#d@club.example", "a/b%c?#d@club.example"],
  ] as const) {
    const sent = await ask("POST", "/api/send-invoice", {
      cookie,
      body: { customerName: "Pat", customerEmail: typed, description: "Pins", amount: 9 },
    });
    expect(sent).toMatchObject({ status: 201, body: { customerEmail: kept } });
    const page = await send("GET", `/admin/customers/${encodeURIComponent(kept)}`, { cookie });
    expect([kept, page.status]).toEqual([kept, 200]);
  }
  const quoted = await ask<{ message: string }>("POST", "/api/send-invoice", {
    cookie,
    body: { customerName: "Pat", customerEmail: "üser@exämple.com", description: "Pins", amount: 9 },
  });
  expect([quoted.status, quoted.body.message]).toEqual([400, expect.stringContaining("plain letters and digits")]);
});

it("An invoice's goods are at most $1,000,000, and a sent invoice can be recorded in full", async () => {
  const invoice = { customerName: "Limit", customerEmail: "limit@club.example", description: "Pins" };
  for (const sum of [
    { items: [{ description: "A", quantity: 3, unitPrice: 500_000 }] },
    { items: [{ description: "A", quantity: 1_000_000, unitPrice: 1_000_000 }] },
    {
      items: [
        { description: "A", quantity: 2, unitPrice: 1_000_000 },
        { description: "B", quantity: 2, unitPrice: -999_999 },
      ],
    },
  ]) {
    const refused = await ask("POST", "/api/send-invoice", { cookie, body: { ...invoice, ...sum } });
    expect(refused).toMatchObject({ status: 400, body: { message: tooMuchGoods } });
  }
  const body = { ...invoice, amount: 1_000_000 };
  const sent = await ask<{ id: string; total: number; invoiceNumber: string }>("POST", "/api/send-invoice", {
    cookie,
    body,
  });
  expect(sent.body.total).toBe(1_000_000);
  const order = {
    amount: sent.body.total,
    currency: "USD",
    intent: "CAPTURE",
    purpose: "invoice",
    reference: sent.body.invoiceNumber,
  };
  expect(
    (await ask("POST", "/paypal/order", { body: order, headers: { "X-Session-Id": "odd-input-0123456" } })).status,
  ).toBeLessThan(300);
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const recorded = await ask("POST", `/api/manual-invoices/${sent.body.id}/record-payment`, {
    cookie,
    body: { method: "check", amount: sent.body.total, receivedOn },
  });
  expect(recorded.status).toBeLessThan(300);
});

it("A cart's goods are at most $1,000,000, added, set or from a sheet", async () => {
  const dear = await newProduct({ priceCents: 40_000_000, stockQuantity: 100 });
  const headers = { "X-Session-Id": "odd-input-9876543" };
  const add = (quantity: number) =>
    ask<{ id: string }>("POST", "/api/cart", { headers, body: { productId: dear.id, quantity } });
  const first = await add(2);
  expect(first.status).toBe(201);
  expect(await add(1)).toMatchObject({ status: 400, body: { message: tooMuchGoods } });
  const [line] = await db.select().from(cartItems).where(eq(cartItems.productId, dear.id));
  const set = await ask("PATCH", `/api/cart/${line?.id}`, { headers, body: { quantity: 3 } });
  expect(set).toMatchObject({ status: 400, body: { message: tooMuchGoods } });
  const sheet = await send("POST", "/quick-order.data", {
    form: formOf({ [`pieces.${dear.id}`]: "3" }),
    headers: { "X-Session-Id": "odd-input-other-1" },
  });
  expect(await sheet.text()).toContain(tooMuchGoods);
  await db.update(products).set({ priceCents: 90_000_000 }).where(eq(products.id, dear.id));
  const paid = await ask("POST", "/paypal/order", {
    headers,
    body: { amount: 1_800_005.99, currency: "USD", intent: "CAPTURE", customer },
  });
  expect(paid).toMatchObject({ status: 400, body: { message: tooMuchGoods } });
});

it("A manual order has at most $1,000,000 of goods and leaves nothing behind", async () => {
  const dear = await newProduct({ priceCents: 60_000_000, stockQuantity: 100 });
  const before = await db.$count(orders);
  const answer = await pasteForm("/admin/orders/new.data", {
    intent: "make",
    formKey: crypto.randomUUID(),
    name: "Ann Lee",
    email: "ann@lee.example",
    address: "1 Fairway",
    city: "Carlsbad",
    state: "CA",
    zipCode: "92008",
    "lines[0].productId": String(dear.id),
    "lines[0].quantity": "2",
  });
  expect(await answer.text()).toContain(tooMuchGoods);
  expect(await db.$count(orders)).toBe(before);
});
