// Shows money-8: a code is never used more often than its limit, viewing a code does not use it, and an invalid code is reported.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { brokenConstraint } from "~/db/guards";
import { type discountCodes, discountRedemptions } from "~/db/schema";
import { getCart } from "~/services/cart/cart.server";
import { capturePayment } from "~/services/payments/payments.server";
import {
  appOf,
  type Buyer,
  fillCart,
  minutesLater,
  newBuyer,
  newCode,
  newProduct,
} from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  codeUses,
  ordersOf,
  payCart,
  paymentOf,
  refusalOf,
  startCart,
} from "../../support/factories/payments";
import { control } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);

/** Buyers who have all pressed Pay with the same code in their carts. */
async function contenders(buyers: Buyer[], code: string) {
  const { id } = await newProduct();
  const contents = { lines: [{ id, quantity: 2 }], code };
  return Promise.all(buyers.map(async (buyer) => ({ buyer, orderId: await approvedCart(buyer, contents) })));
}

/** All buyers pay at once. Returns how many paid, and checks that no refused buyer paid. */
async function raceFor(buyers: Buyer[], code: string, refusal: string): Promise<number> {
  const racers = await contenders(buyers, code);
  const answers = await Promise.all(racers.map(({ buyer, orderId }) => payCart(buyer, orderId)));
  for (const [index, { status, body }] of answers.entries()) {
    const { orderId } = racers[index]!;
    if (status === 200) continue;
    expect([status, body.message]).toEqual([409, refusal]);
    expect((await atPayPal(orderId)).captures).toEqual([]);
    expect(await ordersOf(orderId)).toEqual([]);
  }
  return answers.filter(({ status }) => status === 200).length;
}

const many = (count: number, facts?: { email: string }) => Array.from({ length: count }, () => newBuyer(facts));

describe("a code with a limit", () => {
  it("Thirty simultaneous buyers use a code of one use once, in each of three rounds", async () => {
    for (let round = 0; round < 3; round++) {
      const code = await newCode({ maxUses: 1 });
      expect(await raceFor(many(30), code.code, "This discount code has been used up")).toBe(1);
      expect(await codeUses(code.id)).toBe(1);
      expect(await db.$count(discountRedemptions, eq(discountRedemptions.codeId, code.id))).toBe(1);
    }
  });

  it("A code of seven uses is used seven times", async () => {
    const code = await newCode({ maxUses: 7 });
    expect(await raceFor(many(20), code.code, "This discount code has been used up")).toBe(7);
    expect(await codeUses(code.id)).toBe(7);
  });

  it("A code of one use for each customer is used once by an address, whatever the browser", async () => {
    const code = await newCode({ oncePerCustomer: true });
    const again = "You have already used this discount code";
    const email = "often@buyer.example";
    expect(await raceFor(many(10, { email }), code.code, again)).toBe(1);
    const [later] = many(1, { email });
    await fillCart(later!, { lines: [{ id: (await newProduct()).id, quantity: 1 }], code: code.code });
    expect((await refusalOf(startCart(later!))).message).toContain("$15.99");
    expect(await raceFor(many(3), code.code, again)).toBe(3);
    expect(await codeUses(code.id)).toBe(4);
  });

  it("A code of one use for each customer is used once by an inbox, in any spelling", async () => {
    const code = await newCode({ oncePerCustomer: true });
    const written = ["pat.green", "patgreen", "p.atgreen+golf", "patgreen+2"].flatMap((name) =>
      many(1, { email: `${name}@gmail.com` }),
    );
    expect(await raceFor(written, code.code, "You have already used this discount code")).toBe(1);
    expect(await codeUses(code.id)).toBe(1);
  });

  it("A code of one use for each customer needs to know the customer", async () => {
    const code = await newCode({ oncePerCustomer: true });
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }], code: code.code });
    expect(await refusalOf(startCart(buyer, { customer: null }))).toMatchObject({ code: "invalid" });
  });
});

const yesterday = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);
const useless: [string, Partial<typeof discountCodes.$inferInsert>, RegExp][] = [
  ["expired", { validUntil: yesterday }, /has expired/],
  ["not yet valid", { validFrom: tomorrow }, /is valid from/],
  ["inactive", { isActive: false }, /is not active/],
  ["below its minimum", { minimumOrderCents: 2001 }, /at least \$20\.01/],
  ["used up", { maxUses: 2, currentUses: 2 }, /has been used up/],
  ["deleted", { deletedAt: yesterday }, /is not valid/],
];

describe("a code that does not count", () => {
  it.each(useless)(
    "An invalid code is refused at the check and has no effect in the cart and at payment: %s",
    async (_name, values, sentence) => {
      const code = await newCode(values);
      const check = await ask<{ valid: boolean; error: string }>("POST", "/api/discount-codes/validate", {
        body: { code: code.code, orderAmount: 20 },
      });
      expect(check).toMatchObject({ status: 200, body: { valid: false, discountAmount: 0 } });
      expect(check.body.error).toMatch(sentence);

      const buyer = newBuyer();
      const { id } = await newProduct();
      await fillCart(buyer, { lines: [{ id, quantity: 2 }], code: code.code });
      expect(await getCart(buyer.app)).toMatchObject({ discountCents: 0, totalCents: 2599 });
      expect((await refusalOf(startCart(buyer, { amount: 2399 }))).message).toContain("$25.99");
      await fillCart(buyer, { lines: [{ id, quantity: 2 }] });
      expect((await refusalOf(startCart(buyer, { discountCode: code.code }))).message).toMatch(sentence);
      expect(await codeUses(code.id)).toBe(code.currentUses);
    },
  );

  it("A code that ends between Pay and capture takes nothing off, and nothing is captured", async () => {
    const code = await newCode({ validUntil: minutesLater(5)() });
    const [{ buyer, orderId }] = (await contenders(many(1), code.code)) as [{ buyer: Buyer; orderId: string }];
    const refusal = await refusalOf(capturePayment(appOf(buyer, { now: minutesLater(6) }), orderId));
    expect(refusal).toMatchObject({ code: "conflict", message: "This discount code has expired" });
    expect((await atPayPal(orderId)).captures).toEqual([]);
  });

  it("Unknown codes and several in one are refused, and a blank one is no code", async () => {
    const [one, two] = [await newCode(), await newCode()];
    const check = (code: string) => ask("POST", "/api/discount-codes/validate", { body: { code, orderAmount: 20 } });
    for (const code of ["NO-SUCH", `${one.code},${two.code}`, `${one.code} ${two.code}`, "' or 1=1 --", "%"]) {
      expect((await check(code)).body).toEqual({
        valid: false,
        discountAmount: 0,
        error: "This discount code is not valid",
      });
    }
    for (const code of ["", "   "]) expect((await check(code)).status).toBe(400);
  });

  it("A code of more than 100% or of 0 cannot be stored", async () => {
    for (const discountValue of [101, 0, -5]) {
      const broken = await newCode({ discountValue }).catch((error: unknown) => brokenConstraint(error));
      expect(broken).toMatchObject({ kind: "CHECK" });
    }
  });
});

describe("a code that counts", () => {
  it("A code works in lower case and with spaces around it", async () => {
    const code = await newCode();
    const typed = ` ${code.code.toLowerCase()} `;
    const { body } = await ask("POST", "/api/discount-codes/validate", { body: { code: typed, orderAmount: 20 } });
    expect(body).toMatchObject({ valid: true, discountAmount: 2, discountCode: { code: code.code } });
  });

  it("A code is not used up by looking, by carts or by payments that never came", async () => {
    const code = await newCode({ maxUses: 1 });
    const look = () => ask("POST", "/api/discount-codes/validate", { body: { code: code.code, orderAmount: 20 } });
    const looks = await Promise.all(Array.from({ length: 30 }, look));
    expect(looks.every(({ body }) => body.valid === true)).toBe(true);
    await contenders(many(3), code.code);
    expect(await codeUses(code.id)).toBe(0);
    expect(await raceFor(many(1), code.code, "")).toBe(1);
  });

  it("Codes are never combined: the request's code replaces the cart's", async () => {
    const [ten, half] = [await newCode(), await newCode({ discountValue: 50 })];
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 2 }], code: ten.code });
    const orderId = await startCart(buyer, { discountCode: half.code, amount: 1000 + 599 });
    await control(`orders/${orderId}/approve`);
    expect((await payCart(buyer, orderId)).status).toBe(200);
    expect(await ordersOf(orderId)).toMatchObject([{ discountCode: half.code, discountCents: 1000, totalCents: 1599 }]);
    expect([await codeUses(ten.id), await codeUses(half.id)]).toEqual([0, 1]);
  });

  it("A code above the goods' price makes them free, never the shipping", async () => {
    const code = await newCode({ discountType: "fixed", discountValue: 1_000_000 });
    const [{ buyer, orderId }] = (await contenders(many(1), code.code)) as [{ buyer: Buyer; orderId: string }];
    expect((await payCart(buyer, orderId)).status).toBe(200);
    expect(await paymentOf(orderId)).toMatchObject({ amountCents: 599, discountCents: 2000, capturedCents: 599 });
  });
});
