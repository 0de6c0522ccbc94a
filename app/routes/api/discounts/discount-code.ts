import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { showDiscountCode } from "~/http/show/staff.server";
import { changeDiscountCode, deleteDiscountCode } from "~/services/discounts/admin.server";

const codeId = z.object({ id: z.coerce.number().int().catch(0) });

const door = jsonDoor({
  PATCH: call({ for: "staff", input: codeId.loose(), run: changeDiscountCode, show: showDiscountCode }),
  DELETE: call({ for: "staff", input: codeId, run: deleteDiscountCode, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
