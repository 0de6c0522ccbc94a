import { describe, expect, it } from "vitest";
import {
  discrepanciesOf,
  firstCheckMinutes,
  hasMoney,
  holdsMoney,
  type LedgerSide,
  nextCheckAt,
  type ProviderSide,
  resolutionOf,
} from "~/domain/payments/reconciliation";

const ours: LedgerSide = { captureId: "CAP", capturedCents: 2599, refundedCents: 0, recordId: "PH-1", refunds: [] };
const theirs: ProviderSide = { id: "CAP", status: "COMPLETED", amountCents: 2599, refunds: [] };
const kindsOf = (...sides: Parameters<typeof discrepanciesOf>) => discrepanciesOf(...sides).map(({ kind }) => kind);

describe("what PayPal and the ledger do not agree on", () => {
  it("There is no discrepancy if PayPal and ledger agree, or while PayPal reviews", () => {
    expect(discrepanciesOf(ours, theirs)).toEqual([]);
    expect(discrepanciesOf(ours, { ...theirs, status: "PENDING" })).toEqual([]);
  });

  it("A record without money is a discrepancy", () => {
    for (const none of [null, { ...theirs, status: "DECLINED" }])
      expect(discrepanciesOf(ours, none)).toMatchObject([
        { kind: "order_without_capture", reference: "PH-1", expectedCents: 2599, actualCents: 0 },
      ]);
    expect(kindsOf({ ...ours, refundedCents: 2599 }, null)).toEqual([]);
  });

  it("Money without a record is a discrepancy, unless it was refunded", () => {
    const lost = { ...ours, recordId: null };
    expect(discrepanciesOf(lost, theirs)).toEqual([
      { kind: "capture_without_order", reference: "CAP", expectedCents: 0, actualCents: 2599 },
    ]);
    const returned = { ...theirs, status: "REFUNDED", refunds: [{ id: "R", amountCents: 2599 }] };
    const known = [{ providerRefundId: "R", amountCents: 2599 }];
    expect(kindsOf({ ...lost, refundedCents: 2599, refunds: known }, returned)).toEqual([]);
  });

  it("Another amount is a discrepancy", () => {
    expect(discrepanciesOf(ours, { ...theirs, amountCents: 2499 })).toMatchObject([
      { kind: "amount_differs", expectedCents: 2599, actualCents: 2499 },
    ]);
  });

  it("Each refund that is not recorded is a discrepancy, and none in progress is", () => {
    const refunds = [
      { id: "R1", amountCents: 500 },
      { id: "R2", amountCents: 500 },
      { id: "R3", amountCents: 300 },
    ];
    const known = [
      { providerRefundId: "R3", amountCents: 300 },
      { providerRefundId: null, amountCents: 500 },
    ];
    const found = discrepanciesOf({ ...ours, refunds: known }, { ...theirs, status: "PARTIALLY_REFUNDED", refunds });
    expect(found).toEqual([{ kind: "refund_not_recorded", reference: "R2", expectedCents: 0, actualCents: 500 }]);
  });

  it("Each refund in progress is matched with one of PayPal's by its amount", () => {
    const refunds = [500, 300, 500, 200].map((amountCents, at) => ({ id: `R${at}`, amountCents }));
    const underWay = (...cents: number[]) => cents.map((amountCents) => ({ providerRefundId: null, amountCents }));
    const found = (...known: LedgerSide["refunds"][number][]) =>
      discrepanciesOf({ ...ours, refunds: known }, { ...theirs, refunds }).map(({ reference }) => reference);
    expect(found(...underWay(200, 300, 500))).toEqual(["R2"]);
    expect(found(...underWay(500, 300, 200))).toEqual(["R2"]);
    expect(found(...underWay(500))).toEqual(["R1", "R2", "R3"]);
    // A refund with a known id does not match another refund of the same amount.
    expect(found({ providerRefundId: "R0", amountCents: 500 })).toEqual(["R1", "R2", "R3"]);
  });
});

describe("the one action", () => {
  const found = { expectedCents: 2599, actualCents: 2599, paymentStatus: "captured", isReturning: false } as const;
  it.each([
    [{ kind: "capture_without_order" }, "record_order"],
    [{ kind: "capture_without_order", isReturning: true, paymentStatus: "expired" }, "refund_rest"],
    [{ kind: "amount_differs", isReturning: true, paymentStatus: "failed" }, "refund_rest"],
    [{ kind: "amount_differs", actualCents: 2699 }, "refund_excess"],
    [{ kind: "amount_differs", actualCents: 2499 }, "take_amount"],
    [{ kind: "amount_differs" }, "take_amount"],
    [{ kind: "amount_differs", actualCents: null, expectedCents: 0 }, "take_amount"],
    [{ kind: "amount_differs", actualCents: 1, expectedCents: null }, "refund_excess"],
    [{ kind: "amount_differs", paymentStatus: null }, "refund_unknown"],
    [{ kind: "order_without_capture", actualCents: 0 }, "ask_or_cancel"],
    [{ kind: "refund_not_recorded" }, "record_refund"],
    [{ kind: "unknown_capture", paymentStatus: null }, "refund_unknown"],
    [{ kind: "unknown_capture" }, "refund_unknown"],
  ] as const)("The action for %o is %s", (over, resolution) => {
    expect(resolutionOf({ ...found, ...over })).toBe(resolution);
  });
});

describe("the check's looks", () => {
  it("The checks come at growing intervals and end after 180 days, about a dozen in all", () => {
    const since = new Date(0);
    let now = new Date(600_000);
    let looks = 1;
    for (;;) {
      const next = nextCheckAt({ since, isRecorded: true, now });
      if (!next) break;
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      now = next;
      looks++;
    }
    expect(looks).toBeLessThan(13);
    expect(now.getTime()).toBeGreaterThan(180 * 86_400_000);
  });
});

describe("the next check", () => {
  const day = 86_400_000;
  const since = new Date("2026-11-01T00:00:00Z");
  const daysLater = (days: number) => new Date(since.getTime() + days * day);
  it.each([
    [true, 0, 1],
    [true, 0.5, 1],
    [true, 3, 3],
    [true, 180, 180],
    [true, 180.001, null],
    [false, 0.5, 1],
    [false, 2, 1],
    [false, 2.001, null],
  ])("The next check of a payment (recorded: %s) %d days old comes %j days later", (isRecorded, age, days) => {
    const next = nextCheckAt({ since, isRecorded, now: daysLater(age) });
    expect(next).toEqual(days === null ? null : daysLater(age + days));
  });

  it("The first check comes after ten minutes", () => expect(firstCheckMinutes).toBe(10));
});

describe("the money of a capture", () => {
  it.each([
    ["COMPLETED", true, true],
    ["PARTIALLY_REFUNDED", true, true],
    // The money came and was refunded, so it can neither buy anything nor be refunded again.
    ["REFUNDED", true, false],
    // The capture may still come.
    ["PENDING", false, true],
    ["DECLINED", false, false],
    ["FAILED", false, false],
  ])("The capture %s: came %s, is there %s", (status, came, isThere) => {
    expect([hasMoney({ status }), holdsMoney({ status })]).toEqual([came, isThere]);
  });
});
