import { expect, it } from "vitest";
import { taskKinds, taskWords, urgencyOf } from "~/domain/orders/tasks";

it("says of every task what is to be done", () => {
  expect(Object.keys(taskWords)).toEqual(taskKinds);
  expect(taskKinds).toHaveLength(15);
});

it.each([
  ["2026-11-21", "late"],
  ["2026-11-22", "today"],
  ["2026-11-23", "soon"],
])("what is due on %s is %s on the 22nd", (due, urgency) => expect(urgencyOf(due, "2026-11-22")).toBe(urgency));
