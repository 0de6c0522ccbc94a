import { z } from "zod";
import { rowId } from "~/domain/forms/fields";
import { endpoint, jsonRoute } from "~/http/api.server";
import { discountCodeJson } from "~/http/presenters/staff.server";
import { changeDiscountCode, deleteDiscountCode } from "~/services/discounts/admin.server";

const codeId = z.object({ id: rowId.catch(0) });

const route = jsonRoute({
  PATCH: endpoint({ for: "staff", input: codeId.loose(), run: changeDiscountCode, show: discountCodeJson }),
  DELETE: endpoint({ for: "staff", input: codeId, run: deleteDiscountCode, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
