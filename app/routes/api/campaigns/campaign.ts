import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { campaignJson } from "~/http/campaigns/campaign-endpoint.server";
import { getCampaign } from "~/services/campaigns/progress.server";

const route = jsonRoute({
  GET: endpoint({
    for: "staff",
    input: z.object({ id: z.string().max(100) }),
    run: (app, { id }) => getCampaign(app, id),
    show: (campaign) => ({ ...campaignJson(campaign), counts: campaign.counts }),
  }),
});
export const loader = route.loader;
export const action = route.action;
