import { massDiscountInput } from "~/domain/campaigns/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaigns/campaign-call.server";
import { draftDiscount } from "~/services/campaigns/drafts.server";

const door = jsonDoor({ POST: campaignCall(massDiscountInput, draftDiscount) });
export const loader = door.loader;
export const action = door.action;
