// Tests staff's changes to the lines of a catalog order (orders-23): stock, money, history, email, and simultaneous changes.
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  orderEvents,
  orderItems,
  orders,
  outboxMessages,
  payments,
  products,
  refunds,
  settings,
} from "~/db/schema";
import type { LineTerms } from "~/domain/orders/manual-order.schema";
import { getProductionBoard } from "~/services/back-office/production.server";
import { findOwedPage } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { rederiveToken, selectLiveLink } from "~/services/core/links/access.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { changeLines, getLinesForm, previewLines } from "~/services/order-management/edit-lines.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { shipOrder } from "~/services/order-management/ship.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { getOrderPaper } from "~/services/orders/paper.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { approved, db, orderOf, pay, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { approvedCart, paymentOf, refundedAt } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withBrokenPayPal, withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const itemsOf = (id: string) => db.select().from(orderItems).where(eq(orderItems.orderId, id));
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]!.stockQuantity;
const mailsOf = async (to: string, template: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.to, to), eq(outboxMessages.template, template)));
const tokenOf = async (id: string) => {
  const [link] = await selectLiveLink(staff, "balance", id);
  return (link && rederiveToken(staff, link)) ?? "";
};
const line = (productId: number, quantity: number, terms: LineTerms = "catalog") => ({ productId, quantity, terms });
const quiet = { totalCents: undefined, withMail: false };

/** An order of two kinds of pins at $10.00, paid by PayPal. Four of the first, two of the second and shipping cost $65.99. */
async function paidOrder(code?: string, over?: Parameters<typeof approvedCart>[2]) {
  const [birdie, eagle] = [await newProduct({ stockQuantity: 50 }), await newProduct({ stockQuantity: 50 })];
  const buyer = newBuyer();
  const lines = [
    { id: birdie.id, quantity: 4 },
    { id: eagle.id, quantity: 2 },
  ];
  const paypalId = await approvedCart(buyer, { lines, code }, over);
  const { recordId: id } = await capturePayment(buyer.app, paypalId);
  return { id, birdie, eagle, paypalId, email: buyer.customer.email };
}

/** Checks that payments minus refunds, plus the amount due, equal the order's price. */
async function expectEven(id: string) {
  const [order, paid] = [await orderOf(id), await db.select().from(payments).where(eq(payments.recordId, id))];
  const kept = paid.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0);
  expect(kept + order.owedCents).toBe(order.totalCents);
  const items = await itemsOf(id);
  expect(items.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)).toBe(order.subtotalCents);
}

describe("more", () => {
  it("More pieces take stock, are due by an emailed link, and the order waits for them", async () => {
    const { id, birdie, eagle, email } = await paidOrder();
    const lines = [line(birdie.id, 10), line(eagle.id, 2)];
    const { version } = await orderOf(id);
    const preview = await previewLines(staff, { id, lines, ...quiet });
    expect(preview).toMatchObject({ totalCents: 11_599, owedCents: 5000, refundedCents: 0 });
    expect(await orderOf(id)).toMatchObject({ totalCents: 6599, version });
    expect(await stockOf(birdie.id)).toBe(46);

    await changeLines(staff, { id, version, lines, totalCents: 11_599, withMail: true });
    const order = await orderOf(id);
    expect(order).toMatchObject({ totalCents: 11_599, subtotalCents: 11_000, owedCents: 5000, status: "pending" });
    expect(order.version).toBe(version + 1);
    expect(await stockOf(birdie.id)).toBe(40);
    expect(await stockOf(eagle.id)).toBe(48);
    await expectEven(id);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "changed")));
    expect(event?.note).toBe(`${birdie.name}: 4 → 10; Total $65.99 → $115.99; $50.00 due`);
    expect(await db.$count(auditLog, and(eq(auditLog.subject, `order ${id}`), like(auditLog.action, "%items%")))).toBe(
      1,
    );
    const mails = await mailsOf(email, "order-changed");
    expect(mails).toHaveLength(1);
    const token = await tokenOf(id);
    expect(mails[0]?.text).toContain(token);
    expect(await findOwedPage(testApp(), { token })).toMatchObject({ owedCents: 5000, totalCents: 11_599 });

    await pay(testApp(), "order", token, 5000);
    expect(await orderOf(id)).toMatchObject({ owedCents: 0, status: "processing" });
    await expectEven(id);
  });

  it("More pieces that are taken back leave a link that thanks for no payment", async () => {
    const { id, birdie, eagle } = await paidOrder();
    const change = (quantity: number) =>
      changeLines(staff, { id, lines: [line(birdie.id, quantity), line(eagle.id, 2)], ...quiet, withMail: true });
    await change(10);
    const token = await tokenOf(id);
    await change(4);
    expect(await findOwedPage(testApp(), { token })).toMatchObject({ owedCents: 0, paidCents: 0 });
  });

  it("More pieces without the email have no link yet, and a new product may be added", async () => {
    const { id, birdie, eagle, email } = await paidOrder();
    const added = await newProduct({ priceCents: 700, stockQuantity: 3 });
    const lines = [line(birdie.id, 4), line(eagle.id, 2), line(added.id, 3)];
    await changeLines(staff, { id, lines, ...quiet });
    expect(await orderOf(id)).toMatchObject({ owedCents: 2100 });
    expect(await stockOf(added.id)).toBe(0);
    expect(await mailsOf(email, "order-changed")).toHaveLength(0);
    expect(await tokenOf(id)).toBe("");
  });

  it("More pieces than the stock are refused, also if the last piece goes meanwhile, and nothing is left", async () => {
    const { id, birdie, eagle } = await paidOrder();
    const lines = [line(birdie.id, 5), line(eagle.id, 2)];
    await expect(changeLines(staff, { id, lines: [line(birdie.id, 51)], ...quiet })).rejects.toMatchObject({
      code: "out_of_stock",
    });
    const sellOut = () => db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, birdie.id));
    const rival = withRival(staff, /update "orders"/, sellOut);
    await expect(changeLines(rival, { id, lines, ...quiet })).rejects.toMatchObject({ code: "out_of_stock" });
    expect(await orderOf(id)).toMatchObject({ totalCents: 6599, owedCents: 0, version: 1 });
    expect(await itemsOf(id)).toHaveLength(2);
  });
});

describe("less", () => {
  it("Fewer pieces return to stock and are refunded by PayPal, once", async () => {
    const { id, birdie, eagle, paypalId, email } = await paidOrder();
    const wanted = { id, version: 1, lines: [line(birdie.id, 1)], totalCents: 1599, withMail: true };
    expect(await changeLines(staff, wanted)).toEqual({ owedCents: 0, refundedCents: 5000 });
    expect(await changeLines(staff, wanted)).toEqual({ owedCents: 0, refundedCents: 0 });
    expect(await orderOf(id)).toMatchObject({ totalCents: 1599, owedCents: 0, status: "processing", version: 2 });
    expect([await stockOf(birdie.id), await stockOf(eagle.id)]).toEqual([49, 50]);
    expect(await refundedAt(paypalId)).toBe(5000);
    await expectEven(id);
    expect(await mailsOf(email, "order-changed")).toHaveLength(1);
    expect(await mailsOf(email, "refund")).toHaveLength(1);
    await cancelOrder(staff, { id, reason: "Enough", refund: true, restock: true });
    expect([await stockOf(birdie.id), await stockOf(eagle.id)]).toEqual([50, 50]);
    expect(await refundedAt(paypalId)).toBe(6599);
  });

  it("Fewer pieces lower the amount due first, and unpaid money is refunded to nobody", async () => {
    const { id, product } = await newManualOrder();
    expect(await changeLines(staff, { id, lines: [line(product.id, 1)], ...quiet })).toEqual({
      owedCents: 1599,
      refundedCents: 0,
    });
    expect(await orderOf(id)).toMatchObject({ totalCents: 1599, owedCents: 1599, status: "pending" });
    expect(await db.$count(refunds, like(refunds.id, `change-${id}%`))).toBe(0);
    await expectEven(id);
  });

  it("A preview says which part of a refund staff send themselves, because it was paid by check", async () => {
    const { id, product } = await newManualOrder();
    const { owedCents } = await orderOf(id);
    const check = { id, method: "check", receivedOn: "2024-11-20", reference: "1043" } as const;
    await recordPayment(staff, { ...check, amount: owedCents - 300 });
    await pay(testApp(), "order", await tokenOf(id), 300);
    const backCents = owedCents - 1599;
    expect(await previewLines(staff, { id, lines: [line(product.id, 1)], ...quiet })).toMatchObject({
      refundedCents: backCents,
      byHandCents: backCents - 300,
    });
  });

  it("Fewer pieces are refunded from the last payment on", async () => {
    const { id, birdie, eagle, paypalId } = await paidOrder();
    await changeLines(staff, {
      id,
      lines: [line(birdie.id, 5), line(eagle.id, 2)],
      totalCents: undefined,
      withMail: true,
    });
    const second = await pay(testApp(), "order", await tokenOf(id), 1000);
    await changeLines(staff, { id, lines: [line(birdie.id, 2), line(eagle.id, 2)], ...quiet });
    expect([await refundedAt(second), await refundedAt(paypalId)]).toEqual([1000, 2000]);
    expect(await orderOf(id)).toMatchObject({ status: "processing", totalCents: 4599 });
    await expectEven(id);
  });

  it("Only free pieces left means a full refund, and the order still ships", async () => {
    const { id, birdie, eagle, paypalId } = await paidOrder();
    await db.update(orders).set({ shippingCents: 0, totalCents: 6000 }).where(eq(orders.id, id));
    await refundPayment(staff, {
      paymentId: (await orderOf(id)).paymentId,
      amount: 599,
      reason: "Free shipping",
      restock: false,
    });
    const lines = [line(birdie.id, 4, "replacement"), line(eagle.id, 2, "replacement")];
    expect(await changeLines(staff, { id, lines, ...quiet })).toEqual({ owedCents: 0, refundedCents: 6000 });
    expect(await orderOf(id)).toMatchObject({ totalCents: 0, status: "processing" });
    expect(await refundedAt(paypalId)).toBe(6599);
    expect((await getLinesForm(staff, id)).lines).toEqual(lines);
  });

  it("A change that would refund all the rest of an order that still costs something is refused", async () => {
    const { id, birdie } = await paidOrder();
    await refundPayment(staff, {
      paymentId: (await orderOf(id)).paymentId,
      amount: 6000,
      reason: "Late",
      restock: false,
    });
    await expect(changeLines(staff, { id, lines: [line(birdie.id, 1)], ...quiet })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await orderOf(id)).toMatchObject({ totalCents: 6599, version: 1 });
  });
});

describe("sales tax (payments-23)", () => {
  /** Checks the tax. If nothing is due, the tax in payments minus the tax in refunds for changes equals the order's tax. */
  async function expectTaxEven(id: string) {
    const paid = await db.select().from(payments).where(eq(payments.recordId, id));
    const given = (
      await Promise.all(paid.map((one) => db.select().from(refunds).where(eq(refunds.paymentId, one.id))))
    ).flat();
    const taxOf = (rows: readonly { taxCents: number }[]) => rows.reduce((sum, { taxCents }) => sum + taxCents, 0);
    for (const { taxCents, amountCents } of [...paid, ...given]) {
      expect(taxCents).toBeGreaterThanOrEqual(0);
      expect(taxCents).toBeLessThanOrEqual(amountCents);
    }
    for (const { id: paymentId, taxCents, status } of paid) {
      const back = taxOf(given.filter((one) => one.paymentId === paymentId));
      expect(back).toBeLessThanOrEqual(taxCents);
      if (status === "refunded") expect(back).toBe(taxCents);
    }
    const order = await orderOf(id);
    if (order.owedCents > 0) return;
    const byChanges = given.filter((one) => one.id.startsWith(`change-${id}-`));
    expect(taxOf(paid) - taxOf(byChanges)).toBe(order.taxCents);
  }

  async function taxed() {
    const { id, birdie, eagle } = await paidOrder(undefined, { amount: 7064 });
    const change = async (quantity: number, app = staff) => {
      const lines = [line(birdie.id, quantity), line(eagle.id, 2)];
      const done = await changeLines(app, { id, lines, totalCents: undefined, withMail: true });
      await expectTaxEven(id);
      return done;
    };
    const payOwed = async () => {
      const paid = await paymentOf(await pay(testApp(), "order", await tokenOf(id), (await orderOf(id)).owedCents));
      await expectTaxEven(id);
      return paid;
    };
    const refund = async (paymentId: string, amount: number) => {
      await refundPayment(staff, { paymentId, amount, reason: "Late", restock: false });
      await expectTaxEven(id);
    };
    return { id, change, payOwed, refund };
  }

  beforeAll(() => saveTaxRate(staff, { region: "US-CA", rate: 77_500, onShipping: false }));
  afterAll(async () => {
    await db.delete(settings).where(eq(settings.key, "taxRates"));
  });

  it("Sales tax is in the books to the cent after each change, payment and refund, also while PayPal is away", async () => {
    const { id, change, payOwed, refund } = await taxed();
    const { paymentId } = await orderOf(id);
    await expectTaxEven(id);
    expect(await change(2)).toEqual({ owedCents: 0, refundedCents: 2155 });
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toMatchObject([{ taxCents: 155 }]);

    // A refund requested while PayPal is away counts at once. Pieces added later are billed although the refund is not made yet.
    const away = () => withBrokenPayPal(staff, "refundCapture", "before");
    const waiting = () => db.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.status, "requested")));
    await change(1, away());
    await change(6, away());
    expect(await waiting()).toBe(1);
    await payOwed();
    await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
    expect(await waiting()).toBe(0);
    await expectTaxEven(id);
    await refund(paymentId, 1000);

    // An amount due that was never billed has no tax to refund.
    await change(9);
    expect(await change(5)).toMatchObject({ owedCents: 0 });
    await change(8);
    await payOwed();
    await cancelOrder(staff, { id, reason: "Enough", refund: true, restock: true });
    const all = await db.select().from(payments).where(eq(payments.recordId, id));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => "refunded"));
    const sum = sql<number>`coalesce(sum(${payments.taxCents} - (select sum(tax_cents) from refunds
      where payment_id = ${payments.id} and status = 'completed')), 0)`;
    expect(await db.select({ sum }).from(payments).where(eq(payments.recordId, id))).toEqual([{ sum: 0 }]);
  });

  it("Sales tax is billed only for added pieces, whichever payment staff refunded in full before", async () => {
    for (const which of ["first", "last"] as const) {
      const { id, change, payOwed, refund } = await taxed();
      await change(7);
      const last = await payOwed();
      expect(last).toMatchObject({ amountCents: 3233, taxCents: 233 });
      if (which === "first") await refund((await orderOf(id)).paymentId, 7064);
      else await refund(last.id, 3233);
      await change(8);
      expect(await payOwed()).toMatchObject({ amountCents: 1077, taxCents: 77 });
    }
  });
});

describe("its own terms", () => {
  it("The order's own terms stay: the code, ended and used up by now, and the prices of unchanged lines", async () => {
    const code = await newCode({ discountValue: 20, maxUses: 1 });
    const { id, birdie, eagle } = await paidOrder(code.code);
    expect(await orderOf(id)).toMatchObject({ discountCents: 1200, totalCents: 5399 });
    await db.update(products).set({ priceCents: 1500 }).where(eq(products.id, birdie.id));
    await changeLines(staff, { id, lines: [line(birdie.id, 4), line(eagle.id, 4)], ...quiet });
    expect(await orderOf(id)).toMatchObject({
      subtotalCents: 8000,
      discountCents: 1600,
      totalCents: 6999,
      owedCents: 1600,
    });
    await expectEven(id);
  });
});

describe("two at once", () => {
  it("Of two different changes the later one gets a notice", async () => {
    const { id, birdie, eagle } = await paidOrder();
    const other = () => changeLines(staff, { id, version: 1, lines: [line(eagle.id, 2)], ...quiet });
    const rival = withRival(staff, /update "orders"/, other);
    const lines = [line(birdie.id, 6), line(eagle.id, 2)];
    await expect(changeLines(rival, { id, version: 1, lines, ...quiet })).rejects.toMatchObject({ code: "conflict" });
    await expect(changeLines(staff, { id, version: 1, lines, ...quiet })).rejects.toMatchObject({ code: "conflict" });
    expect(await orderOf(id)).toMatchObject({ totalCents: 2599, version: 2 });
    await expectEven(id);
  });

  it("The same change twice (a double click) happens once, and both answers say so", async () => {
    const { id, birdie, eagle, paypalId } = await paidOrder();
    const wanted = { id, version: 1, lines: [line(birdie.id, 3), line(eagle.id, 2)], ...quiet };
    const rival = withRival(staff, /update "orders"/, () => changeLines(staff, wanted));
    expect(await changeLines(rival, wanted)).toMatchObject({ owedCents: 0 });
    expect(await orderOf(id)).toMatchObject({ totalCents: 5599, version: 2 });
    expect(await refundedAt(paypalId)).toBe(1000);
    expect(await stockOf(birdie.id)).toBe(47);
  });

  it("A change with a payment in progress, or with a refund that takes the rest, is refused", async () => {
    const { id, birdie, eagle } = await paidOrder();
    const lines = [line(birdie.id, 3), line(eagle.id, 1)];
    const { paymentId } = await orderOf(id);
    const giveAll = () => refundPayment(staff, { paymentId, amount: 6000, reason: "Late", restock: false });
    await expect(
      changeLines(withRival(staff, /update "orders"/, giveAll), { id, lines, ...quiet }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await orderOf(id)).toMatchObject({ totalCents: 6599 });

    const owing = await newManualOrder();
    const paypalId = await approved(testApp(), "order", owing.token, owing.owedCents);
    await db.update(payments).set({ status: "capturing" }).where(eq(payments.providerOrderId, paypalId));
    await expect(
      changeLines(staff, { id: owing.id, lines: [line(owing.product.id, 1)], ...quiet }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await orderOf(owing.id)).toMatchObject({ owedCents: owing.owedCents });
  });

  it("A change at another total than staff saw is refused", async () => {
    const { id, birdie } = await paidOrder();
    const wanted = { id, lines: [line(birdie.id, 4)], totalCents: 1, withMail: false };
    await expect(changeLines(staff, wanted)).rejects.toThrow("$45.99");
  });
});

describe("an order of which all that is left was taken off", () => {
  it("An order whose rest was removed is shipped, and not packed again although staff set it back", async () => {
    const { id, birdie } = await paidOrder();
    await shipOrder(staff, {
      id,
      carrier: "ups",
      trackingNumber: "1Z",
      trackingUrl: undefined,
      withMail: false,
      pieces: [{ productId: birdie.id, quantity: 3 }],
    });
    await changeLines(staff, { id, lines: [line(birdie.id, 3)], ...quiet });
    expect(await orderOf(id)).toMatchObject({ status: "shipped" });
    await expect(getOrderPaper(staff, id)).resolves.toMatchObject({ lines: [{ quantity: 3 }] });
    await setOrderStatus(staff, { id, status: "processing", mail: "none" });
    const { cards } = await getProductionBoard(staff);
    expect(cards.map((one) => one.id)).not.toContain(id);
    await expect(getOrderPaper(staff, id)).resolves.toMatchObject({ lines: [] });
  });
});

describe("what stays as it is", () => {
  it("An order that has shipped or ended cannot be changed, nor what is in a parcel", async () => {
    const { id, birdie, eagle } = await paidOrder();
    await shipOrder(staff, {
      id,
      carrier: "ups",
      trackingNumber: "1Z",
      trackingUrl: undefined,
      withMail: false,
      pieces: [{ productId: birdie.id, quantity: 3 }],
    });
    const keep = (quantity: number) => ({ id, lines: [line(birdie.id, quantity), line(eagle.id, 2)], ...quiet });
    await expect(changeLines(staff, keep(2))).rejects.toThrow(`3 ${birdie.name} have already shipped`);
    await changeLines(staff, keep(3));
    expect(await orderOf(id)).toMatchObject({ status: "processing" });
    await setOrderStatus(staff, { id, status: "shipped", mail: "none" });
    await expect(changeLines(staff, keep(4))).rejects.toMatchObject({ code: "conflict" });
    await expect(getLinesForm(staff, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("Production and customers cannot change anything", async () => {
    for (const role of ["production", "user"] as const) {
      const { app } = await appAs(role);
      for (const ask of [changeLines, previewLines])
        await expect(ask(app, { id: "PH-X", lines: [], ...quiet })).rejects.toMatchObject({ code: "forbidden" });
      await expect(getLinesForm(app, "PH-X")).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|not_found/),
      });
    }
  });

  it("The form offers active products, and the order's own inactive ones", async () => {
    const { id, birdie } = await paidOrder();
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, birdie.id));
    const { products: offered } = await getLinesForm(staff, id);
    expect(offered.map((one) => one.id)).toContain(birdie.id);
    const added = await newProduct({ archivedAt: new Date() });
    await expect(
      changeLines(staff, { id, lines: [line(birdie.id, 4), line(added.id, 1)], ...quiet }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
