import { endpoint, jsonRoute } from "~/http/api.server";
import { readText } from "~/http/bodies/counted.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["webhook", "calls"],
    run: (app, _input, { request }) => receiveBulkWebhook(app, request.headers, () => readText(request)),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
