// Tests the form of a manual order: custom lines, discount and totals (orders-29), drafts and payments that came already (orders-28).
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { manualOrderDrafts, orderItems, outboxMessages, payments } from "~/db/schema";
import { orderFilter } from "~/domain/orders/admin";
import { manualOrderDraftInput, manualOrderInput, manualOrderPriceInput } from "~/domain/orders/manual-order.schema";
import {
  discardManualDraft,
  getManualDraft,
  listManualDrafts,
  saveManualDraft,
} from "~/services/checkout/manual-drafts.server";
import { createManualOrder, previewManualOrder } from "~/services/checkout/manual-orders.server";
import type { App } from "~/services/core/app.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { findCustomer, lookUpCustomers } from "~/services/customers/lookup.server";
import { getLinesForm, previewLines } from "~/services/order-management/edit-lines.server";
import { previewTracking } from "~/services/order-management/import-tracking.server";
import { makeManualOrder } from "~/services/order-management/manual-order.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { getOrderPaper } from "~/services/orders/paper.server";
import { exportShipStation } from "~/services/orders/parcels.server";
import { getReceipt } from "~/services/orders/receipt.server";
import { readable } from "../../support/assertions/says";
import { newProduct } from "../../support/factories/buyers";
import { db, orderOf, staffApp } from "../../support/factories/order-management";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { send, signIn } from "../../support/fixtures/requests";

const typed = (over: object = {}) => ({
  formKey: crypto.randomUUID(),
  name: "Pat Phone",
  email: `form-${crypto.randomUUID()}@club.example`,
  address: "1 Fairway",
  city: "Mesa",
  state: "AZ",
  zipCode: "85201",
  ...over,
});
const mold = { name: "New mold", quantity: 1, price: "50" };
const templatesTo = async (email: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.to, email))).map(({ template }) => template);

describe("custom lines, discount and totals", () => {
  it("The sums before the order are those of the order, with discount and tax", async () => {
    const app = await staffApp();
    await saveTaxRate(app, { region: "US-WY", rate: 50_000, onShipping: false });
    const product = await newProduct({ priceCents: 1000, stockQuantity: 30 });
    const contents = {
      lines: [{ productId: product.id, quantity: 10 }],
      customLines: [mold, { name: "Gift wrap", quantity: 10, price: "0.50" }],
      discount: "10%",
    };
    const place = { state: "WY", zipCode: "82001" };
    const sums = await previewManualOrder(app, manualOrderPriceInput.parse({ ...contents, state: "WY" }));
    // 90.00 at the tier of ten pieces, 50.00 and 5.00; a tenth off; 5 percent tax.
    expect(sums).toMatchObject({ subtotalCents: 14_500, discountCents: 1450, shippingCents: 599, taxCents: 653 });
    const input = manualOrderInput.parse(typed({ ...contents, ...place, purchaseOrder: "PO-77/a" }));
    const { id } = await createManualOrder(app, { ...input, seenTotalCents: sums.totalCents });
    expect(await orderOf(id)).toMatchObject({
      subtotalCents: 14_500,
      discountCents: 1450,
      taxCents: 653,
      totalCents: sums.totalCents,
      owedCents: sums.totalCents,
      purchaseOrder: "PO-77/a",
    });
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
    expect(items.map(({ productId, name, lineTotalCents }) => [productId, name, lineTotalCents])).toEqual([
      [-2, "Gift wrap", 500],
      [-1, "New mold", 5000],
      [product.id, product.name, 9000],
    ]);
    const found = await listOrderHistory(app, orderFilter.parse({ q: "po-77" }));
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    await removeTaxRate(app, { region: "US-WY" });
  });

  it("An order is not created at another total than the form showed", async () => {
    const app = await staffApp();
    const input = manualOrderInput.parse(typed({ customLines: [mold], seenTotalCents: "5000" }));
    await expect(createManualOrder(app, input)).rejects.toMatchObject({
      code: "conflict",
      message: "The total is now $55.99. Please check it, then create the order again.",
    });
    expect(await db.$count(payments, eq(payments.providerOrderId, `hand:${input.formKey}`))).toBe(0);
  });

  it("A discount is an amount or a percentage, never more than the items", async () => {
    const app = await staffApp();
    const discountOf = async (discount: string) =>
      (await previewManualOrder(app, manualOrderPriceInput.parse({ customLines: [mold], discount }))).discountCents;
    expect(await Promise.all(["", "12.50", "10%", "7.5%", "100%", "900"].map(discountOf))).toEqual([
      0, 1250, 500, 375, 5000, 5000,
    ]);
    for (const discount of ["abc", "-5", "101%", "10.555%"])
      expect(manualOrderPriceInput.safeParse({ customLines: [mold], discount }).success, discount).toBe(false);
  });

  it("Changing the products of an order keeps its custom lines", async () => {
    const app = await staffApp();
    const product = await newProduct({ priceCents: 1000, stockQuantity: 30 });
    const input = manualOrderInput.parse(
      typed({ lines: [{ productId: product.id, quantity: 2 }], customLines: [mold], shipping: "free" }),
    );
    const { id } = await createManualOrder(app, input);
    expect((await getLinesForm(app, id)).lines).toEqual([{ productId: product.id, quantity: 2, terms: "catalog" }]);
    const lines = [{ productId: product.id, quantity: 3, terms: "catalog" as const }];
    expect(await previewLines(app, { id, lines, withMail: false })).toMatchObject({ totalCents: 8000 });
    const { cookie } = await signIn("admin");
    const page = await (await send("GET", `/admin/orders/${id}/lines`, { cookie })).text();
    expect(readable(page)).toContain("Custom items stay: 1 × New mold ($50.00).");
  });
});

describe("an order of custom lines alone", () => {
  const makeOrder = async (app: App) => {
    const email = `molds-${crypto.randomUUID()}@club.example`;
    const payment = { payment: "check", receivedOn: "2024-11-20", reference: "1043" };
    const { id } = await makeManualOrder(
      app,
      manualOrderInput.parse(typed({ email, customLines: [mold], ...payment })),
    );
    return { id, email };
  };

  it("It is in the file for ShipStation, without an SKU", async () => {
    const app = await staffApp();
    const { id } = await makeOrder(app);
    const line = (await exportShipStation(app)).split("\n").find((row) => row.includes(id));
    expect(line).toContain("New mold");
    expect(line).not.toContain("PIN-");
  });

  it("Its imported tracking number ships all of it", async () => {
    const app = await staffApp();
    const { id } = await makeOrder(app);
    const csv = `Order Number,Carrier,Tracking Number\n${id},ups,1Z999AA10123456784\n`;
    const { parcels } = await previewTracking(app, { file: new File([csv], "shipped.csv") });
    expect(parcels).toMatchObject([{ outcome: "ready", note: "1 × New mold" }]);
  });

  it("Its packing slip and receipt have the customer's PO number", async () => {
    const app = await staffApp();
    const email = `molds-${crypto.randomUUID()}@club.example`;
    const payment = { payment: "check", receivedOn: "2024-11-20", reference: "1043" };
    const input = typed({ email, customLines: [mold], purchaseOrder: "PO-77/b", ...payment });
    const { id } = await makeManualOrder(app, manualOrderInput.parse(input));
    expect(await getOrderPaper(app, id)).toMatchObject({ purchaseOrder: "PO-77/b" });
    expect(await getReceipt(testApp({ visitor: { grants: [id] } }), id)).toMatchObject({
      purchaseOrder: "PO-77/b",
      items: [{ description: "New mold" }, {}],
    });
  });

  it("Its email links to no product page or picture", async () => {
    const email = `molds-${crypto.randomUUID()}@club.example`;
    await makeManualOrder(await staffApp(), manualOrderInput.parse(typed({ email, customLines: [mold] })));
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
    expect(mails.map(({ text }) => text).join()).toContain("New mold");
    expect(mails.filter(({ html }) => html?.includes("/product/-"))).toEqual([]);
  });
});

describe("a payment that came already", () => {
  it("An order that is already paid by check is recorded once, and no link is emailed", async () => {
    const app = await staffApp();
    const input = manualOrderInput.parse(
      typed({ customLines: [mold], payment: "check", receivedOn: "2024-11-20", reference: "1043" }),
    );
    const made = await makeManualOrder(app, input);
    expect(made).toMatchObject({ owedCents: 0, payment: "check" });
    expect(await makeManualOrder(app, input)).toMatchObject({ id: made.id, owedCents: 0 });
    expect(await orderOf(made.id)).toMatchObject({ status: "processing", owedCents: 0, totalCents: 5599 });
    const paid = await db
      .select()
      .from(payments)
      .where(and(eq(payments.recordId, made.id), eq(payments.purpose, "order")));
    expect(paid).toMatchObject([{ method: "check", capturedCents: 5599, receivedReference: "1043" }]);
    expect(await templatesTo(input.email)).toEqual(["order-owed-received"]);
  });
});

describe("drafts", () => {
  const draftOf = (over: object = {}) => manualOrderDraftInput.parse({ ...typed(), ...over });

  it("A draft may be incomplete, reserves nothing, and becomes one order", async () => {
    const app = await staffApp();
    const draft = draftOf({ email: "", zipCode: "", customLines: [{ name: "New mold" }], discount: "soon" });
    await Promise.all([saveManualDraft(app, draft), saveManualDraft(app, draft)]);
    const { form, version } = await getManualDraft(app, draft.formKey);
    expect(form).toMatchObject({ name: "Pat Phone", discount: "soon", customLines: [{ name: "New mold" }] });
    expect((await listManualDrafts(app)).filter(({ id }) => id === draft.formKey)).toHaveLength(1);
    await saveManualDraft(app, { ...draft, version, discount: "" });
    await expect(saveManualDraft(app, { ...draft, version })).rejects.toMatchObject({ code: "conflict" });
    const input = manualOrderInput.parse(typed({ formKey: draft.formKey, customLines: [mold] }));
    const { id } = await makeManualOrder(app, input);
    expect(await db.$count(manualOrderDrafts, eq(manualOrderDrafts.id, draft.formKey))).toBe(0);
    await expect(getManualDraft(app, draft.formKey)).rejects.toMatchObject({ code: "not_found" });
    await expect(saveManualDraft(app, draft)).rejects.toMatchObject({ code: "conflict" });
    expect((await makeManualOrder(app, input)).id).toBe(id);
  });

  it("Only staff read, save and delete drafts", async () => {
    const app = await staffApp();
    const draft = draftOf();
    await saveManualDraft(app, draft);
    for (const role of ["production", "user"] as const) {
      const { app: other } = await appAs(role);
      const refused = { code: "forbidden" };
      await expect(listManualDrafts(other)).rejects.toMatchObject(refused);
      await expect(getManualDraft(other, draft.formKey)).rejects.toMatchObject(refused);
      await expect(saveManualDraft(other, draft)).rejects.toMatchObject(refused);
      await expect(discardManualDraft(other, { id: draft.formKey })).rejects.toMatchObject(refused);
      await expect(lookUpCustomers(other, "pat phone")).rejects.toMatchObject(refused);
    }
    await discardManualDraft(app, { id: draft.formKey });
    await expect(getManualDraft(app, draft.formKey)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("A customer is found by name, email or company, with the address of the last order", async () => {
  const app = await staffApp();
  const word = crypto.randomUUID().slice(0, 8);
  const input = manualOrderInput.parse(
    typed({
      name: `Olive ${word}`,
      email: `olive-${word}@club.example`,
      company: `Links ${word}`,
      customLines: [mold],
    }),
  );
  await createManualOrder(app, input);
  for (const words of [`olive ${word}`, `olive-${word}@club`]) {
    expect(await lookUpCustomers(app, words), words).toMatchObject([
      {
        email: input.email,
        name: `Olive ${word}`,
        address: { company: `Links ${word}`, address: "1 Fairway", city: "Mesa", state: "AZ", zipCode: "85201" },
        creditLimitCents: null,
        isTaxExempt: false,
      },
    ]);
  }
  const address = { company: `Links ${word}`, city: "Mesa" };
  const found = await findCustomer(app, input.email.toUpperCase());
  expect(found).toMatchObject({ email: input.email, name: `Olive ${word}`, address });
  expect(await findCustomer(app, `nobody-${word}@club.example`)).toBeNull();
  const { app: other } = await appAs("production");
  await expect(findCustomer(other, input.email)).rejects.toMatchObject({ code: "forbidden" });
});
