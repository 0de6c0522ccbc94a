import { tournamentCampaignInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftTournament } from "~/services/campaigns/drafts.server";

// The endpoint includes code and percent, so a missing code is created.
const route = jsonRoute({
  POST: campaignEndpoint(tournamentCampaignInput, (app, input) => draftTournament(app, { ...input, createCode: true })),
});
export const loader = route.loader;
export const action = route.action;
