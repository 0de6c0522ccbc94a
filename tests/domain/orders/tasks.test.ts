import { expect, it } from "vitest";
import { isAsked, taskKinds, taskLabels, urgencyOf } from "~/domain/orders/tasks";

it("Every task says what to do", () => {
  expect(Object.keys(taskLabels)).toEqual(taskKinds);
  expect(taskKinds).toHaveLength(18);
});

it("A task waits for the customer once a deposit, a balance or an amount due was requested, otherwise for staff", () =>
  expect(taskKinds.filter(isAsked)).toEqual(["depositAsked", "balanceAsked", "owedAsked"]));

it.each([
  ["2026-11-21", "late"],
  ["2026-11-22", "today"],
  ["2026-11-23", "soon"],
])("A task due on %s is %s on the 22nd", (due, urgency) => expect(urgencyOf(due, "2026-11-22")).toBe(urgency));
