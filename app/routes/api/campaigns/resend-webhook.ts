import { endpoint, jsonRoute } from "~/http/api.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";

const route = jsonRoute({
  POST: endpoint({
    run: async (app, _input, { request }) => receiveBulkWebhook(app, request.headers, await request.text()),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
