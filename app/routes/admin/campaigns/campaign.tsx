import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import {
  campaignBadge,
  campaignResult,
  people,
  recipientStates,
  recipientTotal,
} from "~/domain/campaigns/campaign-progress";
import { campaignLabels } from "~/domain/campaigns/campaigns";
import { describeConditions } from "~/domain/customers/customers";
import { campaignNotices } from "~/domain/messages/admin";
import type { Notice } from "~/domain/messages/messages";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CampaignControls } from "~/routes/admin/campaigns/campaign-controls";
import { CampaignMeter } from "~/routes/admin/campaigns/campaign-meter";
import { RecipientLog } from "~/routes/admin/campaigns/recipient-log";
import { usePolling } from "~/routes/admin/campaigns/use-polling";
import { keepTyped } from "~/routes/admin/keep-typed";
import { pauseCampaign, resumeCampaign, sendToFailed, undoCampaign } from "~/services/campaigns/campaigns.server";
import {
  type CampaignView,
  getCampaign,
  getOutcome,
  listRecipients,
  recipientsPerPage,
} from "~/services/campaigns/progress.server";
import type { App } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormErrors } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/frame/page-title";
import { Pagination } from "~/ui/lists/pagination";
import { StatusBadge } from "~/ui/lists/status-badge";
import { TabLinks } from "~/ui/tabs";
import { useReplyNotice, useToast } from "~/ui/toast/toast";
import type { Route } from "./+types/campaign";

const query = z.object({
  state: z.enum(recipientStates).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export const loader = page(async (app, { params: { id }, url }: Route.LoaderArgs) => {
  const filter = query.parse(Object.fromEntries(url.searchParams));
  const [campaign, recipients, outcome] = await Promise.all([
    getCampaign(app, id),
    listRecipients(app, { id, ...filter }),
    getOutcome(app, id),
  ]);
  const { state, page } = filter;
  const shown = state ? campaign.counts[state] : recipientTotal(campaign.counts);
  return { campaign, recipients, outcome, page, pageCount: Math.ceil(shown / recipientsPerPage), now: app.now() };
});

const act = <Done,>(run: (app: App, campaign: { id: string }) => Promise<Done>, then?: (done: Done) => Notice) =>
  submit({
    input: z.object({}),
    run: (app, _input, { params }) => run(app, { id: params.id ?? "" }),
    then: (done) => ({ toast: then?.(done) }),
    refused: ({ message }) => campaignNotices.failed(message),
  });

export const action = formAction({
  undo: act(undoCampaign),
  pause: act(pauseCampaign),
  resume: act(resumeCampaign),
  again: act(sendToFailed, campaignNotices.sentAgain),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.failed());

export const meta: Route.MetaFunction = () => [
  { title: `Campaign | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Campaign({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { campaign, recipients, outcome, page, pageCount, now } = loaderData;
  const { subject, status, counts, campaignType, audience, actor, createdAt } = campaign;
  useReplyNotice(reply);
  useDoneToast(campaign);
  const isNear = campaign.startsAt.getTime() - now.getTime() < 2 * 60_000;
  usePolling((status === "scheduled" && isNear) || status === "sending");
  const intent = useNavigation().formData?.get("intent");
  return (
    <div className="space-y-8">
      <PageTitle
        eyebrow={campaignLabels[campaignType]}
        title={subject}
        lead={`Started by ${actor}, ${formatDateTime(createdAt)}${audience.saved ? `, for the segment ${audience.saved.name} (${describeConditions(audience.saved.conditions)})` : ""}`}
        actions={<StatusBadge badge={campaignBadge(status)} />}
      />
      <Card className="space-y-5">
        <FormErrors errors={reply?.message ? [reply.message] : null} isAnnounced={!reply?.notice} />
        {/* Above the figures, because on a phone the launch toast covers what is below. */}
        <Form method="post" className="flex flex-wrap gap-3 empty:hidden">
          <CampaignControls campaign={campaign} now={now} pendingIntent={intent} />
        </Form>
        <CampaignMeter campaign={campaign} outcome={outcome} now={now} />
        {status === "done" && outcome.toSendAgain > 0 ? <SendAgain to={people(outcome.toSendAgain)} /> : null}
      </Card>
      <section className="space-y-4">
        <h2 className="text-heading">Recipients</h2>
        <TabLinks
          label="Recipients by status"
          param="state"
          tabs={[
            { id: "all", label: "All", count: recipientTotal(counts) },
            { id: "sent", label: "Sent", count: counts.sent },
            { id: "failed", label: "Failed", count: counts.failed },
            { id: "skipped", label: "Skipped", count: counts.skipped },
            { id: "queued", label: "Waiting", count: counts.queued },
            ...(counts.unknown > 0 ? [{ id: "unknown", label: "Unknown", count: counts.unknown }] : []),
          ]}
        />
        <RecipientLog recipients={recipients} />
        <Pagination page={page} pageCount={pageCount} />
      </section>
    </div>
  );
}

function SendAgain({ to }: { to: string }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" className="whitespace-normal py-2">
          Send again to {to} whose email failed…
        </Button>
      }
      act="Send again to"
      object={to}
      consequence="We'll send it right away, only to recipients whose email failed. Anyone who unsubscribed or bounced is skipped."
      fields={{ intent: "again" }}
      confirm={{ label: "Send again", variant: "primary" }}
      pendingLabel="Starting..."
    />
  );
}

/** Shows the counts in a toast when a campaign ends while its page is open (campaigns-10). */
function useDoneToast({ status, campaignType, counts }: CampaignView): void {
  const show = useToast();
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = before.current !== "done" && status === "done";
    before.current = status;
    if (!hasEnded) return;
    const result = campaignResult(counts);
    show(campaignType === "discount" ? campaignNotices.massSent(result) : campaignNotices.sent(result));
  }, [status, campaignType, counts, show]);
}
