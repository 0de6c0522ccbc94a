// Tests the accountant's file (admin exports): each payment's rows, and their sums.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountRow, accountRows, shareOfOrder } from "~/domain/payments/accounts";

const at = new Date("2026-11-02T10:00:00Z");
const later = new Date("2026-11-05T09:00:00Z");
const paidFor = {
  lines: [
    { name: "Azalea Pin", quantity: 12, unitPriceCents: 900, lineTotalCents: 10_800 },
    { name: "Fight Pin", quantity: 1, unitPriceCents: 0, lineTotalCents: 0 },
  ],
  discountCents: 1000,
  shippingCents: 599,
  taxCents: 784,
};
const payment = { capturedAt: at, capturedCents: 11_183, refundedCents: 0, feeCents: 420 };
const refund = {
  completedAt: later,
  amountCents: 1080,
  taxCents: 80,
  reason: "Broken pin",
  providerRefundId: "R1",
};
const sumOf = (rows: readonly AccountRow[], of: "amountCents" | "receivedCents") =>
  rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
const kindsOf = (rows: readonly AccountRow[]) => rows.map(({ kind }) => kind);

describe("a payment in the accountant's file", () => {
  it("A payment's rows are sales, less the discount, with shipping and tax, and then the receipt", () => {
    expect(accountRows(payment, paidFor, [])).toEqual([
      { at, kind: "line", description: "Azalea Pin", quantity: 12, unitPriceCents: 900, amountCents: 10_800 },
      { at, kind: "line", description: "Fight Pin", quantity: 1, unitPriceCents: 0, amountCents: 0 },
      { at, kind: "discount", description: "Discount", amountCents: -1000 },
      { at, kind: "shipping", description: "Shipping", amountCents: 599 },
      { at, kind: "tax", description: "Sales tax", amountCents: 784 },
      { at, kind: "payment", description: "Payment", receivedCents: 11_183, feeCents: 420 },
    ]);
  });

  it("A discount, shipping or tax of 0 has no row, and one cent has one", () => {
    const [line] = paidFor.lines;
    const of = (cents: number) =>
      accountRows(
        { ...payment, capturedCents: 10_800 + cents },
        { lines: [line!], discountCents: cents, shippingCents: cents, taxCents: cents },
        [],
      );
    expect(kindsOf(of(0))).toEqual(["line", "payment"]);
    expect(kindsOf(of(1))).toEqual(["line", "discount", "shipping", "tax", "payment"]);
  });

  it.each([
    [11_184, 1],
    [11_182, -1],
    [0, -11_183],
  ])("A payment of %i cents for a bill of 11183 says that %i were paid otherwise", (capturedCents, amountCents) => {
    const rows = accountRows({ ...payment, capturedCents }, paidFor, []);
    expect(rows.filter(({ kind }) => kind === "adjustment")).toEqual([
      { at, kind: "adjustment", description: "Charged differently than billed", amountCents },
    ]);
    expect(rows.at(-1)).toMatchObject({ kind: "payment", receivedCents: capturedCents });
  });

  it("The fee is empty if unknown, and 0 if it is 0", () => {
    const feeOf = (feeCents: number | null) => accountRows({ ...payment, feeCents }, paidFor, []).at(-1)?.feeCents;
    expect([feeOf(null), feeOf(0)]).toEqual([undefined, 0]);
  });

  it("A payment without a time comes before all others", () => {
    const rows = accountRows({ ...payment, capturedAt: null }, paidFor, []);
    expect(new Set(rows.map((row) => row.at.getTime()))).toEqual(new Set([0]));
  });
});

describe("a part of an order", () => {
  const sumOfShare = ({ lines, discountCents, shippingCents }: ReturnType<typeof shareOfOrder>) =>
    lines.reduce((sum, line) => sum + line.lineTotalCents, 0) - discountCents + shippingCents;

  it("The shares of an order's lines, discount and shipping add up to the payment", () => {
    const cents = fc.nat(100_000);
    const line = fc.record({ name: fc.string(), quantity: fc.nat(9), unitPriceCents: cents, lineTotalCents: cents });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.nat(500),
        fc.nat(2000),
        cents,
        (lines, discount, shipping, part) => {
          const order = { lines, discountCents: discount, shippingCents: shipping, taxCents: 7 };
          expect(sumOfShare(shareOfOrder(order, part))).toBe(part);
        },
      ),
    );
  });

  it("A payment for the whole order has the order's own lines", () => {
    expect(shareOfOrder(paidFor, 10_399)).toEqual(paidFor);
  });
});

describe("a refund in the accountant's file", () => {
  const rowsOf = (...given: Parameters<typeof accountRows>[2][number][]) => {
    const refundedCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return accountRows({ ...payment, refundedCents }, paidFor, given).slice(6);
  };

  it("A refund's rows take back goods and tax separately, on its own day, under PayPal's number", () => {
    expect(rowsOf(refund)).toEqual([
      {
        at: later,
        kind: "refund",
        description: "Broken pin",
        amountCents: -1000,
        receivedCents: -1080,
        reference: "R1",
      },
      { at: later, kind: "refunded tax", description: "Sales tax refunded", amountCents: -80 },
    ]);
  });

  it("A refund has a tax row from one cent on", () => {
    expect(kindsOf(rowsOf({ ...refund, taxCents: 0 }))).toEqual(["refund"]);
    expect(kindsOf(rowsOf({ ...refund, taxCents: 1 }))).toEqual(["refund", "refunded tax"]);
  });

  it("A refund without reason, number or day is a plain refund on the payment's day", () => {
    expect(rowsOf({ ...refund, completedAt: null, taxCents: 0, reason: "", providerRefundId: null })).toEqual([
      { at, kind: "refund", description: "Refund", amountCents: -1080, receivedCents: -1080, reference: undefined },
    ]);
  });

  it("A refund follows the one before it", () => {
    const rows = rowsOf(refund, { ...refund, amountCents: 500, taxCents: 0, providerRefundId: "R2" });
    expect(rows.map(({ reference, amountCents }) => [reference, amountCents])).toEqual([
      ["R1", -1000],
      [undefined, -80],
      ["R2", -500],
    ]);
  });

  it("Refunds that the ledger knows only by their sum have one row for the rest", () => {
    const rows = accountRows({ ...payment, refundedCents: 1500 }, paidFor, [refund]).slice(6);
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toEqual({
      at,
      kind: "refund",
      description: "Not itemized in the ledger",
      amountCents: -420,
      receivedCents: -420,
      reference: undefined,
    });
  });
});

it("The rows add up to captured less refunded, by amounts and by receipts, whatever was billed", () => {
  const cents = fc.nat(100_000);
  const line = fc.record({
    name: fc.string(),
    quantity: fc.integer({ min: 1, max: 60 }),
    unitPriceCents: cents,
    lineTotalCents: cents,
  });
  const sold = fc.record({
    lines: fc.array(line, { maxLength: 4 }),
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
  });
  const given = fc.record({
    completedAt: fc.option(fc.constant(later)),
    amountCents: cents,
    taxCents: cents,
    reason: fc.string(),
    providerRefundId: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(cents, cents, sold, fc.array(given, { maxLength: 3 }), (capturedCents, refundedCents, one, refunds) => {
      const rows = accountRows({ ...payment, capturedCents, refundedCents }, one, refunds);
      const left = capturedCents - refundedCents;
      return sumOf(rows, "amountCents") === left && sumOf(rows, "receivedCents") === left;
    }),
  );
});
