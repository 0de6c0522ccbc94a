// Tests the statement of account: what a customer owes (invoices-12).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { type AccountItem, type AccountMoney, mailStatementInput, statementOf } from "~/domain/invoices/statements";

const start = startOfShopDay("2026-11-01");
const end = endOfShopDay("2026-11-30");
const november = { start, end };
const noon = (day: string) => new Date(`${day}T20:00:00Z`);
const moment = (at: Date, ms: number) => new Date(at.getTime() + ms);
const itemMade = noon("2026-11-03");
const invoice: AccountItem = {
  id: "IV-1",
  what: "Invoice",
  number: "INV-000001",
  at: itemMade,
  dueOn: "2026-12-03",
  since: itemMade,
  chargedCents: 50_000,
  leftCents: 50_000,
  closedAt: null,
};
const money = (kind: AccountMoney["kind"], cents: number, at: Date, itemId = "IV-1"): AccountMoney => ({
  itemId,
  at,
  kind,
  cents,
});
const linesOf = (items: AccountItem[], moved: AccountMoney[] = [], days = november) =>
  statementOf(items, moved, days).lines.map(({ at, what, number, cents, balanceCents }) =>
    [at.toISOString().slice(0, 10), what, number, cents, balanceCents].join(" "),
  );
const agesOf = (items: AccountItem[], moved: AccountMoney[] = []) =>
  statementOf(items, moved, november).ages.flatMap(({ label, cents }) => (cents === 0 ? [] : [`${label}: ${cents}`]));

describe("a statement of account", () => {
  it("A statement without purchases is 0 in five age ranges", () =>
    expect(statementOf([], [], november)).toEqual({
      openingCents: 0,
      lines: [],
      closingCents: 0,
      ages: ["Not due", "1-30 days", "31-60 days", "61-90 days", "Over 90 days"].map((label) => ({ label, cents: 0 })),
    }));

  it("Each line says what it charges or credits, by day, and the balance after it", () => {
    const order: AccountItem = {
      id: "PH-1",
      what: "Order",
      number: "PH-1",
      at: noon("2026-11-05"),
      since: noon("2026-11-05"),
      dueOn: null,
      chargedCents: 3000,
      leftCents: 3000,
      closedAt: null,
    };
    const moved = [
      money("Refund", 4000, noon("2026-11-20")),
      money("Payment", 30_000, noon("2026-11-10")),
      money("Payment", 7, noon("2026-11-10"), "IV-of-another"),
    ];
    const items = [order, { ...invoice, leftCents: 24_000 }];
    expect(linesOf(items, moved)).toEqual([
      "2026-11-03 Invoice INV-000001 50000 50000",
      "2026-11-05 Order PH-1 3000 53000",
      "2026-11-10 Payment INV-000001 -30000 23000",
      "2026-11-20 Refund INV-000001 4000 27000",
    ]);
    expect(statementOf(items, moved, november)).toMatchObject({ openingCents: 0, closingCents: 27_000 });
    expect(statementOf(items, moved, november).lines.map(({ itemId }) => itemId)).toEqual([
      "IV-1",
      "PH-1",
      "IV-1",
      "IV-1",
    ]);
  });

  it("A statement opens with the balance before its first moment, and a line may begin at that moment", () => {
    const made = (at: Date) => statementOf([{ ...invoice, at }], [], november);
    expect(made(moment(start, -1))).toMatchObject({ openingCents: 50_000, lines: [], closingCents: 50_000 });
    expect(made(start)).toMatchObject({ openingCents: 0, lines: [{ cents: 50_000 }], closingCents: 50_000 });
    const paid = statementOf(
      [{ ...invoice, at: noon("2026-10-05"), leftCents: 20_000 }],
      [money("Payment", 30_000, itemMade)],
      november,
    );
    expect(paid).toMatchObject({ openingCents: 50_000, lines: [{ balanceCents: 20_000 }], closingCents: 20_000 });
  });

  it("A statement ends with its last moment, and later lines do not count", () => {
    const paid = (at: Date) => statementOf([{ ...invoice, leftCents: 0 }], [money("Payment", 50_000, at)], november);
    expect(paid(end)).toMatchObject({ closingCents: 0, lines: [{ cents: 50_000 }, { cents: -50_000 }] });
    expect(paid(end).lines).toHaveLength(2);
    expect(paid(moment(end, 1))).toMatchObject({ closingCents: 50_000, lines: [{ cents: 50_000 }] });
    expect(paid(moment(end, 1)).lines).toHaveLength(1);
    expect(agesOf([{ ...invoice, leftCents: 0 }], [money("Payment", 50_000, moment(end, 1))])).toEqual([
      "Not due: 50000",
    ]);
  });

  it("A canceled amount is a credit on the day it was closed, otherwise on the day of its last payment", () => {
    const payment = money("Payment", 10_000, noon("2026-11-10"));
    expect(linesOf([{ ...invoice, leftCents: 0, closedAt: noon("2026-11-25") }], [payment]).at(-1)).toBe(
      "2026-11-25 Credit INV-000001 -40000 0",
    );
    expect(linesOf([{ ...invoice, leftCents: 0 }], [payment]).at(-1)).toBe("2026-11-10 Credit INV-000001 -40000 0");
    expect(linesOf([{ ...invoice, leftCents: 0 }])).toEqual([
      "2026-11-03 Invoice INV-000001 50000 50000",
      "2026-11-03 Credit INV-000001 -50000 0",
    ]);
    const refunded = [payment, money("Refund", 10_000, noon("2026-11-12"))];
    expect(linesOf([{ ...invoice, leftCents: 0 }], refunded).at(-1)).toBe("2026-11-12 Credit INV-000001 -50000 0");
    expect(statementOf([{ ...invoice, leftCents: 0 }], [payment], november).lines.at(-1)?.itemId).toBe("IV-1");
  });

  it("A line of 0 is left out, and a credit of one cent is a line", () => {
    expect(linesOf([{ ...invoice, chargedCents: 0, leftCents: 0 }])).toEqual([]);
    expect(linesOf([{ ...invoice, leftCents: 49_999 }]).at(-1)).toBe("2026-11-03 Credit INV-000001 -1 49999");
    expect(linesOf([{ ...invoice, chargedCents: 1, leftCents: 1 }])).toEqual(["2026-11-03 Invoice INV-000001 1 1"]);
  });

  it("A statement starts with the previous day's closing balance, and its ages add up, whatever was bought and paid", () => {
    const day = fc.integer({ min: 0, max: 200 }).map((days) => noon(addDays("2026-05-25", days)));
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const item = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      what: fc.constant("Invoice"),
      number: fc.constant("INV-000001"),
      at: day,
      since: day,
      dueOn: fc.constantFrom(null, "2026-08-31", "2026-10-31", "2026-12-01"),
      chargedCents: cents,
      leftCents: cents,
      closedAt: fc.option(day),
    });
    const items = fc.uniqueArray(item, { selector: ({ id }) => id });
    const kind = fc.constantFrom("Payment", "Refund");
    const moved = fc.array(fc.record({ itemId: fc.constantFrom("a", "b", "z"), at: day, kind, cents }));
    fc.assert(
      fc.property(items, moved, (items, moved) => {
        const october = statementOf(items, moved, { start: new Date(0), end: moment(start, -1) });
        const next = statementOf(items, moved, november);
        const ever = statementOf(items, moved, { start: new Date(0), end: noon("2027-12-31") });
        const add = (list: { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0);
        expect(next.openingCents).toBe(october.closingCents);
        expect(next.closingCents).toBe(next.openingCents + add(next.lines));
        expect(add(next.ages)).toBe(next.closingCents);
        expect(ever.closingCents).toBe(items.reduce((sum, { leftCents }) => sum + leftCents, 0));
      }),
    );
  });
});

describe("how old what is owed is", () => {
  it.each([
    ["2026-12-15", "Not due"],
    ["2026-11-30", "Not due"],
    ["2026-11-29", "1-30 days"],
    ["2026-10-31", "1-30 days"],
    ["2026-10-30", "31-60 days"],
    ["2026-10-01", "31-60 days"],
    ["2026-09-30", "61-90 days"],
    ["2026-09-01", "61-90 days"],
    ["2026-08-31", "Over 90 days"],
    ["2020-01-01", "Over 90 days"],
  ])("At the end of November an invoice due %s is %s", (dueOn, age) =>
    expect(agesOf([{ ...invoice, dueOn, since: noon("2019-01-01") }])).toEqual([`${age}: 50000`]),
  );

  it.each([
    [0, "Not due"],
    [1, "1-30 days"],
    [30, "1-30 days"],
    [31, "31-60 days"],
    [61, "61-90 days"],
    [91, "Over 90 days"],
  ])("A debt without a due day is, after %i full days, %s", (days, age) => {
    const since = moment(end, -days * 24 * 3_600_000);
    expect(agesOf([{ ...invoice, dueOn: null, since }])).toEqual([`${age}: 50000`]);
  });

  it("A charge comes no later than the first payment for it", () => {
    const early = noon("2026-11-10");
    const { lines } = statementOf(
      [{ ...invoice, at: noon("2026-11-12"), leftCents: 20_000 }],
      [money("Payment", 30_000, early)],
      november,
    );
    expect(lines.map(({ at, cents, balanceCents }) => [at, cents, balanceCents])).toEqual([
      [early, 50_000, 50_000],
      [early, -30_000, 20_000],
    ]);
  });

  it("A debt without a due day ages by full days", () => {
    const since = moment(end, 1 - 24 * 3_600_000);
    expect(agesOf([{ ...invoice, dueOn: null, since }])).toEqual(["Not due: 50000"]);
  });

  it("The ages add up the rest of each purchase", () => {
    const late = { dueOn: "2026-11-10", leftCents: 20_000 };
    const items = [
      { ...invoice, ...late },
      { ...invoice, id: "IV-2" },
      { ...invoice, ...late, id: "IV-3", leftCents: 50_000 },
    ];
    expect(agesOf(items, [money("Payment", 30_000, noon("2026-11-12"))])).toEqual([
      "Not due: 50000",
      "1-30 days: 70000",
    ]);
  });
});

it("The balance that staff have seen is whole cents, possibly negative", () => {
  const seen = (closingCents: unknown) => mailStatementInput.safeParse({ closingCents }).data?.closingCents;
  expect(["50000", "0", "-250", "0.5", "all", undefined].map(seen)).toEqual([
    50_000,
    0,
    -250,
    undefined,
    undefined,
    undefined,
  ]);
});
