import { endpoint, jsonRoute } from "~/http/api.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";

const route = jsonRoute({
  POST: endpoint({
    run: async (app, _input, { request }) => receivePayPalWebhook(app, request.headers, await request.text()),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
