import type { z } from "zod";
import { campaignResult } from "~/domain/campaigns/campaign-progress";
import { endpoint, type HandlerArgs } from "~/http/api.server";
import { runCampaign } from "~/services/campaigns/campaigns.server";
import type { CampaignDraft } from "~/services/campaigns/drafts.server";
import type { CampaignView } from "~/services/campaigns/progress.server";
import type { App } from "~/services/core/app.server";

/**
 * Endpoint that sends a campaign: 200 with the final counts if it ends within 10 s, otherwise 202 with the counts so
 * far (campaigns-4).
 */
export function campaignEndpoint<Schema extends z.ZodType>(
  input: Schema,
  draft: (app: App, input: z.output<Schema>) => Promise<CampaignDraft>,
) {
  return endpoint({
    for: "staff",
    input,
    run: async (app, given: z.output<Schema>, args) => runCampaign(app, await draft(app, given), launchKey(args)),
    show: campaignJson,
    status: ({ status }) => (status === "done" ? 200 : 202),
  });
}

/**
 * Callers that retry after a lost response send the same Idempotency-Key and get their first campaign (campaigns-16).
 */
function launchKey({ request }: HandlerArgs): string | undefined {
  const given = request.headers.get("Idempotency-Key");
  return given ? `call:${given.slice(0, 200)}` : undefined;
}

export function campaignJson({ id, status, counts }: CampaignView) {
  return { campaignId: id, status, result: campaignResult(counts) };
}
