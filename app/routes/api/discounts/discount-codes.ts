import { discountCodeInput, discountFilter } from "~/domain/discounts/discounts";
import { call, jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { showDiscountCode } from "~/http/show/staff.server";
import { createDiscountCode, listDiscountCodes } from "~/services/discounts/admin.server";

const door = jsonDoor({
  GET: listCall({
    for: "staff",
    filter: discountFilter,
    run: listDiscountCodes,
    show: (codes) => codes.map(showDiscountCode),
  }),
  POST: call({ for: "staff", input: discountCodeInput, run: createDiscountCode, show: showDiscountCode, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
