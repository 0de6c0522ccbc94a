import { brand } from "~/domain/brand/brand";
import { tournamentDefaults } from "~/domain/campaigns/campaigns";
import { tournamentForm } from "~/domain/campaigns/campaigns.schema";
import { campaignNotices, confirmations } from "~/domain/messages/admin";
import { campaignIntents, uploadIntent } from "~/http/campaigns/campaign-intents.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CampaignList } from "~/routes/admin/campaigns/campaign-list";
import { Composer } from "~/routes/admin/campaigns/composer";
import { PromoFields } from "~/routes/admin/campaigns/promo-fields";
import { ImportList } from "~/routes/admin/contacts/import-list";
import { UploadForm } from "~/routes/admin/contacts/upload-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { listImports } from "~/services/campaigns/contact-imports.server";
import { countOrganizers } from "~/services/campaigns/contacts.server";
import { draftTournament, tournamentSubject } from "~/services/campaigns/drafts.server";
import { listCampaigns } from "~/services/campaigns/progress.server";
import { newToken } from "~/services/core/tokens.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/tournament";

export const loader = page(async (app) => {
  const [campaigns, imports, organizers, emailSubject] = await Promise.all([
    listCampaigns(app, "tournament"),
    listImports(app, "tournament"),
    countOrganizers(app),
    tournamentSubject(app),
  ]);
  return { campaigns, imports, organizers, emailSubject, launchKey: newToken() };
});

export const action = formAction({
  ...campaignIntents(tournamentForm, draftTournament),
  upload: uploadIntent("tournament"),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, campaignNotices.failed(), {
    upload: campaignNotices.uploadFailed(),
    test: campaignNotices.testFailed(),
  });

export const meta: Route.MetaFunction = () => [
  { title: `Tournament Campaigns | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Tournament({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { campaigns, imports, organizers, emailSubject, launchKey } = loaderData;
  const isUpload = reply?.intent === "upload";
  const [form, fields] = useZodForm(tournamentForm, {
    id: "tournament",
    constraint: "none",
    reply: isUpload ? undefined : reply,
    defaultValue: { ...tournamentDefaults, emailSubject },
  });
  return (
    <div className="space-y-8">
      <PageTitle
        title="Tournament Campaigns"
        lead={`Custom pins at organizer pricing, for ${organizers} organizers on the list (target: ${tournamentDefaults.targetCount}).`}
        actions={<ContactFiles />}
      />
      <Composer
        form={form}
        launchKey={launchKey}
        reply={isUpload ? undefined : reply}
        missing={campaignNotices.tournamentFieldsMissing}
        confirm={confirmations.tournament}
      >
        <TextField field={fields.emailSubject} label="Subject" />
        <PromoFields
          promoCode={fields.promoCode}
          discountPercent={fields.discountPercent}
          createCode={fields.createCode}
        />
      </Composer>
      <Card>
        <UploadForm
          reply={isUpload ? reply : undefined}
          intent="upload"
          label="Add organizers from a CSV file"
          hint="Columns such as Email, Contact, Tournament, City. You'll see any errors before importing."
        />
      </Card>
      <ImportList imports={imports} />
      <CampaignList campaigns={campaigns} />
    </div>
  );
}

function ContactFiles() {
  return (
    <>
      <Button asChild variant="outline">
        <a href="/api/export-tournament-contacts" download>
          Export contacts
        </a>
      </Button>
      <Button asChild variant="outline">
        <a href="/api/tournament-email-template" target="_blank" rel="noreferrer">
          View template
        </a>
      </Button>
    </>
  );
}
