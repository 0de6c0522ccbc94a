import { call, jsonDoor } from "~/http/api.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";

const door = jsonDoor({
  POST: call({
    run: async (app, _input, { request }) => receivePayPalWebhook(app, request.headers, await request.text()),
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
