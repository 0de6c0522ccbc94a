import { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { discountCheckJson } from "~/http/presenters/shop.server";
import { validateDiscount } from "~/services/discounts/discounts.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: validateDiscountInput,
    limit: ["discount-validate", "calls"],
    run: validateDiscount,
    show: discountCheckJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
