import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { archiveOrder } from "~/services/order-management/archive.server";

const route = jsonRoute({
  DELETE: endpoint({
    for: "staff",
    input: z.object({ id: z.string() }),
    run: (app, input) => archiveOrder(app, { ...input, kind: "regular" }),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
