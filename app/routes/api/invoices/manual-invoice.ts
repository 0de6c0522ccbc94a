import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { deleteInvoice } from "~/services/invoices/admin.server";

const route = jsonRoute({
  DELETE: endpoint({ input: z.object({ id: z.string().max(64) }), run: deleteInvoice, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
