import { validateDiscountInput } from "~/domain/discounts/discounts";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { showDiscountCheck, validateDiscount } from "~/services/discounts/discounts.server";

const route = jsonRoute({
  POST: endpoint({
    input: validateDiscountInput,
    run: limited("discount-validate", "calls", validateDiscount),
    show: showDiscountCheck,
  }),
});
export const loader = route.loader;
export const action = route.action;
