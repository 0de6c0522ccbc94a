// Tests changing a sold order (orders-23): its new price, and the use of the difference.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCart } from "~/domain/cart/cart";
import {
  allocateTaxRefund,
  canChangeLines,
  changedItem,
  itemChanges,
  linesInput,
  moneyChange,
  recalculateSums,
  refundedBy,
  settleDifference,
  shareOf,
  soldLinesOf,
  subtotalOf,
  sumRows,
} from "~/domain/orders/change";

const cents = (max = 50_000) => fc.integer({ min: 0, max });
const birdie = { id: 1, name: "Birdie", priceCents: 1000 };
const sold = { productId: 1, name: "Birdie", quantity: 5, unitPriceCents: 900, lineTotalCents: 4500 };
const line = (quantity: number, terms: "catalog" | "replacement" = "catalog") => ({ productId: 1, quantity, terms });

describe("the difference", () => {
  it("The difference is split so that paid plus owed less refunded is always the new total", () => {
    const steps = fc.array(cents(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents(), cents(), steps, (paidCents, owedCents, totals) => {
        let total = paidCents + owedCents;
        let owed = owedCents;
        const paid = [{ id: "first", leftCents: paidCents }];
        for (const [at, next] of totals.entries()) {
          const { owedCents: now, refunds } = settleDifference(next - total, owed, paid);
          for (const { paymentId, amountCents } of refunds) {
            expect(amountCents).toBeGreaterThan(0);
            paid.find(({ id }) => id === paymentId)!.leftCents -= amountCents;
          }
          const kept = paid.reduce((sum, { leftCents }) => sum + leftCents, 0);
          expect(Math.min(now, refundedBy({ refunds }))).toBe(0);
          expect(Math.min(...paid.map(({ leftCents }) => leftCents))).toBeGreaterThanOrEqual(0);
          expect(kept + now).toBe(next);
          total = next;
          owed = now;
          // The customer pays the amount due every second time.
          if (at % 2 === 0 && owed > 0) {
            paid.unshift({ id: `later-${at}`, leftCents: owed });
            owed = 0;
          }
        }
      }),
    );
  });

  it("A reduction lowers the amount due first, then refunds from the last payment on, never more than is left", () => {
    const paid = [
      { id: "last", leftCents: 300 },
      { id: "first", leftCents: 1000 },
    ];
    expect(settleDifference(-500, 200, paid)).toEqual({
      owedCents: 0,
      refunds: [{ paymentId: "last", amountCents: 300 }],
    });
    expect(settleDifference(-400, 0, paid).refunds).toEqual([
      { paymentId: "last", amountCents: 300 },
      { paymentId: "first", amountCents: 100 },
    ]);
    expect(refundedBy(settleDifference(-9000, 0, paid))).toBe(1300);
    expect(settleDifference(250, 100, paid)).toEqual({ owedCents: 350, refunds: [] });
    expect(settleDifference(-50, 0, [{ id: "gone", leftCents: -5 }])).toEqual({ owedCents: 0, refunds: [] });
  });
});

describe("the tax of what goes back (payments-23)", () => {
  const paid = [
    { id: "last", leftCents: 1078, taxCents: 78 },
    { id: "first", leftCents: 7064, taxCents: 465 },
  ];
  const shared = (backCents: number, last: number, first: number) =>
    allocateTaxRefund(
      backCents,
      [
        { paymentId: "last", amountCents: last },
        { paymentId: "first", amountCents: first },
      ],
      paid,
    ).map(({ taxCents }) => taxCents);

  it("The refund's tax is the change's own, from the last payment on, and a full refund contains all of its tax", () => {
    expect(shared(155, 1078, 1077)).toEqual([78, 77]);
    expect(shared(60, 1078, 1077)).toEqual([78, 0]);
    expect(shared(-5, 100, 100)).toEqual([0, 0]);
    expect(shared(9000, 50, 7064)).toEqual([50, 465]);
  });

  it("The refund's tax is never more than the refund or the payment's remaining tax, and never leaves a rest below its tax", () => {
    const payment = fc.record({ leftCents: cents(), part: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 4 }), cents(), cents(9000), (rows, back, taxBack) => {
        const left = rows.map((row, at) => {
          const taxCents = Math.floor((row.leftCents * row.part) / 100);
          return { id: String(at), leftCents: row.leftCents, taxCents };
        });
        const given = allocateTaxRefund(taxBack, settleDifference(-back, 0, left).refunds, left);
        for (const { paymentId, amountCents, taxCents } of given) {
          const from = left.find(({ id }) => id === paymentId)!;
          expect(taxCents).toBeGreaterThanOrEqual(0);
          expect(taxCents).toBeLessThanOrEqual(Math.min(amountCents, from.taxCents));
          expect(from.taxCents - taxCents).toBeLessThanOrEqual(from.leftCents - amountCents);
        }
        const sum = given.reduce((all, { taxCents }) => all + taxCents, 0);
        const isAtMost = given.every(({ paymentId, amountCents, taxCents }) => {
          return taxCents === Math.min(amountCents, left.find(({ id }) => id === paymentId)!.taxCents);
        });
        expect(sum >= taxBack || isAtMost).toBe(true);
      }),
    );
  });
});

describe("a line", () => {
  it("An unchanged line keeps its price, and a changed line has today's tier and price", () => {
    expect(changedItem(line(5), birdie, sold)).toBe(sold);
    expect(changedItem(line(10), birdie, sold)).toMatchObject({ unitPriceCents: 900, lineTotalCents: 9000 });
    expect(changedItem(line(6), birdie, sold)).toMatchObject({ name: "Birdie", lineTotalCents: 6000 });
    expect(changedItem(line(2), birdie, undefined)).toMatchObject({ productId: 1, quantity: 2, lineTotalCents: 2000 });
  });

  it("A line keeps the name it was sold under, and a new one has the catalog's", () => {
    const renamed = { ...birdie, name: "Birdie II" };
    expect(changedItem(line(6), renamed, sold).name).toBe("Birdie");
    expect(changedItem(line(6), renamed, undefined).name).toBe("Birdie II");
  });

  it("A line becomes free, stays free or is charged as staff say", () => {
    const given = changedItem(line(5, "replacement"), birdie, sold);
    expect(given.lineTotalCents).toBe(0);
    expect(changedItem(line(5, "replacement"), birdie, given)).toBe(given);
    expect(changedItem(line(7, "replacement"), birdie, given).lineTotalCents).toBe(0);
    expect(changedItem(line(5), birdie, given).lineTotalCents).toBe(5000);
    const cent = { ...birdie, priceCents: 1 };
    expect(changedItem(line(5, "replacement"), cent, given)).toBe(given);
    const promo = { ...birdie, priceCents: 0 };
    expect(changedItem(line(5, "replacement"), promo, given)).toBe(given);
    expect(soldLinesOf([sold, { ...given, productId: 2 }], [birdie, { ...birdie, id: 2 }])).toEqual([
      line(5),
      { productId: 2, quantity: 5, terms: "replacement" },
    ]);
    expect(soldLinesOf([given], [promo])).toEqual([line(5)]);
    expect(soldLinesOf([given], [{ ...birdie, priceCents: 1 }])).toEqual([line(5, "replacement")]);
  });

  it("A changed line is described in words", () => {
    const eagle = { ...sold, productId: 2, name: "Eagle" };
    const now = [
      { ...sold, quantity: 7 },
      { ...eagle, productId: 3, name: "Albatross" },
    ];
    expect(itemChanges([sold, eagle], now)).toEqual(["Birdie: 5 → 7", "Albatross: 5 added", "Eagle: removed"]);
    expect(itemChanges([sold], [{ ...sold, lineTotalCents: 0 }])).toEqual(["Birdie: $45.00 → $0.00"]);
    expect(itemChanges([sold], [sold])).toEqual([]);
    expect(moneyChange(4000, 7200, { owedCents: 3200, refunds: [] })).toBe("Total $40.00 → $72.00; $32.00 due");
    const back = { owedCents: 0, refunds: [{ paymentId: "p", amountCents: 100 }] };
    expect(moneyChange(4000, 3900, back)).toBe("Total $40.00 → $39.00; $1.00 to be refunded");
    expect(moneyChange(4000, 4000, { owedCents: 0, refunds: [] })).toBe("Total $40.00");
    const cent = { owedCents: 1, refunds: [{ paymentId: "p", amountCents: 1 }] };
    expect(moneyChange(4000, 4000, cent)).toBe("Total $40.00; $0.01 due; $0.01 to be refunded");
  });
});

const rate = { ratePpm: 72_500, onShipping: true };
const tenOff = { code: "TEN", discountType: "percentage" as const, discountValue: 10 };

describe("the sums", () => {
  it("The sums are what the cart would have charged, whatever was bought, discounted and taxed", () => {
    const bought = fc.array(fc.record({ priceCents: cents(5000), quantity: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    const code = fc.constantFrom(null, tenOff, { ...tenOff, discountType: "fixed" as const, discountValue: 700 });
    const taxRate = fc.constantFrom(null, rate, { ...rate, onShipping: false });
    const price = (
      lines: { priceCents: number; quantity: number }[],
      discount: typeof tenOff | null,
      tax: typeof rate | null,
    ) =>
      priceCart({
        lines: lines.map((one, productId) => ({ ...one, productId, name: "Pin" })),
        discount,
        taxRate: tax,
        now: new Date(0),
      });
    fc.assert(
      fc.property(bought, bought, code, taxRate, (before, after, discount, tax) => {
        const was = price(before, discount as typeof tenOff | null, tax);
        // An order without a discount does not show that it had a code, so the test skips it.
        fc.pre(discount === null || was.discountCents > 0);
        const now = price(after, discount as typeof tenOff | null, tax);
        const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = now;
        const expected = { subtotalCents, discountCents, shippingCents, taxCents, totalCents };
        expect(recalculateSums(was, subtotalOf(now.lines), { code: discount, taxRate: tax })).toEqual(expected);
      }),
    );
  });

  const was = { subtotalCents: 10_000, discountCents: 1500, shippingCents: 599, taxCents: 850, totalCents: 9949 };
  const half = 5000;

  it("Code and rate keep their share of the goods if they have changed since", () => {
    const again = recalculateSums(was, half, { code: tenOff, taxRate: rate });
    expect(again).toMatchObject({
      discountCents: 750,
      taxCents: 425,
      shippingCents: 599,
      totalCents: 4250 + 599 + 425,
    });
    expect(recalculateSums(was, half, { code: null, taxRate: null })).toEqual(again);
    const free = { ...was, subtotalCents: 0, discountCents: 0, taxCents: 7 };
    expect(recalculateSums(free, half, { code: null, taxRate: null }).taxCents).toBe(0);
  });

  it("The sums lose a code below its minimum order, and gain none", () => {
    const code = { ...tenOff, discountValue: 15, minimumOrderCents: 5001 };
    expect(recalculateSums(was, half, { code, taxRate: null }).discountCents).toBe(0);
    expect(
      recalculateSums(was, half, { code: { ...code, minimumOrderCents: 5000 }, taxRate: null }).discountCents,
    ).toBe(750);
    const small = { ...was, subtotalCents: 10, discountCents: 1 };
    expect(recalculateSums(small, 20, { code: tenOff, taxRate: null }).discountCents).toBe(2);
    const plain = { ...was, discountCents: 0, totalCents: 11_449 };
    expect(recalculateSums(plain, half, { code: tenOff, taxRate: null }).discountCents).toBe(0);
  });

  it("The sums are listed before and after, without lines that never applied", () => {
    const rows = sumRows({ ...was, taxCents: 0 }, { ...was, taxCents: 0, discountCents: 0 });
    expect(rows.map(({ name }) => name)).toEqual(["Items", "Discount", "Shipping", "Total"]);
    expect(rows[1]).toEqual({ name: "Discount", wasCents: -1500, nowCents: 0 });
    expect(sumRows(was, { ...was, taxCents: 1 })[3]).toEqual({ name: "Sales tax", wasCents: 850, nowCents: 1 });
    const cent = { ...was, discountCents: 0, shippingCents: 0, taxCents: 1 };
    expect(sumRows(cent, { ...cent, taxCents: 0 }).map(({ name }) => name)).toEqual(["Items", "Sales tax", "Total"]);
    const nothing = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 };
    expect(sumRows(nothing, nothing)).toEqual([{ name: "Total", wasCents: 0, nowCents: 0 }]);
    expect([shareOf(5, 1, 1), shareOf(5, 1, 0)]).toEqual([5, 0]);
  });
});

it("A change is for orders that have not shipped, with each product once", () => {
  expect(canChangeLines({ status: "processing", archivedAt: null })).toBe(true);
  for (const status of ["shipped", "delivered", "cancelled"] as const)
    expect(canChangeLines({ status, archivedAt: null })).toBe(false);
  expect(canChangeLines({ status: "pending", archivedAt: new Date() })).toBe(false);
  const lines = [{ productId: 1, quantity: 2 }];
  expect(linesInput.parse({ lines, totalCents: "900", withMail: "on" })).toEqual({
    lines: [line(2)],
    totalCents: 900,
    withMail: true,
  });
  expect(linesInput.safeParse({ lines: [...lines, ...lines] }).success).toBe(false);
  expect(linesInput.safeParse({ lines: [] }).success).toBe(false);
});
