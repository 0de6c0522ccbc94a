// Shows money-2, money-6, mail-1 and service-2 when the shop's clock is a day off in one of two steps. Nothing is lost or doubled. The
// scheduled jobs finish every row, at the latest when the time that a fast clock wrote has passed.
import { eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { contacts, emailCampaigns, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { createResend } from "~/gateways/bulk-mailer.server";
import { continueCampaigns, scheduleCampaign } from "~/services/campaigns/campaigns.server";
import { deliverGroup } from "~/services/campaigns/delivery.server";
import { draftMarketing } from "~/services/campaigns/drafts.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import type { App } from "~/services/core/app.server";
import { startSession } from "~/services/core/sessions.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";
import { appOf, type Buyer, fillCart, minutesLater, newBuyer, newCode, newProduct } from "../support/factories/buyers";
import { customOrder, db, newCustomOrder, pay, paymentsFor } from "../support/factories/order-management";
import {
  approvedPins,
  atPayPal,
  boughtPins,
  codeUses,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  refundedAt,
  startCart,
  stockOf,
} from "../support/factories/payments";
import { withBrokenPayPal } from "../support/faults/broken-parts";
import { startBulkProvider } from "../support/faults/bulk-provider";
import { control, settled, testApp } from "../support/fixtures/app";
import { signIn } from "../support/fixtures/requests";

type Clock = () => Date;

interface Journey {
  first: (now: Clock) => Promise<unknown>;
  second: (now: Clock) => Promise<unknown>;
  /** Jobs that finish the work without a request. */
  jobs?: (now: Clock) => Promise<unknown>;
  check: () => Promise<void>;
}

const provider = startBulkProvider();
const hour = 3_600_000;
const finish = (now: Clock) => finishUnfinished(testApp({ now }));

/** Signs staff in at the time of this clock. */
async function staffAt(now: Clock, id: string): Promise<App> {
  const session = startSession(testApp({ now }), id);
  await session.statement;
  return testApp({ now, visitor: { sessionToken: session.token } });
}

/** Checks that two of ten pieces were paid and sold, or neither. `times` is the expected number of orders. */
async function expectWhole(one: { product: { id: number }; buyer: Buyer; paypalId: string }, times?: number) {
  const [{ captures }, orders] = [await atPayPal(one.paypalId), await ordersOf(one.paypalId)];
  expect(captures.map(({ amountCents }) => amountCents)).toEqual(orders.map(({ totalCents }) => totalCents));
  expect(orders.length).toBeLessThan(2);
  if (times !== undefined) expect(orders).toHaveLength(times);
  expect(await stockOf(one.product.id)).toBe(10 - 2 * orders.length);
  expect(await mailsTo(one.buyer.customer.email)).toHaveLength(orders.length);
  return orders;
}

/** Creates an approved payment about which PayPal will send no webhook. */
async function approvedInSilence() {
  await orderFault("capture", "no_webhook");
  return approvedPins();
}

/** Captures a payment at PayPal and loses PayPal's response. */
const captureUnheard = ({ buyer, paypalId }: { buyer: Buyer; paypalId: string }, now: Clock) =>
  capturePayment(withBrokenPayPal(appOf(buyer, { now }), "captureOrder", "after"), paypalId);

/** Returns two steps that pay for a filled cart. `id` is PayPal's order id once the first step is done. */
function beginThenCapture(buyer: Buyer) {
  let paypalId = "";
  return {
    id: () => paypalId,
    async first(now: Clock) {
      paypalId = await startCart({ ...buyer, app: appOf(buyer, { now }) });
      await control(`orders/${paypalId}/approve`);
    },
    second: (now: Clock) => capturePayment(appOf(buyer, { now }), paypalId),
  };
}

const journeys: Record<string, () => Promise<Journey>> = {
  async "an order is begun, then captured"() {
    await orderFault("capture", "no_webhook");
    const [product, buyer] = [await newProduct({ stockQuantity: 10 }), newBuyer()];
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    const { id, ...steps } = beginThenCapture(buyer);
    return {
      ...steps,
      check: async () => void (await expectWhole({ product, buyer, paypalId: id() }, 1)),
    };
  },
  async "a code of two hours is priced, then captured"() {
    await orderFault("capture", "no_webhook");
    const [validFrom, validUntil] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    const [product, buyer] = [await newProduct({ stockQuantity: 10 }), newBuyer()];
    const code = await newCode({ validFrom, validUntil });
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
    const { id, ...steps } = beginThenCapture(buyer);
    return {
      ...steps,
      async check() {
        const orders = await expectWhole({ product, buyer, paypalId: id() });
        expect(await codeUses(code.id)).toBe(orders.filter(({ discountCents }) => discountCents > 0).length);
      },
    };
  },
  async "pieces are reserved and PayPal is not reached, then the scheduled job comes"() {
    const one = await approvedInSilence();
    return {
      first: (now) =>
        capturePayment(withBrokenPayPal(appOf(one.buyer, { now }), "captureOrder", "before"), one.paypalId),
      second: finish,
      check: async () => void (await expectWhole(one)),
    };
  },
  async "a capture is not heard of, then the scheduled job comes"() {
    const one = await approvedInSilence();
    return {
      first: (now) => captureUnheard(one, now),
      second: finish,
      check: async () => void (await expectWhole(one, 1)),
    };
  },
  async "a capture is not heard of, then told by message"() {
    const one = await approvedInSilence();
    return {
      first: (now) => captureUnheard(one, now),
      async second(now) {
        const [capture] = (await atPayPal(one.paypalId)).captures;
        const [message] = await messagesAbout(capture!.id, "PAYMENT.CAPTURE.COMPLETED");
        await receivePayPalWebhook(testApp({ now }), new Headers(message!.headers), async () => message!.body);
      },
      check: async () => void (await expectWhole(one, 1)),
    };
  },
  async "a refund is not heard of, then made by the scheduled job"() {
    await orderFault("refund", "no_webhook");
    const { buyer, paypalId, payment } = await boughtPins();
    const { id: staff } = await signIn("admin");
    const before = (await mailsTo(buyer.customer.email)).length;
    const input = { amount: 500, reason: "A scratch", restock: false, key: crypto.randomUUID() };
    return {
      async first(now) {
        const app = withBrokenPayPal(await staffAt(now, staff), "refundCapture", "after");
        await refundPayment(app, { paymentId: payment.id, ...input });
      },
      second: (now) => makeWaitingRefunds(testApp({ now })),
      async check() {
        expect(await refundedAt(paypalId)).toBe(500);
        const rows = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
        expect(rows.map(({ status }) => status)).toEqual(["completed"]);
        expect(await mailsTo(buyer.customer.email)).toHaveLength(before + 1);
      },
    };
  },
  async "a campaign is launched, then delivered by the queue"() {
    const host = `${crypto.randomUUID()}.example`;
    const emails = [1, 2, 3].map((number) => `reader${number}@${host}`);
    await db.delete(contacts);
    await db.insert(contacts).values(emails.map((email) => ({ email, source: "import" as const })));
    const { id: staff } = await signIn("admin");
    const withProvider = (app: App) => ({ ...app, bulkMailer: createResend(provider.settings) });
    const deliver = async (now: Clock) => {
      const app = withProvider(testApp({ now }));
      const brought: Promise<unknown>[] = [];
      const sendGroups: App["mailQueue"]["sendGroups"] = async (id, groups) =>
        void brought.push(...groups.map((ids) => deliverGroup(app, id, ids)));
      await continueCampaigns({ ...app, mailQueue: { ...app.mailQueue, sendGroups } });
      await Promise.all(brought);
    };
    return {
      async first(now) {
        const app = withProvider(await staffAt(now, staff));
        // The queue loses the message.
        app.mailQueue = { ...app.mailQueue, sendGroups: async () => {} };
        const words = { subject: host, content: "New pins", excludeEmails: [] };
        await scheduleCampaign(app, await draftMarketing(app, words), host);
      },
      second: deliver,
      jobs: deliver,
      async check() {
        for (const email of emails) expect(provider.sentTo(email)).toHaveLength(1);
        const rows = await db.select().from(emailCampaigns).where(like(emailCampaigns.subject, host));
        expect(rows.map(({ status }) => status)).toEqual(["done"]);
      },
    };
  },
  async "a balance link is made, then paid by"() {
    const [{ id }, { id: staff }] = [await newCustomOrder(), await signIn("admin")];
    let token = "";
    return {
      async first(now) {
        const { balancePaymentUrl } = await issueBalanceLink(await staffAt(now, staff), { id });
        token = balancePaymentUrl.split("/").at(-1) ?? "";
      },
      second: (now) => pay(testApp({ now }), "balance", token, 45_000),
      async check() {
        const paid = (await paymentsFor(id)).filter(({ purpose }) => purpose === "balance");
        expect(paid.map(({ status, capturedCents }) => [status, capturedCents])).toEqual([["captured", 45_000]]);
        expect((await customOrder(id)).balancePaymentId).toBe(paid[0]!.id);
      },
    };
  },
};

const skews = Object.entries(journeys).flatMap(([name, begin]) =>
  ([-1, 1] as const).flatMap((days) => [0, 1].map((step) => [days, step + 1, name, begin] as const)),
);

it.each(skews)("A clock %i days off in step %i loses and doubles nothing: %s", async (days, step, _, begin) => {
  const { first, second, jobs, check } = await begin();
  const off = minutesLater(days * 24 * 60);
  const right = minutesLater(0);
  // A step may also end with a lost connection instead of a refusal.
  const said: unknown[] = [];
  const tried = (work: Promise<unknown>) => work.catch((error: unknown) => void said.push(error)).then(settled);
  await tried(first(step === 1 ? off : right));
  await tried(second(step === 2 ? off : right));
  expect(said.filter((error) => !(error instanceof ShopError) && !/connection lost/.test(`${error}`))).toEqual([]);
  for (const minutes of [5, 25 * 60]) {
    const now = minutesLater(minutes);
    await finish(now);
    await makeWaitingRefunds(testApp({ now }));
    await jobs?.(now);
    await settled();
  }
  await check();
});
