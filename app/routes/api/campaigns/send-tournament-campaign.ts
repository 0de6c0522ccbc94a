import { tournamentCampaignInput } from "~/domain/campaigns/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaigns/campaign-call.server";
import { draftTournament } from "~/services/campaigns/drafts.server";

// The call names code and percent, so a code that is missing is made of them.
const door = jsonDoor({
  POST: campaignCall(tournamentCampaignInput, (app, input) => draftTournament(app, { ...input, createCode: true })),
});
export const loader = door.loader;
export const action = door.action;
