import { expect, it } from "vitest";
import { isAsked, taskKinds, taskWords, urgencyOf } from "~/domain/orders/tasks";

it("says of every task what is to be done", () => {
  expect(Object.keys(taskWords)).toEqual(taskKinds);
  expect(taskKinds).toHaveLength(15);
});

it("waits for the customer once a deposit, a balance or what is owed was asked for, and for staff in all else", () =>
  expect(taskKinds.filter(isAsked)).toEqual(["depositAsked", "balanceAsked", "owedAsked"]));

it.each([
  ["2026-11-21", "late"],
  ["2026-11-22", "today"],
  ["2026-11-23", "soon"],
])("what is due on %s is %s on the 22nd", (due, urgency) => expect(urgencyOf(due, "2026-11-22")).toBe(urgency));
