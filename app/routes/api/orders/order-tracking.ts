import { z } from "zod";
import { trackingInput } from "~/domain/orders/orders";
import { call, jsonDoor } from "~/http/api.server";
import { showOrder } from "~/http/show/show.server";
import { setTracking } from "~/services/orders/admin.server";
import { getOrder } from "~/services/orders/orders.server";

const door = jsonDoor({
  PUT: call({
    for: "staff",
    input: trackingInput.extend({ id: z.string() }),
    run: async (app, input) => {
      await setTracking(app, { ...input, kind: "regular" });
      return getOrder(app, input.id);
    },
    show: showOrder,
  }),
});
export const loader = door.loader;
export const action = door.action;
