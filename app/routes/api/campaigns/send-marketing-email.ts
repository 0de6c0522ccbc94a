import { marketingEmailInput } from "~/domain/campaigns/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaigns/campaign-call.server";
import { draftMarketing } from "~/services/campaigns/drafts.server";

const door = jsonDoor({ POST: campaignCall(marketingEmailInput, draftMarketing) });
export const loader = door.loader;
export const action = door.action;
