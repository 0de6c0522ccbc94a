import { massDiscountInput } from "~/domain/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaign-call.server";
import { draftDiscount } from "~/services/campaign-drafts.server";

const door = jsonDoor({ POST: campaignCall(massDiscountInput, draftDiscount) });
export const loader = door.loader;
export const action = door.action;
