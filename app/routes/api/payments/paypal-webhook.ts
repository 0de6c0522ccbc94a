import { endpoint, jsonRoute } from "~/http/api.server";
import { readText } from "~/http/bodies/counted.server";
import { limitRate } from "~/http/security.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    // The rate limit counts only requests without a valid signature or with an unknown certificate (access-9).
    run: (app, _input, { request }) =>
      receivePayPalWebhook(
        app,
        request.headers,
        () => readText(request),
        () => limitRate(app, "webhook", "calls"),
      ),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
