import { vipEmailInput } from "~/domain/campaigns";
import { jsonDoor } from "~/http/api.server";
import { campaignCall } from "~/http/campaign-call.server";
import { draftVipEmail } from "~/services/campaign-drafts.server";

const door = jsonDoor({
  POST: campaignCall(vipEmailInput, (app, input) => draftVipEmail(app, { ...input, createCode: true })),
});
export const loader = door.loader;
export const action = door.action;
