import { validateDiscountInput } from "~/domain/discounts/discounts";
import { call, jsonDoor } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { showDiscountCheck, validateDiscount } from "~/services/discounts/discounts.server";

const door = jsonDoor({
  POST: call({
    input: validateDiscountInput,
    run: limited("discount-validate", "calls", validateDiscount),
    show: showDiscountCheck,
  }),
});
export const loader = door.loader;
export const action = door.action;
