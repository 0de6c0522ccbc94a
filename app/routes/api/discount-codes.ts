import { discountCodeInput, discountFilter } from "~/domain/discounts";
import { call, jsonDoor } from "~/http/api.server";
import { showDiscountCode } from "~/http/show-staff.server";
import { createDiscountCode, listDiscountCodes } from "~/services/discounts-admin.server";

const door = jsonDoor({
  GET: call({
    input: discountFilter,
    run: (app, filter) => listDiscountCodes(app, filter, 1000),
    show: ({ rows }) => rows.map(showDiscountCode),
  }),
  POST: call({ input: discountCodeInput, run: createDiscountCode, show: showDiscountCode, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
