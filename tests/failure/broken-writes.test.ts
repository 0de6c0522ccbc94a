// Shows service-2: D1 fails at each write of a use case, before or after it, or at one statement of its batch. After browser, staff or
// scheduled job repeat the call, everything exists once.
import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  auditLog,
  contacts,
  discountRedemptions,
  emailCampaigns,
  manualInvoices,
  orders,
  outboxMessages,
  quoteRequests,
  refunds,
  storedFiles,
} from "~/db/schema";
import { manualOrderInput } from "~/domain/orders/manual-order.schema";
import { createResend } from "~/gateways/bulk-mailer.server";
import { runCampaign, scheduleCampaign } from "~/services/campaigns/campaigns.server";
import { type CampaignDraft, draftMarketing } from "~/services/campaigns/drafts.server";
import { getCart } from "~/services/cart/cart.server";
import { createManualOrder } from "~/services/checkout/manual-orders.server";
import type { App } from "~/services/core/app.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { requestQuote } from "~/services/quotes/requests.server";
import { fillCart, minutesLater, newBuyer, newCode, newProduct } from "../support/factories/buyers";
import { newClub, orderOnTerms } from "../support/factories/credit-customers";
import { quoteOf, storedKeys } from "../support/factories/designs";
import { db, eventsOf, staffApp } from "../support/factories/order-management";
import { payables } from "../support/factories/payables";
import {
  approvedCart,
  atPayPal,
  boughtPins,
  codeUses,
  mailsTo,
  orderFault,
  ordersOf,
  paymentOf,
  refundedAt,
  stockOf,
} from "../support/factories/payments";
import { expectOnceWherever, type Journey } from "../support/faults/broken-writes";
import { startBulkProvider } from "../support/faults/bulk-provider";
import { control, testApp } from "../support/fixtures/app";

const journeys: Record<string, () => Promise<Journey>> = {
  async "a cart that is captured"() {
    const [product, code, buyer] = [await newProduct({ stockQuantity: 100 }), await newCode(), newBuyer()];
    const orderId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
    await orderFault("capture", "no_webhook");
    return {
      app: buyer.app,
      act: (app) => capturePayment(app, orderId),
      async check() {
        expect((await atPayPal(orderId)).captures).toHaveLength(1);
        expect(await ordersOf(orderId)).toHaveLength(1);
        expect(await stockOf(product.id)).toBe(98);
        expect(await codeUses(code.id)).toBe(1);
        expect(await db.$count(discountRedemptions, eq(discountRedemptions.codeId, code.id))).toBe(1);
        expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
      },
    };
  },
  ...Object.fromEntries(
    Object.entries(payables).map(([name, make]) => [
      `${name} that is captured`,
      async (): Promise<Journey> => {
        const { app, amountCents, email, purpose, reference } = await make();
        const { customer } = newBuyer({ email });
        const before = (await mailsTo(email)).length;
        const ask = { purpose, reference, amount: amountCents, currency: "USD", intent: "CAPTURE" } as const;
        const { id } = await startPayment(app, { ...ask, discountCode: undefined, customer });
        await control(`orders/${id}/approve`);
        await orderFault("capture", "no_webhook");
        return {
          app,
          act: (broken) => capturePayment(broken, id),
          async check() {
            expect((await atPayPal(id)).captures).toHaveLength(1);
            expect(await paymentOf(id)).toMatchObject({ status: "captured", capturedCents: amountCents });
            expect(await mailsTo(email)).toHaveLength(before + 1);
          },
        };
      },
    ]),
  ),
  async "a refund with its pieces back in stock"() {
    const { product, buyer, paypalId, payment } = await boughtPins();
    const staff = await staffApp();
    const { id: paymentId, amountCents: amount } = payment;
    const input = { paymentId, amount, reason: "A scratch", restock: true, key: crypto.randomUUID() };
    const before = { stock: await stockOf(product.id), mails: (await mailsTo(buyer.customer.email)).length };
    return {
      app: staff,
      act: (app) => refundPayment(app, input),
      later: () => makeWaitingRefunds(testApp({ now: minutesLater(10) })),
      async check() {
        expect(await refundedAt(paypalId)).toBe(amount);
        expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: amount });
        expect(await db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(1);
        expect((await stockOf(product.id)) - before.stock).toBeLessThanOrEqual(2);
        expect(await mailsTo(buyer.customer.email)).toHaveLength(before.mails + 1);
      },
    };
  },
  async "an order of which less is wanted"() {
    const { product, buyer, paypalId, payment } = await boughtPins();
    const id = payment.recordId!;
    const lines = [{ productId: product.id, quantity: 1, terms: "catalog" as const }];
    const before = { stock: await stockOf(product.id), mails: (await mailsTo(buyer.customer.email)).length };
    return {
      app: await staffApp(),
      act: (app) => changeLines(app, { id, version: 1, lines, totalCents: undefined, withMail: true }),
      later: () => makeWaitingRefunds(testApp({ now: minutesLater(10) })),
      async check() {
        const [order] = await ordersOf(paypalId);
        const refundedCents = payment.capturedCents - order!.totalCents;
        expect(order).toMatchObject({ owedCents: 0, version: 2 });
        expect(refundedCents).toBeGreaterThan(0);
        expect(await refundedAt(paypalId)).toBe(refundedCents);
        expect(await paymentOf(paypalId)).toMatchObject({ refundedCents });
        expect(await db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(1);
        expect(await stockOf(product.id)).toBeGreaterThan(before.stock);
        expect((await eventsOf(id)).filter((type) => type === "changed")).toHaveLength(1);
        // One email about the change, and one about its refund.
        expect(await mailsTo(buyer.customer.email)).toHaveLength(before.mails + 2);
      },
    };
  },
  async "a manual order for the last pieces"() {
    const product = await newProduct({ stockQuantity: 5 });
    const email = `${crypto.randomUUID()}@club.example`;
    const input = manualOrderInput.parse({
      formKey: crypto.randomUUID(),
      name: "Pat",
      email,
      address: "1 Fairway",
      city: "Mesa",
      state: "AZ",
      zipCode: "85201",
      lines: [{ productId: product.id, quantity: 5 }],
    });
    return {
      app: await staffApp(),
      act: (app) => createManualOrder(app, input),
      async check() {
        const made = await db.select().from(orders).where(eq(orders.customerEmail, email));
        expect(made).toMatchObject([{ status: "pending" }]);
        expect(await stockOf(product.id)).toBe(0);
        expect(await eventsOf(made[0]!.id)).toEqual(["pending", "made_by_hand"]);
        expect(await db.$count(auditLog, eq(auditLog.subject, `order ${made[0]!.id}`))).toBe(2);
        expect(await mailsTo(email)).toMatchObject([{ template: "order-owed" }]);
      },
    };
  },
  async "an order by invoice for the last pieces"() {
    const [product, code, club] = [
      await newProduct({ stockQuantity: 5 }),
      await newCode(),
      await newClub(await staffApp()),
    ];
    await fillCart(club, { lines: [{ id: product.id, quantity: 5 }], code: code.code });
    const form = { formKey: crypto.randomUUID(), amount: (await getCart(club.app)).totalCents };
    return {
      app: club.app,
      act: (app) => orderOnTerms({ ...club, app }, form),
      async check() {
        const made = await db.select().from(orders).where(eq(orders.userId, club.userId));
        expect(made).toMatchObject([{ status: "processing", totalCents: form.amount, owedCents: 0 }]);
        const invoiced = await db.select().from(manualInvoices).where(eq(manualInvoices.customerEmail, club.email));
        expect(invoiced).toMatchObject([{ orderId: made[0]!.id, totalCents: form.amount, status: "pending" }]);
        expect([await stockOf(product.id), await codeUses(code.id)]).toEqual([0, 1]);
        expect((await getCart(club.app)).lines).toEqual([]);
        expect(await mailsTo(club.email)).toHaveLength(3);
      },
    };
  },
  "a campaign that is launched": () => campaign((app, draft, key) => scheduleCampaign(app, draft, key)),
  "a campaign that a call without a key launches": () => campaign((app, draft) => runCampaign(app, draft)),
  async "a quote with its logo"() {
    const [email, moment] = [`${crypto.randomUUID()}@club.example`, new Date()];
    return {
      app: testApp({ now: () => moment }),
      act: (app) => requestQuote(app, quoteOf(email)),
      async check() {
        // A visitor sends a failed request again, so there may be two quote requests, each with a file.
        const quotes = await db.select().from(quoteRequests).where(eq(quoteRequests.customerEmail, email));
        expect(quotes.length === 1 || quotes.length === 2).toBe(true);
        const kept = await storedKeys();
        for (const { logoKey } of quotes) expect(kept).toContain(logoKey);
        for (const { id } of quotes) expect(await db.$count(storedFiles, eq(storedFiles.owner, `quote:${id}`))).toBe(1);
        for (const { id } of quotes)
          expect(await db.$count(outboxMessages, eq(outboxMessages.dedupeKey, `new-quote:${id}`))).toBe(1);
        // The inbox gets one email an hour, however often it is requested (email-13).
        expect(await mailsTo(email)).toHaveLength(1);
      },
    };
  },
};

/** Launches a campaign to three recipients. */
async function campaign(launch: (app: App, draft: CampaignDraft, key: string) => Promise<unknown>): Promise<Journey> {
  const host = `${crypto.randomUUID()}.example`;
  const rows = [1, 2, 3].map((number) => ({
    email: `reader${number}@${host}`,
    name: "Pat",
    source: "import" as const,
  }));
  await db.delete(contacts);
  await db.insert(contacts).values(rows);
  const staff = await staffApp();
  const provider = startBulkProvider();
  staff.bulkMailer = createResend(provider.settings);
  const draft = await draftMarketing(staff, { subject: host, content: "New pins", excludeEmails: [] });
  return {
    app: staff,
    act: (app) => launch(app, draft, host),
    async check() {
      expect(await db.$count(emailCampaigns, eq(emailCampaigns.subject, host))).toBe(1);
      expect(await db.$count(outboxMessages, like(outboxMessages.to, `%@${host}`))).toBe(3);
      for (const { email } of rows) expect(provider.sentTo(email).length).toBeLessThan(2);
    },
  };
}

describe.each(Object.entries(journeys))("%s", (_name, begin) => {
  it("Everything exists once, wherever D1 fails", () => expectOnceWherever(begin));
});
