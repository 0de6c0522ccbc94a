import { createOrderInput } from "~/domain/payments";
import { call, jsonDoor } from "~/http/api.server";
import { grantCookie } from "~/http/cookies.server";
import { showOrder } from "~/http/show.server";
import { confirmOrder } from "~/services/order-confirmation.server";

const door = jsonDoor({
  POST: call({
    input: createOrderInput,
    run: confirmOrder,
    show: (order) => ({ order: showOrder(order) }),
    status: 201,
    headers: (order, app) => ({ "Set-Cookie": grantCookie(app, order.id) }),
  }),
});
export const loader = door.loader;
export const action = door.action;
