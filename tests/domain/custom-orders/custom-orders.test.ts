import { describe, expect, it } from "vitest";
import {
  beforeProduction,
  type CustomOrderFacts,
  canCustomerCancelCustom,
  canIssueBalanceLink,
  customOrderStatuses,
  customStatusBadges,
  customStatusInput,
  customTimeline,
  goodsCentsOf,
  hasProductionStarted,
  isDepositDue,
  productionEmailInput,
  recordCustomOrderInput,
  staysAfterDecline,
} from "~/domain/custom-orders/custom-orders";

const paid: CustomOrderFacts = { status: "pending", depositPaid: true, balancePaid: false, balanceLinkIssued: false };
const signs = { done: "x", current: "o", due: "!", upcoming: "." };
const drawn = (facts: Partial<CustomOrderFacts>) =>
  customTimeline({ ...paid, ...facts })
    .map(({ state }) => signs[state])
    .join("");

describe("the nine-step timeline", () => {
  it.each<[Partial<CustomOrderFacts>, string]>([
    [{ depositPaid: false }, "o........"],
    [{}, "xxo......"],
    [{ status: "mockup_sent" }, "xxxo....."],
    [{ status: "approved" }, "xxxxo...."],
    [{ status: "approved", balanceLinkIssued: true }, "xxxxo!..."],
    [{ status: "approved", balancePaid: true, balanceLinkIssued: true }, "xxxxxo..."],
    [{ status: "in_production", balancePaid: true }, "xxxxxxo.."],
    [{ status: "in_production" }, "xxxxx.o.."],
    [{ status: "in_production", depositPaid: false }, "x.xxx.o.."],
    [{ status: "delivered", depositPaid: false }, "x.xxx.xxx"],
    [{ status: "shipped", balancePaid: true }, "xxxxxxxo."],
    [{ status: "delivered", balancePaid: true }, "xxxxxxxxx"],
    [{ status: "cancelled" }, "xx......."],
    [{ status: "cancelled", balanceLinkIssued: true }, "xx......."],
    [{ status: "cancelled", depositPaid: false }, "x........"],
  ])("The timeline of %o is %s", (facts, drawing) => expect(drawn(facts)).toBe(drawing));

  it("The timeline names its steps in order, and the balance step by its state", () => {
    const steps = customTimeline(paid);
    expect(steps.map(({ key }) => key)).toEqual([
      "pending",
      "deposit_paid",
      "design_in_progress",
      "awaiting_approval",
      "approved",
      "balance_paid",
      "in_production",
      "shipped",
      "delivered",
    ]);
    const label = (facts: Partial<CustomOrderFacts>) => customTimeline({ ...paid, ...facts })[5]?.label;
    expect(label({})).toBe("Balance Paid");
    expect(label({ status: "approved", balanceLinkIssued: true })).toBe("Final Payment Due");
    expect(label({ status: "approved", balanceLinkIssued: true, balancePaid: true })).toBe("Balance Paid");
  });
});

describe("rules", () => {
  it("Production begins after the approval", () => {
    expect(beforeProduction).toEqual(["pending", "mockup_sent", "approved"]);
    expect(customOrderStatuses.filter((status) => !hasProductionStarted(status))).toEqual(beforeProduction);
  });

  it("An order that is made or archived is unpaid until its balance comes, unless it is canceled (payments-12)", () => {
    const standing = (archivedAt: Date | null) =>
      customOrderStatuses.filter((status) => staysAfterDecline({ status, archivedAt }));
    expect(standing(null)).toEqual(["in_production", "shipped", "delivered"]);
    expect(standing(new Date())).toEqual(customOrderStatuses.filter((status) => status !== "cancelled"));
  });

  it("A deposit is requested while nothing is paid of an active order", () => {
    const unpaid = { status: "pending", archivedAt: null, depositPaymentId: null, balancePaymentId: null } as const;
    const due = (over: Partial<Parameters<typeof isDepositDue>[0]>) => isDepositDue({ ...unpaid, ...over });
    expect([{}, { status: "approved" as const }].map(due)).toEqual([true, true]);
    const others = [{ archivedAt: new Date() }, { depositPaymentId: "PY-1" }, { balancePaymentId: "PY-2" }];
    expect([{ status: "cancelled" as const }, ...others].map(due)).toEqual([false, false, false, false]);
    expect(goodsCentsOf({ totalCents: 1000, shippingCents: 300, taxCents: 50 })).toBe(650);
  });

  it("A balance link is issued from the mockup on, to orders that owe money (custom-orders-4)", () => {
    const open = customOrderStatuses.filter((status) =>
      canIssueBalanceLink({ status, remainingCents: 900, balancePaid: false }),
    );
    expect(open).toEqual(["mockup_sent", "approved", "in_production", "shipped", "delivered"]);
    expect(canIssueBalanceLink({ status: "approved", remainingCents: 0, balancePaid: false })).toBe(false);
    expect(canIssueBalanceLink({ status: "approved", remainingCents: 1, balancePaid: false })).toBe(true);
    expect(canIssueBalanceLink({ status: "approved", remainingCents: 900, balancePaid: true })).toBe(false);
  });

  it("A customer can cancel before approval", () => {
    expect(customOrderStatuses.filter(canCustomerCancelCustom)).toEqual(["pending", "mockup_sent"]);
  });

  it("Each status shows its badge color (custom-orders-1)", () => {
    const tones = customOrderStatuses.slice(0, 5).map((status) => customStatusBadges[status].tone);
    expect(tones).toEqual(["yellow", "blue", "green", "purple", "dark-green"]);
  });

  it("Staff can set every active status, and no other word", () => {
    expect(customStatusInput.safeParse({ status: "delivered" }).success).toBe(true);
    for (const status of ["cancelled", "lost", "", null])
      expect(customStatusInput.safeParse({ status }).success).toBe(false);
  });

  it("A recorded order is read by draft and payment, and fills the production email", () => {
    const recorded = recordCustomOrderInput.parse({
      orderData: { draftId: "DR-1", totalPrice: 5 },
      depositPaymentId: "PAY",
    });
    expect(recorded).toMatchObject({ orderData: { draftId: "DR-1" }, depositPaymentId: "PAY" });
    expect(recordCustomOrderInput.safeParse({ orderData: {} }).success).toBe(false);
    const mail = { customerName: "Pat", customerEmail: "pat@club.example", orderId: "CP-1" };
    expect(productionEmailInput.parse(mail).estimatedWeeks).toBe("2 to 3 weeks");
  });
});
