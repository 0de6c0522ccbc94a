import { vipCampaignInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftVip } from "~/services/campaigns/drafts.server";

const route = jsonRoute({
  POST: campaignEndpoint(vipCampaignInput, (app, input) => draftVip(app, { ...input, createCode: true })),
});
export const loader = route.loader;
export const action = route.action;
