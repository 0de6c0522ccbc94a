import { marketingEmailInput } from "~/domain/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaign-call.server";
import { draftMarketing } from "~/services/campaign-drafts.server";

const door = jsonDoor({ POST: campaignCall(marketingEmailInput, draftMarketing) });
export const loader = door.loader;
export const action = door.action;
