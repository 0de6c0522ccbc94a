import { vipCampaignInput } from "~/domain/campaigns/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaigns/campaign-call.server";
import { draftVip } from "~/services/campaigns/drafts.server";

const door = jsonDoor({
  POST: campaignCall(vipCampaignInput, (app, input) => draftVip(app, { ...input, createCode: true })),
});
export const loader = door.loader;
export const action = door.action;
