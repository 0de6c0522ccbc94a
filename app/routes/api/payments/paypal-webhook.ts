import { endpoint, jsonRoute } from "~/http/api.server";
import { readText } from "~/http/bodies/counted.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["webhook", "calls"],
    run: (app, _input, { request }) => receivePayPalWebhook(app, request.headers, () => readText(request)),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
