import { massDiscountInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftDiscount } from "~/services/campaigns/drafts.server";

const route = jsonRoute({ POST: campaignEndpoint(massDiscountInput, draftDiscount) });
export const loader = route.loader;
export const action = route.action;
