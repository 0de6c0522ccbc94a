// Tests what the form that approves a mockup states and the server compares (collaboration-14).
import { expect, it } from "vitest";
import { approvalFacts, subjectOf } from "~/services/collaboration/subjects.server";
import { newCustomOrder } from "../../support/factories/staff";

const noTax = { taxRates: {}, isTaxExempt: false, canadaFeeCents: 0 };
const now = new Date("2026-11-21T20:00:00Z");
const facts = async (values: Parameters<typeof newCustomOrder>[0], at = now) =>
  approvalFacts(subjectOf(await newCustomOrder({ createdAt: now, ...values }), noTax, at));

it("A form that was opened before midnight can still be sent after it, although the delivery moves each day", async () => {
  const order = await newCustomOrder({ status: "mockup_sent", createdAt: now, promisedDate: "2026-12-24" });
  const [before, after] = ["2026-12-10T07:55:00Z", "2026-12-10T08:05:00Z"].map((time) =>
    subjectOf(order, noTax, new Date(time)),
  );
  expect(before?.specification).not.toEqual(after?.specification);
  expect(before && approvalFacts(before).terms).toBe(after && approvalFacts(after).terms);
});

it("An order that costs nothing asks for no balance, and a deposit of the whole price leaves none", async () => {
  expect((await facts({ totalCents: 0, depositCents: 0, pricePerPinCents: 0 })).due).toBeNull();
  expect((await facts({ totalCents: 52_500, depositCents: 52_500 })).due).toEqual({ kind: "balance", cents: 0 });
  expect((await facts({})).due).toEqual({ kind: "balance", cents: 47_250 });
});
