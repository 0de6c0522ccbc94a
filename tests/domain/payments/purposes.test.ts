import { expect, it } from "vitest";
import { paymentStates } from "~/domain/payments/payments";
import { purposesWhere } from "~/domain/payments/purposes";
import { isCompleted, isStarted, isUnrecorded } from "~/domain/payments/states";

it("Some purposes create an order, and some pay for an existing record", () => {
  expect(purposesWhere(({ makesOrder }) => makesOrder)).toEqual(["cart", "deposit"]);
  expect(purposesWhere(({ makesOrder }) => !makesOrder)).toEqual(["balance", "invoice", "order"]);
  expect(purposesWhere(({ namesOrder }) => namesOrder)).toEqual(["deposit", "balance", "order"]);
  expect(purposesWhere(({ orderType }) => orderType === "regular")).toEqual(["cart", "order"]);
  expect(purposesWhere(({ orderType }) => orderType === "custom")).toEqual(["deposit", "balance"]);
});

it("Each purpose has the page where it is paid", () => {
  const those = (is: (payment: { status: (typeof paymentStates)[number]; recordId: string | null }) => boolean) =>
    paymentStates.flatMap((status) =>
      [null, "PH-1"].filter((recordId) => is({ status, recordId })).map((recordId) => [status, recordId]),
    );
  expect(those(isUnrecorded)).toEqual([["capturing", null]]);
  expect(those(({ status }) => isStarted({ status, recordId: null }))).toEqual([
    ["capturing", null],
    ["capturing", "PH-1"],
  ]);
  expect(those(isStarted).filter(([, recordId]) => recordId)).toHaveLength(paymentStates.length);
  expect(new Set(those(isCompleted).map(([status]) => status))).toEqual(new Set(["captured", "refunded"]));
});
