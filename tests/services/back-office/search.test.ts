// Tests the results of the search over everything. tests/journeys/large-shop.test.ts checks that no search scans the shop.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customOrders, manualInvoices, orders, quoteRequests } from "~/db/schema";
import { invoiceFilter } from "~/domain/invoices/invoices";
import { orderFilter } from "~/domain/orders/admin";
import { quoteFilter } from "~/domain/quotes/quotes";
import { findAnything } from "~/services/back-office/search.server";
import type { App } from "~/services/core/app.server";
import { listInvoices } from "~/services/invoices/admin.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { listQuoteLines } from "~/services/quotes/admin.server";
import { newProduct } from "../../support/factories/buyers";
import { newInvoice } from "../../support/factories/order-management";
import { newQuote } from "../../support/factories/rooms";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";

let app: App;

beforeAll(async () => {
  ({ app } = await appAs("admin"));
});

const found = async (typed: string) =>
  (await findAnything(app, typed)).map(({ kind, recordId }) => `${kind} ${recordId}`);

describe("staff find", () => {
  it("Staff find an order by part of its name, address, number and parcel", async () => {
    const order = await newOrder({
      customerName: "José Fernández",
      customerEmail: "jose@links.example",
      trackingNumber: "1Z998AA10123456784",
    });
    const all = [`person jose@links.example`, `order ${order.id}`];
    for (const typed of ["ernand", "jose", "FERNÁNDEZ links"]) expect(await found(typed)).toEqual(all);
    expect(await found(order.id.toLowerCase().replace("0", "o"))).toEqual([`order ${order.id}`]);
    expect(await found("1z998aa")).toEqual([`parcel ${order.id}`]);
    await app.db.update(orders).set({ trackingNumber: null }).where(eq(orders.id, order.id));
    expect(await found("1z998aa")).toEqual([]);
  });

  it("The searches above the lists find any part of a name, in any case and without accents (admin-2)", async () => {
    const customerName = "Søren Łukasz";
    const [catalog, custom] = [await newOrder({ customerName }), await newCustomOrder({ customerName })];
    const invoice = await newInvoice({ customerName });
    const quote = await newQuote({ customerName });
    for (const q of ["soren", "LUKASZ sør", "ukas"]) {
      const ids = (await listOrderHistory(app, orderFilter.parse({ q }))).rows.map(({ id }) => id);
      expect(new Set(ids), q).toEqual(new Set([catalog.id, custom.id]));
      expect((await listQuoteLines(app, quoteFilter.parse({ q }))).rows).toMatchObject([{ id: quote.id }]);
      expect((await listInvoices(app, invoiceFilter.parse({ q }))).rows).toMatchObject([{ id: invoice.id }]);
    }
    const shipped = await listOrderHistory(app, orderFilter.parse({ q: "soren", status: "shipped" }));
    expect(shipped.rows).toEqual([]);
  });

  it("Staff find a customer by the digits of the phone number, in any notation", async () => {
    const { id, customerEmail } = await newCustomOrder({ customerPhone: "(760) 555-0199" });
    for (const typed of ["7605550199", "+1 760 555 0199", "555-0199"]) {
      expect(await found(typed)).toEqual([`person ${customerEmail}`, `custom ${id}`]);
    }
  });

  it("Staff find an order by invoice by its purchase order number, while its invoice has one", async () => {
    const order = await newOrder();
    const { id } = await newInvoice({ orderId: order.id, invoiceNumber: "INV-990001", purchaseOrder: "PO 47-110/8" });
    for (const typed of ["47-110", "po47110", "471108"]) expect(await found(typed)).toEqual([`purchase ${id}`]);
    expect((await listOrderHistory(app, orderFilter.parse({ q: "po 47" }))).rows).toMatchObject([{ id: order.id }]);
    expect((await listInvoices(app, invoiceFilter.parse({ q: "po 47" }))).rows).toMatchObject([{ id }]);
    const rename = (purchaseOrder: string) =>
      app.db.update(manualInvoices).set({ purchaseOrder }).where(eq(manualInvoices.id, id));
    await rename("(47) 110 22 33");
    expect(await found("(47) 110 22 33")).toEqual([`purchase ${id}`]);
    await rename("ÉTÉ-Club-12, second course, 2026, of sixty letters altogether");
    for (const q of ["ÉTÉ-club", "ÉTÉ-Club-12, second course, 2026, of sixty letters altogethe"])
      expect((await listInvoices(app, invoiceFilter.parse({ q }))).rows).toMatchObject([{ id }]);
    await app.db.update(orders).set({ purchaseOrder: "ÇŁØ-7" }).where(eq(orders.id, order.id));
    for (const q of ["çłø-7", "ÇŁØ", "clo-7"])
      expect((await listOrderHistory(app, orderFilter.parse({ q }))).rows, q).toMatchObject([{ id: order.id }]);
    await app.db.update(manualInvoices).set({ purchaseOrder: null }).where(eq(manualInvoices.id, id));
    expect(await found("47-110")).toEqual([]);
  });

  it("Staff find a product, and each result has its status", async () => {
    const { id } = await newProduct({ name: "Azalea bloom" });
    expect(await findAnything(app, "zalea")).toEqual([
      { kind: "product", recordId: String(id), title: "Azalea bloom", detail: "", status: null },
    ]);
    const order = await newCustomOrder({ customerName: "Quill Status", status: "approved" });
    expect(await findAnything(app, "quill status")).toContainEqual(
      expect.objectContaining({ recordId: order.id, status: "approved" }),
    );
  });

  it("Staff find changed records by their new text, and erased ones not at all", async () => {
    const order = await newCustomOrder({ customerName: "Wrong Spelling" });
    await app.db.update(customOrders).set({ customerName: "Right Spelling" }).where(eq(customOrders.id, order.id));
    expect(await found("wrong spelling")).toEqual([]);
    expect(await found("right spelling")).toContain(`custom ${order.id}`);
    await app.db.insert(quoteRequests).values({
      id: "QR-ERASE00001",
      customerName: "Erased Later",
      customerEmail: "erased@links.example",
      projectDescription: "Ten pins, please",
      quantity: 10,
    });
    await app.db.delete(quoteRequests).where(eq(quoteRequests.id, "QR-ERASE00001"));
    expect(await found("QR-ERASE00001")).toEqual([]);
  });

  it("Staff find nothing for two letters, and the index's operators count as text", async () => {
    expect(await found("an")).toEqual([]);
    for (const typed of ['"""', "NOT OR AND", "title:x*", "(((", "kind : order"])
      expect(await found(typed)).toEqual([]);
  });

  it("Only staff can search", async () => {
    const { app: player } = await appAs("user");
    await expect(findAnything(player, "jose")).rejects.toMatchObject({ code: "forbidden" });
  });
});
