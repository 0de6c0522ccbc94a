// Shows money-6 at the shop's own endpoint: no forged message changes a row, and a message counts once however often it comes, in any
// order.
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, runBatch } from "~/db/client.server";
import { orderEvents, orders, paymentDiscrepancies, payments, products, refunds, webhookEvents } from "~/db/schema";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeRefund, requestRefund } from "~/services/payments/refunds.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";
import { minutesLater } from "../../support/factories/buyers";
import {
  approvedPins,
  atPayPal,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  refusalOf,
  stockOf,
  type Transmission,
  unheardPins,
  webhooksAtRest,
} from "../../support/factories/payments";
import { withBrokenPayPal } from "../../support/faults/broken-parts";
import { control, testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);

async function approved() {
  const { paypalId: orderId, ...one } = await approvedPins();
  return { ...one, orderId };
}

async function paid() {
  const one = await approved();
  expect((await payCart(one.buyer, one.orderId)).status).toBe(200);
  return one;
}

/** A payment, with the ids that a forged message may name. */
async function unheard(how?: { silent: boolean }) {
  const { paypalId: orderId, ...one } = await unheardPins(how);
  return { ...one, orderId };
}

const cron = () => finishUnfinished(testApp({ now: minutesLater(3) }));

function moneyRows() {
  const tables = [payments, orders, orderEvents, refunds, paymentDiscrepancies, products, webhookEvents];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

describe("a forged message", () => {
  let genuine: Transmission;
  let victim: string;
  beforeAll(async () => {
    const { orderId } = await paid();
    victim = (await unheard()).orderId;
    await webhooksAtRest();
    [genuine] = (await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) as [Transmission];
    // The message is about the victim's money and has an id that the shop has not seen.
    genuine = { ...genuine, body: genuine.body.replaceAll(orderId, victim).replace(/WH-\w+/, "WH-FORGED") };
  });
  const header =
    (name: string, change: (value: string) => string | null) =>
    ({ headers, body }: Transmission) => {
      const changed = new Headers(headers);
      const value = change(changed.get(name) ?? "");
      if (value === null) changed.delete(name);
      else changed.set(name, value);
      return { headers: Object.fromEntries(changed), body };
    };
  const names = ["Transmission-Id", "Transmission-Time", "Transmission-Sig", "Cert-Url", "Auth-Algo"].map(
    (one) => `PayPal-${one}`,
  );
  const host = "api-m.sandbox.paypal.com";
  const forgeries: [string, (message: Transmission) => Pick<Transmission, "headers" | "body">][] = [
    ["another's body under a genuine signature", (message) => message],
    ["a byte more", ({ headers, body }) => ({ headers, body: `${body} ` })],
    ["a byte changed", ({ headers, body }) => ({ headers, body: body.replace("COMPLETED", "COMPLETEd") })],
    ["no body", ({ headers }) => ({ headers, body: "" })],
    ["no JSON", ({ headers }) => ({ headers, body: "PAYMENT.CAPTURE.COMPLETED" })],
    ["a signature of zeros", header("PayPal-Transmission-Sig", (value) => "A".repeat(value.length))],
    ["another id", header("PayPal-Transmission-Id", () => crypto.randomUUID())],
    ["another time", header("PayPal-Transmission-Time", () => new Date(0).toISOString())],
    ["another algorithm", header("PayPal-Auth-Algo", () => "none")],
    ["a certificate from elsewhere", header("PayPal-Cert-Url", (url) => url.replace(host, "evil.example"))],
    ["a certificate from a look-alike", header("PayPal-Cert-Url", (url) => url.replace(host, `${host}.evil.example`))],
    [
      "a certificate by user name",
      header("PayPal-Cert-Url", (url) => url.replace("https://", `https://${host}@evil.example/`)),
    ],
    ["a certificate without TLS", header("PayPal-Cert-Url", (url) => url.replace("https:", "http:"))],
    ["a certificate that does not exist", header("PayPal-Cert-Url", (url) => `${url}-other`)],
    ["a certificate from inside", header("PayPal-Cert-Url", () => "http://127.0.0.1:8788/admin")],
    ...names.map((name): [string, ReturnType<typeof header>] => [`no ${name}`, header(name, () => null)]),
  ];

  it.each(forgeries)("A forged message is refused and changes no row: %s", async (_name, forge) => {
    const before = await moneyRows();
    expect(await deliver(forge(genuine))).toBe(403);
    expect(await moneyRows()).toEqual(before);
    expect(await ordersOf(victim)).toEqual([]);
  });

  it("A message that is older than ten minutes and new to us is refused, and a retry of a known one counts", async () => {
    const { orderId } = await paid();
    await webhooksAtRest();
    const [message] = (await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) as [Transmission];
    const receive = (minutes: number) =>
      receivePayPalWebhook(
        testApp({ now: minutesLater(minutes) }),
        new Headers(message.headers),
        async () => message.body,
      );
    const ofMessage = eq(webhookEvents.id, message.eventId);
    await db.delete(webhookEvents).where(ofMessage);
    expect(await refusalOf(receive(11))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(receive(-11))).toMatchObject({ code: "forbidden" });
    expect(await db.$count(webhookEvents, ofMessage)).toBe(0);
    await receive(9);
    await db.update(webhookEvents).set({ handledAt: null }).where(ofMessage);
    await receive(3 * 24 * 60);
    const [kept] = await db.select().from(webhookEvents).where(ofMessage);
    expect(kept?.handledAt).not.toBeNull();
  });
});

describe("a genuine message", () => {
  it("A genuine message that arrives a day late still completes a payment that is open", async () => {
    const { orderId } = await unheard();
    const [message] = (await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) as [Transmission];
    expect(await ordersOf(orderId)).toEqual([]);
    const app = testApp({ now: minutesLater(24 * 60) });
    const receive = () => receivePayPalWebhook(app, new Headers(message.headers), async () => message.body);
    await receive();
    await receive();
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured" });
    expect(await ordersOf(orderId)).toHaveLength(1);
  });

  it("A genuine message delivered ten times at once records one order", async () => {
    const { buyer, product, orderId } = await unheard({ silent: false });
    const [message] = await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED");
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(message!)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await webhooksAtRest();
    expect(await ordersOf(orderId)).toHaveLength(1);
    expect(await db.$count(webhookEvents, eq(webhookEvents.id, message!.eventId))).toBe(1);
    expect(await stockOf(product.id)).toBe(8);
    expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
    const before = await moneyRows();
    expect(await deliver(message!)).toBe(200);
    expect(await moneyRows()).toEqual(before);
  });

  it("A genuine message of an irrelevant type is answered with 2xx and moves no money", async () => {
    const { orderId } = await approved();
    await webhooksAtRest();
    const [message] = await messagesAbout(orderId, "CHECKOUT.ORDER.APPROVED");
    await db.delete(webhookEvents).where(eq(webhookEvents.id, message!.eventId));
    const [before] = await moneyRows();
    expect(await deliver(message!)).toBe(200);
    expect((await moneyRows())[0]).toEqual(before);
  });

  it("A genuine message about a recorded capture asks PayPal nothing and counts as handled", async () => {
    const { orderId } = await paid();
    await webhooksAtRest();
    const [message] = (await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) as [Transmission];
    const ofMessage = eq(webhookEvents.id, message.eventId);
    await db.delete(webhookEvents).where(ofMessage);
    const cutOff = withBrokenPayPal(testApp(), "getOrder", "before");
    await receivePayPalWebhook(cutOff, new Headers(message.headers), async () => message.body);
    expect(await db.select().from(webhookEvents).where(ofMessage)).toMatchObject([{ handledAt: expect.any(Date) }]);
  });

  it("A genuine message about money that no ledger row requested is shown to staff, once", async () => {
    const app = testApp();
    const { id } = await app.paypal().createOrder({
      requestId: crypto.randomUUID(),
      amountCents: 500,
      breakdown: { itemTotalCents: 500, shippingCents: 0, taxCents: 0, discountCents: 0 },
      referenceId: "elsewhere",
      customId: "elsewhere",
      description: "Not ours",
      shipTo: null,
    });
    await control(`orders/${id}/approve`);
    const { capture } = await app.paypal().captureOrder(id, crypto.randomUUID());
    const [message] = await messagesAbout(id, "PAYMENT.CAPTURE.COMPLETED");
    expect(await deliver(message!)).toBe(200);
    await webhooksAtRest();
    const noted = await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.reference, capture!.id));
    expect(noted).toMatchObject([{ kind: "unknown_capture", actualCents: 500, resolvedAt: null }]);
  });

  it("A genuine message that we could not finish is accepted again when PayPal repeats it", async () => {
    const { orderId } = await approved();
    await orderFault("capture", "pending");
    await capturePayment(testApp(), orderId);
    await webhooksAtRest();
    const [message] = (await messagesAbout(orderId, "PAYMENT.CAPTURE.PENDING")) as [Transmission];
    await db.delete(webhookEvents).where(eq(webhookEvents.id, message.eventId));
    const failing = withBrokenPayPal(testApp(), "getOrder", "before");
    const receive = () => receivePayPalWebhook(failing, new Headers(message.headers), async () => message.body);
    await expect(receive()).rejects.toThrow("lost");
    const state = () => db.select().from(webhookEvents).where(eq(webhookEvents.id, message.eventId));
    expect(await state()).toMatchObject([{ handledAt: null }]);
    await receive();
    expect(await state()).toMatchObject([{ handledAt: expect.any(Date) }]);
    expect(await ordersOf(orderId)).toHaveLength(1);
  });
});

describe("refunds that PayPal tells of", () => {
  const refundAtPayPal = (captureId: string, amountCents?: number) =>
    control<{ id: string }>("refunds", { body: { captureId, amountCents } });

  it("Refunds made at PayPal count once each, delivered ten times at once or alone", async () => {
    const { orderId } = await paid();
    const { captureId } = await paymentOf(orderId);
    const part = await refundAtPayPal(captureId!, 500);
    const [message] = await messagesAbout(part.id, "PAYMENT.CAPTURE.REFUNDED");
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => deliver(message!))))).toEqual(new Set([200]));
    await webhooksAtRest();
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured", refundedCents: 500 });
    await refundAtPayPal(captureId!);
    await webhooksAtRest();
    expect(await paymentOf(orderId)).toMatchObject({ status: "refunded", refundedCents: 2599 });
  });

  it("The message of the shop's own refund counts nothing more", async () => {
    const { orderId } = await paid();
    const app = testApp();
    const { id: paymentId } = await paymentOf(orderId);
    // Requests two refunds of the same amount at once. A message does not show which refund it is about.
    await runBatch(db, requestRefund(app, { paymentId, amountCents: 300, reason: "Scratched", actor: "staff" }));
    await db.batch(
      requestRefund(app, { paymentId, amountCents: 300, reason: "Scratched too", actor: "staff" }) as never,
    );
    const asked = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    await Promise.all(asked.map((refund) => makeRefund(app, refund)));
    await webhooksAtRest();
    expect((await atPayPal(orderId)).refunds.map(({ amountCents }) => amountCents)).toEqual([300, 300]);
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured", refundedCents: 600 });
    const made = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(made.map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  it("A full refund before the capture makes no order", async () => {
    const { product, orderId } = await unheard();
    const [capture] = (await atPayPal(orderId)).captures;
    await refundAtPayPal(capture!.id);
    await vi.waitFor(async () => expect((await paymentOf(orderId)).refundedCents).toBe(2599), 30_000);
    await cron();
    expect(await ordersOf(orderId)).toEqual([]);
    expect(await stockOf(product.id)).toBe(10);
    expect(await paymentOf(orderId)).toMatchObject({ status: "failed", capturedCents: 2599, refundedCents: 2599 });
  });

  it("A partial refund before the capture still makes an order", async () => {
    const { product, orderId } = await unheard();
    const [capture] = (await atPayPal(orderId)).captures;
    await refundAtPayPal(capture!.id, 100);
    await vi.waitFor(async () => expect((await paymentOf(orderId)).refundedCents).toBe(100), 30_000);
    await cron();
    expect(await ordersOf(orderId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(8);
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured", capturedCents: 2599, refundedCents: 100 });
    const sum = sql<number>`coalesce(sum(${refunds.amountCents}), 0)`;
    const [told] = await db
      .select({ sum })
      .from(refunds)
      .where(eq(refunds.paymentId, (await paymentOf(orderId)).id));
    expect(told?.sum).toBe(100);
  });
});
