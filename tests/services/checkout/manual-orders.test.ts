// Tests manual orders (orders-22): the shop sets prices and takes stock, one form makes one order, and its link pays the order.
import { and, eq, like, sum } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, orderItems, orders, outboxMessages, payments, products, stockMovements } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { manualOrderInput } from "~/domain/orders/manual-order.schema";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { createManualOrder } from "~/services/checkout/manual-orders.server";
import { emailPaymentLink, findOwedPage } from "~/services/checkout/owed-links.server";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { getOrder } from "~/services/orders/orders.server";
import { listTracked } from "~/services/orders/tracking.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";
import { resolveDiscrepancy } from "~/services/reconciliation/resolve.server";
import { minutesLater, newProduct } from "../../support/factories/buyers";
import { db, eventsOf, orderOf, pay, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { paymentOf, refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { settled, testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

type Made = Awaited<ReturnType<typeof newManualOrder>>;
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]!.stockQuantity;
const mailsTo = async (email: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.to, email))).map(({ template }) => template).sort();

describe("an order by telephone", () => {
  it("A manual order takes its stock, has the catalog's price and waits for its money, and the link pays it", async () => {
    const product = await newProduct({ priceCents: 1000, stockQuantity: 30 });
    const lines = [{ productId: product.id, quantity: 10, terms: "catalog" as const }];
    const { app, id, owedCents, token, email } = await newManualOrder({ lines });
    expect(owedCents).toBe(9000 + 599);
    expect(await stockOf(product.id)).toBe(20);
    expect(await orderOf(id)).toMatchObject({
      status: "pending",
      totalCents: 9599,
      owedCents: 9599,
      subtotalCents: 9000,
    });
    expect(await mailsTo(email)).toEqual(["order-owed"]);
    expect(await findOwedPage(testApp(), { token })).toMatchObject({ owedCents: 9599, lines: [{ quantity: 10 }] });

    const card = async () => (await listTracked(testApp({ visitor: { grants: [id] } })))?.regular[0]?.payPath;
    expect(await card()).toBe(`/balance-payment/${token}`);
    await pay(testApp(), "order", token, 9599);
    expect(await card()).toBeNull();
    expect(await orderOf(id)).toMatchObject({ status: "processing", totalCents: 9599, owedCents: 0 });
    expect(await eventsOf(id)).toContain("payment_paid");
    expect(await mailsTo(email)).toEqual(["order-owed", "order-owed-received"]);
    expect(await findOwedPage(testApp(), { token })).toMatchObject({ owedCents: 0 });
    expect(await stockOf(product.id)).toBe(20);

    const paid = await db
      .select()
      .from(payments)
      .where(and(eq(payments.recordId, id), eq(payments.purpose, "order")));
    await refundPayment(app, { paymentId: paid[0]!.id, amount: 9599, reason: "Not wanted", restock: false });
    expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
  });

  it("The payment link of a canceled order says that the order was canceled", async () => {
    const { app, id, token } = await newManualOrder();
    await cancelOrder(app, { id, reason: "Not wanted", refund: false, restock: true });
    const answer = await send("GET", `/balance-payment/${token}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`Order ${id} was canceled.`);
    const unknown = await send("GET", `/balance-payment/${token.slice(1)}`);
    expect(await unknown.text()).toContain("Payment Link Not Found");
  });

  it("A manual order that is paid after its delivery does not say that it ships", async () => {
    const { app, id, owedCents, token } = await newManualOrder();
    const page = async () => (await send("GET", `/balance-payment/${token}`)).text();
    expect(await page()).toContain("set your order aside. It ships once it");
    await setOrderStatus(app, { id, status: "delivered", mail: "none" });
    expect(await page()).toContain("This is the balance due on your order.");
    await pay(testApp(), "order", token, owedCents);
    const paid = await page();
    expect(paid).toContain(`Order ${id} is paid.`);
    expect(paid).not.toMatch(/it ships/);
    const told = await db
      .select()
      .from(outboxMessages)
      .where(and(like(outboxMessages.subject, `%${id}%`), like(outboxMessages.template, "order-owed-%")));
    expect(told.map(({ template }) => template).sort()).toEqual(["order-owed-paid", "order-owed-received"]);
    for (const { text } of told) expect(text).not.toMatch(/can\s+ship|it\s+ships/);
  });

  it("A manual order is in the accountant's file once, with the money that came", async () => {
    const { app, id, owedCents, token } = await newManualOrder();
    await pay(testApp(), "order", token, owedCents);
    const today = shopDay(new Date());
    let file = "";
    for await (const part of await exportAccounts(app, { from: today, to: today })) file += part;
    const rows = file.split("\n").filter((row) => row.includes(id));
    const column = (at: number) => rows.reduce((total, row) => total + Number(row.split(",").at(at) || 0), 0);
    const head = file.split("\n")[0]!.trim().split(",");
    for (const name of ["Amount", "Received"]) {
      expect(column(head.indexOf(name)).toFixed(2), name).toBe((owedCents / 100).toFixed(2));
    }
  });

  it("A manual order can be paid by check, and canceling it returns its pieces and closes the link", async () => {
    const paid = await newManualOrder();
    await recordPayment(paid.app, {
      id: paid.id,
      method: "check",
      amount: paid.owedCents,
      receivedOn: "2024-11-20",
      reference: undefined,
    });
    expect(await orderOf(paid.id)).toMatchObject({ status: "processing", owedCents: 0 });

    const left = await newManualOrder();
    const before = await stockOf(left.product.id);
    await cancelOrder(left.app, { id: left.id, reason: "Never paid", refund: true, restock: true });
    expect(await stockOf(left.product.id)).toBe(before + 2);
    expect(await findOwedPage(testApp(), { token: left.token })).toBeNull();
    await expect(emailPaymentLink(left.app, { id: left.id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("A manual order sent twice at once is one order, one email, one taking of stock", async () => {
    const { app } = await appAs("staff");
    const product = await newProduct({ stockQuantity: 30 });
    const input = manualOrderInput.parse({
      formKey: crypto.randomUUID(),
      name: "Pat",
      email: `${crypto.randomUUID()}@club.example`,
      address: "1 Fairway",
      city: "Mesa",
      state: "Arizona",
      zipCode: "85201",
      lines: [{ productId: product.id, quantity: 3 }],
    });
    const made = await Promise.all([createManualOrder(app, input), createManualOrder(app, input)]);
    await settled();
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await createManualOrder(app, input)).toEqual(made[0]);
    expect(await stockOf(product.id)).toBe(27);
    expect(await db.$count(orders, eq(orders.customerEmail, input.email))).toBe(1);
    expect(await mailsTo(input.email)).toEqual(["order-owed"]);
  });

  it("A manual order is refused if it is not in stock, and leaves nothing", async () => {
    const product = await newProduct({ stockQuantity: 1 });
    const before = await db.$count(payments);
    const lines = [{ productId: product.id, quantity: 2, terms: "sample" as const }];
    await expect(newManualOrder({ lines })).rejects.toMatchObject({ code: "out_of_stock" });
    expect([await stockOf(product.id), await db.$count(payments)]).toEqual([1, before]);
  });

  it("Production and customers cannot create a manual order", async () => {
    for (const role of ["production", "user"] as const) {
      const { app } = await appAs(role);
      await expect(createManualOrder(app, {} as never)).rejects.toMatchObject({ code: "forbidden" });
      await expect(emailPaymentLink(app, { id: "PH-X" })).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("its refund", () => {
  const wayBack = {
    async "by staff, in two parts"({ app, owedCents }, { id: paymentId }) {
      const ask = { paymentId, reason: "Not wanted", restock: true };
      await refundPayment(app, { ...ask, amount: 500 });
      await refundPayment(app, { ...ask, amount: owedCents - 500 });
    },
    async "as its order is gone"({ app, id }, { id: paymentId, captureId }) {
      await db.delete(orderItems).where(eq(orderItems.orderId, id));
      await db.delete(orders).where(eq(orders.id, id));
      await reconcilePayments(testApp({ now: minutesLater(60) }));
      const row = (await listDiscrepancies(app)).rows.find(({ reference }) => reference === captureId)!;
      expect(await resolveDiscrepancy(app, row)).toMatchObject({ done: "moneyRefunded" });
      expect(paymentId).toBe(row.paymentId);
    },
  } satisfies Record<string, (made: Made, paid: typeof payments.$inferSelect) => Promise<void>>;

  it.each(Object.entries(wayBack))("A refund %s brings its pieces back once (payments-15)", async (_how, refund) => {
    const made = await newManualOrder();
    const before = await stockOf(made.product.id);
    const paid = await paymentOf(await pay(testApp(), "order", made.token, made.owedCents));
    await refund(made, paid);
    expect(await stockOf(made.product.id)).toBe(before + 2);
    expect(await paymentOf(paid.providerOrderId!)).toMatchObject({ status: "refunded" });
  });
});

describe("a form whose answer was lost", () => {
  const lastPieces = async () => {
    const product = await newProduct({ stockQuantity: 5 });
    const form = { formKey: crypto.randomUUID(), email: `${crypto.randomUUID()}@club.example` };
    return { product, ...form, lines: [{ productId: product.id, quantity: 5, terms: "catalog" as const }] };
  };

  it("A form whose answer was lost finds its order again, although it took the last pieces, also once it is paid", async () => {
    const { product, ...form } = await lastPieces();
    const { id, owedCents, token } = await newManualOrder(form);
    expect(await newManualOrder(form)).toMatchObject({ id, owedCents, token });
    await pay(testApp(), "order", token, owedCents);
    expect(await newManualOrder(form)).toMatchObject({ id, owedCents: 0 });
    expect(await stockOf(product.id)).toBe(0);
    expect((await eventsOf(id)).filter((type) => type === "made_by_hand")).toHaveLength(1);
    expect(
      await db.$count(auditLog, and(eq(auditLog.subject, `order ${id}`), like(auditLog.action, "manual order%"))),
    ).toBe(1);
    expect(await mailsTo(form.email)).toEqual(["order-owed", "order-owed-received"]);
  });

  it("A form clicked twice for the last pieces is one order, one email", async () => {
    const { product, ...form } = await lastPieces();
    const made = await Promise.all([newManualOrder(form), newManualOrder(form)]);
    expect(made[0].id).toBe(made[1].id);
    expect(await stockOf(product.id)).toBe(0);
    expect(await mailsTo(form.email)).toEqual(["order-owed"]);
  });

  it("A form that changed meanwhile is refused with the order's name, and changes nothing", async () => {
    const { product, ...form } = await lastPieces();
    const { id, app } = await newManualOrder({ ...form, lines: [{ ...form.lines[0]!, quantity: 2 }] });
    const others = [
      { lines: [{ ...form.lines[0]!, quantity: 3 }] },
      { lines: [{ ...form.lines[0]!, quantity: 2, terms: "sample" as const }] },
      { lines: [{ ...form.lines[0]!, quantity: 2 }], shipping: "free" as const },
      { lines: [{ ...form.lines[0]!, quantity: 2 }], name: "Somebody Else" },
    ];
    for (const other of others) {
      const refusal = await refusalOf(newManualOrder({ ...form, ...other }));
      expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining(id) });
    }
    expect(await stockOf(product.id)).toBe(3);
    expect((await getOrder(app, id)).items).toMatchObject([{ quantity: 2 }]);
    const asMade = { ...form, lines: [{ ...form.lines[0]!, quantity: 2 }] };
    expect(await newManualOrder(asMade)).toMatchObject({ id });
    await cancelOrder(app, { id, reason: "Not wanted", refund: true, restock: true });
    expect(await refusalOf(newManualOrder(asMade))).toMatchObject({ code: "conflict" });
  });

  it("A form that was refused for its stock can be corrected and sent again", async () => {
    const { product, ...form } = await lastPieces();
    const soldOut = () => db.update(products).set({ stockQuantity: 4 }).where(eq(products.id, product.id));
    const app = withRival(await staffApp(), /^update "?payments/i, soldOut);
    const input = manualOrderInput.parse({
      ...form,
      name: "Pat",
      address: "1 A",
      city: "B",
      zipCode: "85201",
      state: "AZ",
    });
    await expect(createManualOrder(app, input)).rejects.toMatchObject({ code: "out_of_stock" });
    const corrected = { ...input, lines: [{ ...input.lines![0]!, quantity: 4 }] };
    expect((await getOrder(app, (await createManualOrder(app, corrected)).id)).items).toMatchObject([{ quantity: 4 }]);
    expect(await stockOf(product.id)).toBe(0);
  });
});

describe("a sample or a replacement", () => {
  it("A sample or a replacement costs nothing, can ship immediately and is taken from stock", async () => {
    const product = await newProduct({ priceCents: 1000, stockQuantity: 30 });
    const lines = [{ productId: product.id, quantity: 2, terms: "sample" as const }];
    const { id, owedCents, email } = await newManualOrder({ lines, shipping: "free" });
    expect(owedCents).toBe(0);
    expect(await orderOf(id)).toMatchObject({ status: "processing", totalCents: 0, owedCents: 0 });
    expect(await mailsTo(email)).toEqual(["order-confirmation"]);
    expect(await eventsOf(id)).toContain("made_by_hand");
    const [moved] = await db
      .select({ pieces: sum(stockMovements.delta).mapWith(Number) })
      .from(stockMovements)
      .where(and(eq(stockMovements.productId, product.id), eq(stockMovements.reason, "sold")));
    expect(moved?.pieces).toBe(-2);
    expect(await db.$count(orderItems, eq(orderItems.orderId, id))).toBe(1);
  });
});

describe("what staff type", () => {
  const typed = { formKey: "k", name: "Pat", email: "pat@club.example", address: "1 A", city: "B", zipCode: "85201" };
  const refusals = (over: object) =>
    manualOrderInput.safeParse({ ...typed, state: "AZ", lines: [{ productId: 1, quantity: 1 }], ...over }).error
      ?.issues;

  it("A manual order needs lines, each product once, some pieces and a valid state", () => {
    expect(refusals({})).toBeUndefined();
    expect(refusals({ lines: [] })?.[0]?.message).toBe("Please add an item");
    expect(refusals({ lines: [1, 1].map((productId) => ({ productId, quantity: 1 })) })?.[0]?.message).toBe(
      "Please list each product once",
    );
    expect(refusals({ lines: [{ productId: 1, quantity: 0 }] })?.[0]?.message).toBe("Please enter a quantity");
    expect(refusals({ state: "Nowhere" })?.[0]?.path).toEqual(["state"]);
    expect(refusals({ shipping: "cheap" })).toHaveLength(1);
  });
});
