// With 100,000 orders every list, filter, search and chart answers in at most 4 statements, none of which walks through a table.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { discountFilter } from "~/domain/discounts";
import { invoiceFilter } from "~/domain/invoices";
import { orderFilter } from "~/domain/order-desk";
import { productFilter } from "~/domain/products";
import { quoteFilter } from "~/domain/quotes";
import { listUsers } from "~/services/accounts-admin.server";
import { listAudit } from "~/services/audit.server";
import type { App } from "~/services/context.server";
import { listCustomOrders } from "~/services/custom-orders.server";
import { listDiscountCodes } from "~/services/discounts-admin.server";
import { listInvoices } from "~/services/invoices-admin.server";
import { getOrderDetail } from "~/services/order-detail.server";
import { listOrderHistory } from "~/services/order-history.server";
import { listOrders } from "~/services/order-listing.server";
import { listOutbox } from "~/services/outbox.server";
import { listMismatches } from "~/services/payment-mismatches.server";
import { listProductsForStaff } from "~/services/products.server";
import { listQuotes } from "~/services/quotes-admin.server";
import { bestSellers, rangeOf, receivablesByAge, revenueByDay, salesFunnel } from "~/services/reports.server";
import { listReviews } from "~/services/reviews.server";
import { countWaiting } from "~/services/waiting.server";
import { largeSeed } from "../../scripts/seed/large";
import { newProduct } from "../support/factories";
import { type Asked, planOf, recordedAdmin } from "../support/recorder";

const orders = (query: object) => (app: App) => listOrderHistory(app, orderFilter.parse(query));
const reads: [string, (app: App) => Promise<unknown>][] = [
  ["orders", orders({})],
  [
    "orders, page 1,000",
    (app) => listOrderHistory(app, { ...orderFilter.parse({}), before: `${Date.now() - 4e10}~PH-X` }),
  ],
  ["orders by status", orders({ status: "shipped" })],
  ["orders by kind and status", orders({ kind: "custom", status: "approved" })],
  ["orders by customer", orders({ customer: "customer77@large.example" })],
  ["orders by date", orders({ from: "2026-01-01", to: "2026-02-01" })],
  ["orders by number", orders({ q: "PH-LRG0000123" })],
  ["orders by part of a number and status", orders({ q: "LRG000012", status: "delivered" })],
  ["orders by e-mail", orders({ q: "customer99" })],
  ["archived orders", orders({ archived: "yes", kind: "regular" })],
  ["archived orders by status", orders({ archived: "yes", status: "shipped" })],
  ["products", (app) => listProductsForStaff(app, productFilter.parse({}))],
  ["products low on stock", (app) => listProductsForStaff(app, productFilter.parse({ shelf: "low", sort: "stock" }))],
  ["quotes", (app) => listQuotes(app, quoteFilter.parse({}))],
  ["quotes by status", (app) => listQuotes(app, quoteFilter.parse({ status: "approved" }))],
  ["quotes by e-mail", (app) => listQuotes(app, quoteFilter.parse({ q: "customer12" }))],
  ["codes", (app) => listDiscountCodes(app, discountFilter.parse({}))],
  ["codes by name", (app) => listDiscountCodes(app, discountFilter.parse({ q: "large1", source: "newsletter" }))],
  ["invoices", (app) => listInvoices(app, invoiceFilter.parse({}))],
  ["overdue invoices", (app) => listInvoices(app, invoiceFilter.parse({ state: "overdue" }))],
  ["invoices by number", (app) => listInvoices(app, invoiceFilter.parse({ q: "INV-5001" }))],
  ["users", (app) => listUsers(app, { q: "", before: undefined })],
  ["users by name", (app) => listUsers(app, { q: "customer1", before: undefined })],
  ["reviews to read", (app) => listReviews(app, { status: "pending", before: undefined })],
  ["mismatches", (app) => listMismatches(app)],
  ["audit log", (app) => listAudit(app, { before: undefined })],
  ["audit of one order", (app) => listAudit(app, { before: undefined, subject: "order PH-LRG0000001" })],
  ["outbox of one", (app) => listOutbox(app, { to: "customer5@large.example" })],
  ["outbox by part of an address", (app) => listOutbox(app, { q: "customer5" })],
  ["outbox by state", (app) => listOutbox(app, { state: "unsent" })],
  ["outbox by state and address", (app) => listOutbox(app, { q: "customer5", state: "sent" })],
  ["orders of the call", (app) => listOrders(app, { before: undefined }, 1000)],
  ["custom orders of the call", (app) => listCustomOrders(app, { before: undefined }, 1000)],
  ["what waits", (app) => countWaiting(app)],
  ["revenue", (app) => revenueByDay(app, rangeOf(app, {}))],
  ["funnel", (app) => salesFunnel(app, rangeOf(app, {}))],
  ["receivables", (app) => receivablesByAge(app)],
  ["best sellers", (app) => bestSellers(app, rangeOf(app, {}))],
];

const walks =
  /^SCAN (orders|custom_orders|order_items|order_events|payments|users|quote_requests|manual_invoices|discount_codes|outbox_messages|audit_log|products|payment_mismatches|reviews|refunds)\b/;
let admin: { asked: Asked[]; make: () => App };

beforeAll(async () => {
  for (let count = 0; count < 12; count++) await newProduct({ stockQuantity: count });
  for (const statement of largeSeed(new Date())) await env.DB.prepare(statement).run();
  admin = await recordedAdmin();
}, 300_000);

describe("with 100,000 orders and 20,000 customers", () => {
  it("would see a walk", async () => {
    const plan = await planOf({ sql: "select * from orders where notes = ?", params: ["x"] });
    expect(plan.some((step) => walks.test(step))).toBe(true);
  });

  it.each(reads)("%s", async (_name, read) => {
    admin.asked.length = 0;
    await read(admin.make());
    const asked = [...admin.asked];
    expect(asked.length).toBeLessThanOrEqual(4);
    const plans = await Promise.all(asked.map(planOf));
    expect(plans.flat().filter((step) => walks.test(step))).toEqual([]);
  });

  it("keeps the size of a page, and turns every page once", async () => {
    const seen = new Set<string>();
    let before: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { rows, next } = await listOrderHistory(admin.make(), { ...orderFilter.parse({}), before });
      expect(rows.length).toBe(25);
      for (const { id } of rows) seen.add(id);
      before = next ?? undefined;
    }
    expect(seen.size).toBe(125);
  });

  it("counts deposits and balances apart", async () => {
    const app = admin.make();
    const { quotes, deposits, balances } = await salesFunnel(app, rangeOf(app, {}));
    expect(deposits).toBeGreaterThan(100);
    expect(quotes).toBeGreaterThan(100);
    expect(balances).toBe(0);
  });

  it("opens one order", async () => {
    admin.asked.length = 0;
    await getOrderDetail(admin.make(), "PH-LRG0000042");
    expect((await Promise.all([...admin.asked].map(planOf))).flat().filter((step) => walks.test(step))).toEqual([]);
  });
});
