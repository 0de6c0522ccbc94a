import { validateDiscountInput } from "~/domain/discounts/discounts";
import { call, jsonDoor } from "~/http/api.server";
import { showDiscountCheck, validateDiscount } from "~/services/discounts/discounts.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    input: validateDiscountInput,
    limit: ["discount-validate", "calls"],
    run: validateDiscount,
    show: showDiscountCheck,
  }),
});
export const loader = door.loader;
export const action = door.action;
