// Checks that a payment changes state only as the table of transitions says, in any order of events.
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type PaymentState, paymentStates } from "~/domain/payments/payments";
import { type PaymentMove, paymentMoves, type StateAfter } from "~/domain/payments/states";
import { movePayment, setAndMovePayment } from "~/services/ledger/states.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { reserve } from "~/services/payments/reservations.server";
import { minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import { staffApp } from "../../support/factories/order-management";
import { approvedCart, orderFault, paymentOf } from "../../support/factories/payments";
import { withBrokenPayPal } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";
import { canMovePayment } from "../../support/fixtures/payment-moves";

const db = openDatabase(env.DB);
const app = testApp();
const moves = Object.keys(paymentMoves) as PaymentMove[];

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare("create table seen_moves (payment_id text, was text, became text)"),
    env.DB.prepare(`create trigger see_moves after update of status on payments when old.status <> new.status
      begin insert into seen_moves values (old.id, old.status, new.status); end`),
  ]);
});

async function seenMoves(): Promise<[PaymentState, PaymentState][]> {
  const rows = await db.all<{ was: PaymentState; became: PaymentState }>(sql`select was, became from seen_moves`);
  return rows.map(({ was, became }) => [was, became]);
}

async function stateAfter(id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment!;
}

describe("a move", () => {
  it.each(moves.flatMap((move) => paymentStates.map((from) => [move, from] as const)))(
    "A change to %s works from %s",
    async (move, from) => {
      const starts: readonly PaymentState[] = paymentMoves[move].from;
      for (const to of paymentMoves[move].to as readonly StateAfter<typeof move>[]) {
        const id = crypto.randomUUID();
        const row = { purpose: "cart" as const, reference: id, amountCents: 1, snapshot: {}, status: from };
        await db.insert(payments).values([
          { ...row, id },
          { ...row, id: `${id}-set` },
        ]);
        await movePayment(app, eq(payments.id, id), move, to, { failure: "moved" });
        await setAndMovePayment(app, eq(payments.id, `${id}-set`), move, {
          to,
          when: sql`true`,
          values: { failure: "set" },
        });
        const may = starts.includes(from);
        expect(await stateAfter(id)).toMatchObject({ status: may ? to : from, failure: may ? "moved" : null });
        // The values of a move are always written. Only the state follows the table.
        expect(await stateAfter(`${id}-set`)).toMatchObject({ status: may ? to : from, failure: "set" });
      }
    },
  );

  it("A change that is not allowed keeps the state", async () => {
    const id = crypto.randomUUID();
    await db.insert(payments).values({ id, purpose: "cart", reference: id, amountCents: 1, snapshot: {} });
    const due = { to: "capturing", when: sql`false`, values: { claim: "mine" } } as const;
    await setAndMovePayment(app, eq(payments.id, id), "claim", due);
    expect(await stateAfter(id)).toMatchObject({ status: "created", claim: "mine" });
  });
});

/** Everything that PayPal, the shop and staff can do to a payment. */
const happenings = {
  claimed: (paypalId: string) => paymentOf(paypalId).then((payment) => reserve(app, payment)),
  captured: (paypalId: string) => capturePayment(app, paypalId),
  declined: async (paypalId: string) => {
    await orderFault("capture", "declined");
    await capturePayment(app, paypalId);
  },
  reviewed: async (paypalId: string) => {
    await orderFault("capture", "pending");
    await capturePayment(app, paypalId);
  },
  unanswered: (paypalId: string) => capturePayment(withBrokenPayPal(app, "captureOrder", "after"), paypalId),
  finished: () => finishUnfinished(testApp({ now: minutesLater(3) })),
  expired: () => finishUnfinished(testApp({ now: minutesLater(25 * 60) })),
  refunded: async (paypalId: string) => {
    const { id: paymentId, amountCents: amount } = await paymentOf(paypalId);
    await refundPayment(await staffApp(), { paymentId, amount, reason: "All of it", restock: true });
  },
  partlyRefunded: async (paypalId: string) => {
    const { id: paymentId } = await paymentOf(paypalId);
    await refundPayment(await staffApp(), { paymentId, amount: 100, reason: "A part", restock: false });
  },
} satisfies Record<string, (paypalId: string) => Promise<unknown>>;
type Happening = keyof typeof happenings;

describe("a payment's whole life", () => {
  it("A payment keeps to the table in any order of events, one after the other and at the same time", async () => {
    const product = await newProduct({ stockQuantity: 100_000, priceCents: 500 });
    const names = Object.keys(happenings) as Happening[];
    const step = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const paypalId = await approvedCart(newBuyer(), { lines: [{ id: product.id, quantity: 1 }] });
        for (const together of steps) {
          const outcomes = await Promise.allSettled(together.map((name) => happenings[name](paypalId)));
          for (const outcome of outcomes) {
            if (outcome.status === "fulfilled" || outcome.reason instanceof ShopError) continue;
            // The only other error allowed is a connection that the test itself cut.
            if (!String(outcome.reason).includes("Network connection lost")) throw outcome.reason;
          }
        }
        for (const [was, became] of await seenMoves()) {
          expect(canMovePayment(was, became), `${was} → ${became}`).toBe(true);
        }
      }),
      { numRuns: 12, examples: [[[["captured"], ["refunded"]]]] },
    );
    const seen = new Set((await seenMoves()).map(([was, became]) => `${was} → ${became}`));
    expect([...seen]).toEqual(expect.arrayContaining(["created → capturing", "capturing → captured"]));
  });
});
