import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { showCampaign } from "~/http/campaigns/campaign-call.server";
import { getCampaign } from "~/services/campaigns/progress.server";

const door = jsonDoor({
  GET: call({
    for: "staff",
    input: z.object({ id: z.string().max(100) }),
    run: (app, { id }) => getCampaign(app, id),
    show: (campaign) => ({ ...showCampaign(campaign), counts: campaign.counts }),
  }),
});
export const loader = door.loader;
export const action = door.action;
