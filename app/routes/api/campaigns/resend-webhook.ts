import { call, jsonDoor } from "~/http/api.server";
import { readText } from "~/http/bodies/counted.server";
import { receiveBulkWebhook } from "~/services/campaigns/suppressions.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    limit: ["webhook", "calls"],
    run: (app, _input, { request }) => receiveBulkWebhook(app, request.headers, () => readText(request)),
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
