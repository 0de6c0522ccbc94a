// Shows service-2 for staff's writes: D1 fails at each write. After staff press again, or read that it is done, one result exists.
import { and, eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  blogPosts,
  customerAliases,
  customOrders,
  discountCodes,
  manualInvoices,
  orders,
  payments,
  products,
  quoteRequests,
  refunds,
  sessions,
  shipments,
  stockMovements,
  users,
} from "~/db/schema";
import { postInput } from "~/domain/blog/blog.schema";
import { productInput } from "~/domain/catalog/products.schema";
import { discountCodeInput } from "~/domain/discounts/discounts.schema";
import { invoiceInput } from "~/domain/invoices/invoices";
import { setRole } from "~/services/accounts/admin.server";
import { mergeCustomers } from "~/services/back-office/merge-customers.server";
import { writePost } from "~/services/blog/admin.server";
import { changeProduct, createProduct } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { createDiscountCode } from "~/services/discounts/admin.server";
import { sendInvoice } from "~/services/invoices/write.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { shipOrder } from "~/services/order-management/ship.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { erasePerson } from "~/services/privacy/person.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { minutesLater, newProduct } from "../support/factories/buyers";
import { db, eventsOf, newInvoice, staffApp } from "../support/factories/order-management";
import { boughtPins, mailsTo, refundedAt, stockOf } from "../support/factories/payments";
import { priced } from "../support/factories/rooms";
import { appAs } from "../support/factories/staff";
import { expectOnceWherever, type Journey } from "../support/faults/broken-writes";
import { testApp } from "../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const lines = (action: string, subject: string) =>
  db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subject, subject)));
const mailsOf = async (email: string, template: string) =>
  (await mailsTo(email)).filter((mail) => mail.template === template).length;
const word = () => crypto.randomUUID().slice(0, 8);
type Write = Omit<Journey, "app">;

async function newQuote(values: Partial<typeof quoteRequests.$inferInsert> = {}) {
  const customerEmail = `${word()}@staff.example`;
  const words = { customerName: "Jo", projectDescription: "Pins with a puffin", quantity: 150 };
  await db.insert(quoteRequests).values({ id: `QR-${word()}`, customerEmail, ...words, ...values });
  const [quote] = await db.select().from(quoteRequests).where(eq(quoteRequests.customerEmail, customerEmail));
  return quote!;
}

const writes: Record<string, () => Promise<Write>> = {
  async "an order that ships"() {
    const { orderId: id, buyer } = await boughtPins();
    const parcel = { carrier: "ups" as const, trackingNumber: "1Z", trackingUrl: undefined, withMail: true };
    return {
      act: (app) => shipOrder(app, { id, version: 1, ...parcel }),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.select().from(orders).where(eq(orders.id, id))).toMatchObject([
          { status: "shipped", version: 2 },
        ]);
        expect(await db.$count(shipments, eq(shipments.orderId, id))).toBe(1);
        expect((await eventsOf(id)).filter((type) => type === "shipped")).toHaveLength(1);
        expect(await mailsOf(buyer.customer.email, "order-status")).toBe(1);
        expect(await lines("order status", `order ${id}`)).toBe(1);
      },
    };
  },
  async "an order that is cancelled, its money and pieces back"() {
    const { orderId: id, product, paypalId, payment } = await boughtPins();
    return {
      act: (app) => cancelOrder(app, { id, reason: "Twice", refund: true, restock: true }),
      later: () => makeWaitingRefunds(testApp({ now: minutesLater(10) })),
      async check() {
        await makeWaitingRefunds(testApp({ now: minutesLater(10) }));
        expect(await db.select().from(orders).where(eq(orders.id, id))).toMatchObject([{ status: "cancelled" }]);
        expect(await refundedAt(paypalId)).toBe(payment.capturedCents);
        expect(await db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(1);
        expect(await stockOf(product.id)).toBe(10);
        expect((await eventsOf(id)).filter((type) => type === "cancelled")).toHaveLength(1);
      },
    };
  },
  async "a check for an invoice"() {
    const { id, invoiceNumber, customerEmail } = await newInvoice();
    const check = { method: "check", amount: 40_000, receivedOn: "2024-11-20", reference: "1042" } as const;
    const key = crypto.randomUUID();
    return {
      act: (app) => recordPayment(app, { id, ...check, key }),
      async check() {
        expect(await db.select().from(manualInvoices).where(eq(manualInvoices.id, id))).toMatchObject([
          { status: "paid" },
        ]);
        const paid = await db.select().from(payments).where(eq(payments.recordId, id));
        expect(paid).toMatchObject([{ capturedCents: 40_000 }]);
        expect((await eventsOf(id)).filter((type) => type === "payment_recorded")).toHaveLength(1);
        expect(await lines("payment recorded", `invoice ${invoiceNumber}`)).toBe(1);
        expect(await mailsOf(customerEmail, "invoice-receipt")).toBe(1);
      },
    };
  },
  async "an invoice that is sent"() {
    const customerEmail = `${word()}@club.example`;
    const form = { customerName: "Robin", customerEmail, amount: "250.00", formKey: crypto.randomUUID() };
    const input = invoiceInput.parse(form);
    return {
      act: (app) => sendInvoice(app, input),
      async check() {
        const sent = await db.select().from(manualInvoices).where(eq(manualInvoices.customerEmail, customerEmail));
        expect(sent).toMatchObject([{ status: "pending", totalCents: 25_000 }]);
        expect(await mailsTo(customerEmail)).toHaveLength(1);
        expect(await eventsOf(sent[0]!.id)).toHaveLength(1);
      },
    };
  },
  async "a quote that is answered"() {
    const { id, customerEmail } = await newQuote();
    const answer = { ...priced(82_500), notes: "Five colours" };
    return {
      act: (app) => answerQuote(app, { id, version: 1, ...answer }),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).toMatchObject([
          { status: "quoted", quotedAmountCents: 82_500, version: 2 },
        ]);
        expect(await mailsOf(customerEmail, "quote-answer")).toBe(1);
        expect(await lines("quote answered", `quote ${id}`)).toBe(1);
      },
    };
  },
  async "an order from a quote"() {
    const { id, customerEmail } = await newQuote({ status: "approved", quotedAmountCents: 82_500 });
    const choices = { quantity: 150, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
    return {
      act: (app) => makeOrderFromQuote(app, { id, ...choices }),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.$count(customOrders, eq(customOrders.quoteId, id))).toBe(1);
        expect(await mailsOf(customerEmail, "deposit-request")).toBe(1);
      },
    };
  },
  async "a product"() {
    const name = `Puffin ${word()}`;
    const input = productInput.parse({ name, description: "A bird", price: 9, stockQuantity: 40 });
    return {
      act: (app) => createProduct(app, input),
      async check() {
        // Two records with the same name are allowed. Each must be complete.
        const made = await db.select().from(products).where(eq(products.name, name));
        expect(made.length === 1 || made.length === 2).toBe(true);
        for (const { id } of made) {
          expect(await db.select().from(stockMovements).where(eq(stockMovements.productId, id))).toMatchObject([
            { delta: 40, reason: "First stock" },
          ]);
          expect(await lines("product created", `product ${id}`)).toBe(1);
        }
      },
    };
  },
  async "a product that is changed"() {
    const { id } = await newProduct({ stockQuantity: 10 });
    return {
      act: (app) => changeProduct(app, { id, version: 1, name: "Puffin", stockQuantity: 7 }),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.select().from(products).where(eq(products.id, id))).toMatchObject([
          { name: "Puffin", stockQuantity: 7 },
        ]);
        expect(await db.select().from(stockMovements).where(eq(stockMovements.productId, id))).toMatchObject([
          { delta: -3 },
        ]);
        expect(await lines("product changed", `product ${id}`)).toBe(1);
      },
    };
  },
  async "a post"() {
    const input = postInput.parse({ title: `Tips ${word()}`, content: "Hello", category: "tips" });
    return {
      act: (app) => writePost(app, input),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.$count(blogPosts, eq(blogPosts.slug, input.slug))).toBe(1);
        expect(await lines("post created", `post ${input.slug}`)).toBe(1);
      },
    };
  },
  async "a discount code"() {
    const code = `DESK${word().toUpperCase()}`;
    const input = discountCodeInput.parse({ code, discountType: "percentage", discountValue: 20, isActive: true });
    return {
      act: (app) => createDiscountCode(app, input),
      mayBeRefusedAgain: true,
      async check() {
        expect(await db.$count(discountCodes, eq(discountCodes.code, code))).toBe(1);
        expect(await lines("code created", `code ${code}`)).toBe(1);
      },
    };
  },
  async "a colleague's role"() {
    const { id, username } = await appAs("user");
    return {
      act: (app) => setRole(app, { id, role: "production" }),
      async check() {
        expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ role: "production" }]);
        expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
        expect(await lines("role production", `user ${username}`)).toBe(1);
      },
    };
  },
  async "two customers that are one"() {
    const [one, two] = [await newInvoice(), await newInvoice()];
    const merge = { email: one.customerEmail, other: two.customerEmail };
    return {
      act: (app) => mergeCustomers(app, merge),
      async check() {
        expect(await db.select().from(customerAliases).where(eq(customerAliases.email, merge.other))).toMatchObject([
          { customerEmail: merge.email },
        ]);
        expect(
          await db.$count(auditLog, and(like(auditLog.action, "%merged%"), like(auditLog.subject, `%${merge.email}%`))),
        ).toBe(1);
      },
    };
  },
  async "a person who is erased"() {
    const { id, customerEmail: email } = await newInvoice({ status: "void" });
    return {
      act: (app) => erasePerson(app, { email, confirmed: email }),
      async check() {
        const [kept] = await db.select().from(manualInvoices).where(eq(manualInvoices.id, id));
        expect(kept).toMatchObject({ customerName: "Erased", customerAddress: null, status: "void" });
        const found = sql`select count(*) as found from search_entries where record_id = ${email}`;
        expect(await db.get(found)).toEqual({ found: 0 });
      },
    };
  },
};

describe.each(Object.entries(writes))("%s", (_name, begin) => {
  it("Everything exists once, wherever D1 fails", () =>
    expectOnceWherever(async () => ({ app: staff, ...(await begin()) })));
});
