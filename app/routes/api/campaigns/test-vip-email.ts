import { call, jsonDoor } from "~/http/api.server";
import { sendTest } from "~/services/campaigns/campaigns.server";
import { sampleVip } from "~/services/campaigns/drafts.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    run: async (app) => sendTest(app, await sampleVip(app)),
    show: (to) => ({ ok: true, to }),
  }),
});
export const loader = door.loader;
export const action = door.action;
