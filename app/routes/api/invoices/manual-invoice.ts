import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { deleteInvoice } from "~/services/invoices/admin.server";

const door = jsonDoor({
  DELETE: call({
    for: "staff",
    input: z.object({ id: z.string().max(64) }),
    run: deleteInvoice,
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
