// Tests changing a sold custom pin before production (custom-orders-16): its price, and what stays paid.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { plainChoices, surchargeDefaults } from "~/domain/designer/choices";
import { type Design, platings, quoteDesign, sizes } from "~/domain/designer/designer";
import { refundedBy, settleDifference } from "~/domain/orders/change";
import {
  type CustomMoney,
  canChangeDesign,
  changedDesign,
  designChangeInput,
  designChanges,
  findDesigns,
  moneyAfter,
  paidByColumns,
  priceWithout,
  recalculateDesignPrice,
} from "~/domain/orders/change-design";

const hundred: Design = {
  pinType: "pins",
  quantity: 100,
  size: "1inch",
  plating: "gold",
  packaging: ["just-pins"],
  rushOrder: false,
  choices: plainChoices(),
};
const design = fc.record({
  pinType: fc.constant("pins" as const),
  quantity: fc.integer({ min: 25, max: 1000 }),
  size: fc.constantFrom(...sizes),
  plating: fc.constantFrom(...platings),
  packaging: fc.constantFrom(["just-pins" as const], ["individual-bags" as const, "backing-cards" as const]),
  rushOrder: fc.boolean(),
  choices: fc.constantFrom(plainChoices(), { ...plainChoices(), backStamp: "Hole 7" }),
});
const terms = { code: null, taxRate: { ratePpm: 80_000, onShipping: false } };
const sumsOf = (subtotalCents: number, shippingCents = 0) => {
  const taxCents = Math.floor((subtotalCents * 80_000 + 500_000) / 1_000_000);
  return {
    subtotalCents,
    discountCents: 0,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
};

describe("the price", () => {
  it("A changed design costs the designer's price", () => {
    fc.assert(
      fc.property(design, design, (was, now) => {
        const sums = sumsOf(quoteDesign(was).orderCents, 900);
        const quote = quoteDesign(now);
        expect(recalculateDesignPrice({ design: was, sums }, now, surchargeDefaults, terms)).toEqual({
          ...sumsOf(quote.orderCents, 900),
          pricePerPinCents: quote.pricePerPinCents,
          rushOrderFeeCents: quote.rushCents,
        });
      }),
    );
  });

  it("A changed design of a quoted order keeps the quoted ratio", () => {
    // 100 pins are listed at $525.00, and were quoted at $420.00: 80 percent.
    const again = recalculateDesignPrice(
      { design: hundred, sums: sumsOf(42_000) },
      { ...hundred, quantity: 200 },
      surchargeDefaults,
      terms,
    );
    expect(again).toMatchObject({ subtotalCents: 84_000, pricePerPinCents: 420, taxCents: 6720, totalCents: 90_720 });
  });
});

describe("the price of a piece in a quoted order", () => {
  const others = [{ ...hundred, quantity: 50 }];
  const rushed: Design = { ...hundred, rushOrder: true };

  it("The price of a piece is its share of the quote for all pieces, without rush", () => {
    const listed = quoteDesign(rushed, null, surchargeDefaults, others);
    const sums = sumsOf(Math.round(listed.orderCents * 0.8));
    const again = recalculateDesignPrice({ design: rushed, others, sums }, rushed, surchargeDefaults, terms);
    const { pinsCents, othersCents, rushCents, pricePerPinCents } = listed;
    const piecesPart = (sums.subtotalCents - rushCents) / (pinsCents + othersCents);
    expect(again).toMatchObject({
      subtotalCents: sums.subtotalCents,
      rushOrderFeeCents: rushCents,
      pricePerPinCents: Math.round(pricePerPinCents * piecesPart),
    });
    expect(rushCents).toBeGreaterThan(0);
  });

  it("The price of a piece is 0 if the order was sold for less than its rush fee", () => {
    const one = { ...rushed, quantity: 1 };
    for (const soldCents of [0, 6379]) {
      const again = recalculateDesignPrice({ design: one, sums: sumsOf(soldCents) }, one, surchargeDefaults, terms);
      expect(again).toMatchObject({ subtotalCents: soldCents, pricePerPinCents: 0, rushOrderFeeCents: soldCents });
    }
  });
});

describe("a design that is taken out", () => {
  const marker: Design = { ...hundred, pinType: "ball_markers", quantity: 50, choices: plainChoices("ball_markers") };
  const sold = (first: number, second: number, rushOrderFeeCents = 10_000) => ({
    ...hundred,
    pricePerPinCents: first,
    rushOrderFeeCents,
    furtherDesigns: [{ ...marker, pricePerPinCents: second }],
  });
  const without = (order: ReturnType<typeof sold>, number: number, subtotalCents: number) => {
    const [design, other] = number === 1 ? [hundred, marker] : [marker, hundred];
    const was = { number, design, others: [other], sums: sumsOf(subtotalCents, 900) };
    return priceWithout(order, was, surchargeDefaults, terms);
  };

  it("A removed design comes off at the price it was sold at, and rush and the other prices stay", () => {
    const order = sold(500, 700);
    expect(without(order, 1, 95_000)).toEqual({
      ...sumsOf(45_000, 900),
      pricePerPinCents: 500,
      rushOrderFeeCents: 10_000,
    });
    expect(without(order, 2, 95_000)).toMatchObject({ subtotalCents: 60_000 });
  });

  it("A removed design comes off by its share of today's list if the pieces do not add up to the sold price", () => {
    const { pinsCents, othersCents } = quoteDesign(marker, null, surchargeDefaults, [hundred]);
    const goneCents = Math.round((80_000 * pinsCents) / (pinsCents + othersCents));
    expect(without(sold(500, 700), 2, 90_000).subtotalCents).toBe(90_000 - goneCents);
  });
});

describe("what is paid", () => {
  it("Paid plus left less refunded is always the new total, whatever was paid before", () => {
    const total = fc.integer({ min: 1, max: 500_000 });
    const kind = fc.constantFrom("nothing", "deposit", "all", "all at once");
    const steps = fc.array(total, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(total, kind, steps, (first, paidBefore, totals) => {
        let order: CustomMoney = {
          totalCents: first,
          depositCents: Math.floor(first / 10),
          depositPaymentId: paidBefore === "deposit" || paidBefore === "all" ? "deposit" : null,
          balancePaymentId: paidBefore.startsWith("all") ? "balance" : null,
        };
        let kept = paidByColumns(order);
        for (const totalCents of totals) {
          const owedBefore = order.totalCents - paidByColumns(order);
          const difference = settleDifference(totalCents - order.totalCents, owedBefore, [
            { id: "p", leftCents: kept },
          ]);
          order = moneyAfter(order, { ...sumsOf(totalCents), taxCents: 0, totalCents }, difference);
          kept -= refundedBy(difference);
          expect(paidByColumns(order)).toBe(kept);
          expect(kept + difference.owedCents).toBe(totalCents);
          expect(order.depositCents).toBeGreaterThanOrEqual(0);
          expect(order.depositCents).toBeLessThanOrEqual(totalCents);
        }
      }),
    );
  });

  it("The paid part is nothing, the deposit or all of it, by the order's payments", () => {
    const order = { totalCents: 50_000, depositCents: 5000, depositPaymentId: null, balancePaymentId: null };
    const paid = [{}, { depositPaymentId: "d" }, { balancePaymentId: "b" }].map((by) =>
      paidByColumns({ ...order, ...by }),
    );
    expect(paid).toEqual([0, 5000, 50_000]);
  });

  it("A paid balance counts as deposit if the balance opens again, and as all if the deposit is enough", () => {
    const all = { totalCents: 50_000, depositCents: 5000, depositPaymentId: "d", balancePaymentId: "b" };
    expect(moneyAfter(all, sumsOf(60_000), { owedCents: 14_800, refunds: [] })).toEqual({
      totalCents: 64_800,
      depositCents: 50_000,
      depositPaymentId: "d",
      balancePaymentId: null,
    });
    const cent = { ...sumsOf(0), totalCents: 50_001 };
    expect(moneyAfter(all, cent, { owedCents: 1, refunds: [] })).toEqual({
      totalCents: 50_001,
      depositCents: 50_000,
      depositPaymentId: "d",
      balancePaymentId: null,
    });
    const without = { ...all, depositPaymentId: null };
    expect(moneyAfter(without, sumsOf(60_000), { owedCents: 14_800, refunds: [] }).depositPaymentId).toBe("b");
    const deposit = { ...all, balancePaymentId: null };
    expect(moneyAfter(deposit, sumsOf(1000), { owedCents: 0, refunds: [] })).toEqual({
      totalCents: 1080,
      depositCents: 1080,
      depositPaymentId: "d",
      balancePaymentId: "d",
    });
    const unpaid = { ...deposit, depositPaymentId: null };
    expect(moneyAfter(unpaid, sumsOf(60_000, 900), { owedCents: 65_700, refunds: [] })).toMatchObject({
      totalCents: 65_700,
      depositCents: 6000,
      depositPaymentId: null,
      balancePaymentId: null,
    });
  });
});

describe("the choices", () => {
  let wanted: z.output<typeof designChangeInput>;
  beforeAll(() => {
    wanted = designChangeInput.parse({
      quantity: 150,
      size: "1.5inch",
      plating: "gold",
      packaging: ["individual-bags"],
      rushOrder: "on",
      choices: { attachment: "magnet", backStamp: " Hole  7 ", card: "own", simplified: true },
    });
  });

  it("The choices become staff's, with the stored card and enamels", () => {
    const sold = { ...hundred, choices: { ...hundred.choices, colours: [] } };
    const now = changedDesign(sold, wanted);
    expect(now).toMatchObject({ quantity: 150, size: "1.5inch", packaging: ["individual-bags"], rushOrder: true });
    expect(now.choices).toEqual({ ...plainChoices(), attachment: "magnet", backStamp: "Hole 7" });
    expect(designChanges(sold, now)).toEqual([
      "Quantity: 100 pins → 150 pins",
      "Size: 1 inch → 1.5 inch",
      "Attachment: Rubber clutch → Magnet",
      "Packaging: Just the pins → Individual poly bags",
      "Rush order: no → yes",
      "Back stamp: none → Hole 7",
    ]);
    expect(designChanges(now, now)).toEqual([]);
  });

  it("A ball marker keeps its own choices", () => {
    const marker = { ...hundred, pinType: "ball_markers" as const };
    expect(changedDesign(marker, wanted)).toMatchObject({ size: "1inch", choices: { attachment: "magnet" } });
  });

  it("Choices can be changed only before production, and only known ones", () => {
    for (const status of ["pending", "mockup_sent", "approved"] as const)
      expect(canChangeDesign({ status, archivedAt: null })).toBe(true);
    for (const status of ["in_production", "shipped", "delivered", "cancelled"] as const)
      expect(canChangeDesign({ status, archivedAt: null })).toBe(false);
    expect(canChangeDesign({ status: "approved", archivedAt: new Date() })).toBe(false);
    const sold = { ...hundred, packaging: ["just-pins"] };
    const only = { ...sold, furtherDesigns: [] };
    expect(findDesigns(only)).toEqual([hundred]);
    expect(findDesigns({ ...only, plating: "copper" })).toBeNull();
    expect(findDesigns({ ...only, rushOrder: true, furtherDesigns: [{ ...sold, quantity: 30 }] })).toEqual([
      { ...hundred, rushOrder: true },
      { ...hundred, quantity: 30, rushOrder: true },
    ]);
    expect(findDesigns({ ...only, furtherDesigns: [{ ...sold, size: "3inch" }] })).toBeNull();
    expect(designChangeInput.safeParse({ ...sold, packaging: [] }).success).toBe(false);
  });
});

it("A change has whole pieces and a design number, with the usual defaults", () => {
  const least = { quantity: 1, size: "1inch", plating: "gold" };
  expect(designChangeInput.parse(least)).toMatchObject({
    design: 1,
    packaging: ["just-pins"],
    rushOrder: false,
    remove: false,
  });
  const takes = (over: object) => designChangeInput.safeParse({ ...least, ...over }).success;
  expect([0, 1, 100_000, 100_001].map((quantity) => takes({ quantity }))).toEqual([false, true, true, false]);
  expect([0, 1, 2].map((number) => takes({ design: number }))).toEqual([false, true, true]);
});
