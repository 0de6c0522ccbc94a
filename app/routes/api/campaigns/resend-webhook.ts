import { call, jsonDoor } from "~/http/api.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";

const door = jsonDoor({
  POST: call({
    run: async (app, _input, { request }) => receiveBulkWebhook(app, request.headers, await request.text()),
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
