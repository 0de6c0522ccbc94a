import { marketingEmailInput } from "~/domain/campaigns/campaigns";
import { jsonRoute } from "~/http/api.server";
import { campaignEndpoint } from "~/http/campaigns/campaign-endpoint.server";
import { draftMarketing } from "~/services/campaigns/drafts.server";

const route = jsonRoute({ POST: campaignEndpoint(marketingEmailInput, draftMarketing) });
export const loader = route.loader;
export const action = route.action;
