import { vipEmailInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftVipEmail } from "~/services/campaigns/drafts.server";

const route = jsonRoute({
  POST: campaignEndpoint(vipEmailInput, (app, input) => draftVipEmail(app, { ...input, createCode: true })),
});
export const loader = route.loader;
export const action = route.action;
