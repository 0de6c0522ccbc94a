import { discountCodeInput, discountFilter } from "~/domain/discounts/discounts.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { discountCodeJson } from "~/http/presenters/staff.server";
import { createDiscountCode, listDiscountCodes } from "~/services/discounts/admin.server";

const route = jsonRoute({
  GET: listEndpoint({
    for: "staff",
    filter: discountFilter,
    run: listDiscountCodes,
    show: (codes) => codes.map(discountCodeJson),
  }),
  POST: endpoint({
    for: "staff",
    input: discountCodeInput,
    run: createDiscountCode,
    show: discountCodeJson,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
