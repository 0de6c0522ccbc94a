import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { archiveOrder } from "~/services/orders/admin.server";

const door = jsonDoor({
  DELETE: call({
    for: "staff",
    input: z.object({ id: z.string() }),
    run: (app, input) => archiveOrder(app, { ...input, kind: "regular" }),
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
