import { endpoint, jsonRoute } from "~/http/api.server";
import { readText } from "~/http/bodies/counted.server";
import { limitRate } from "~/http/security.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    // The rate limit counts only requests without a valid signature. After a campaign, Resend sends thousands from a few addresses
    // (access-9).
    run: (app, _input, { request }) =>
      receiveBulkWebhook(
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
