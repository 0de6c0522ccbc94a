import { tournamentCampaignInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftTournament } from "~/services/campaigns/drafts.server";

// The request includes the code and its percentage. If the code does not exist, it is created.
const route = jsonRoute({
  POST: campaignEndpoint(tournamentCampaignInput, (app, input) => draftTournament(app, { ...input, createCode: true })),
});
export const loader = route.loader;
export const action = route.action;
