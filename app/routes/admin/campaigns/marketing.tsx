import type { FieldMetadata } from "@conform-to/react";
import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { emailDraft, marketingForm, segmentInUrl } from "~/domain/campaigns/campaigns.schema";
import { pictureForm } from "~/domain/forms/fields";
import { campaignNotices } from "~/domain/messages/admin";
import { formatCount } from "~/domain/text/counts";
import { campaignIntents } from "~/http/campaigns/campaign-intents.server";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CampaignList } from "~/routes/admin/campaigns/campaign-list";
import { Composer } from "~/routes/admin/campaigns/composer";
import type { MailPreview } from "~/routes/admin/campaigns/preview-pane";
import { everyoneOptedIn, SegmentFields } from "~/routes/admin/campaigns/segment-fields";
import { MarkdownField } from "~/routes/admin/editor/markdown-field";
import { useRendered } from "~/routes/admin/editor/use-rendered";
import { keepTyped } from "~/routes/admin/keep-typed";
import { type CampaignPreview, renderSampleEmail } from "~/services/campaigns/campaigns.server";
import { countContacts } from "~/services/campaigns/contacts.server";
import { draftMarketing, draftText } from "~/services/campaigns/drafts.server";
import { uploadMailPicture } from "~/services/campaigns/pictures.server";
import { listCampaigns } from "~/services/campaigns/progress.server";
import { newToken } from "~/services/core/tokens.server";
import { listSegments } from "~/services/customers/segments.server";
import { Button } from "~/ui/button";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/marketing";

const query = z.object({ segment: segmentInUrl });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { segment } = query.parse(Object.fromEntries(url.searchParams));
  const [campaigns, contacts, segments] = await Promise.all([
    listCampaigns(app, "marketing"),
    countContacts(app),
    listSegments(app),
  ]);
  return { campaigns, contacts, segments, segment, launchKey: newToken() };
});

export const action = formAction({
  ...campaignIntents(marketingForm, draftMarketing),
  look: submit({
    input: emailDraft,
    run: async (app, words) => renderSampleEmail(app, await draftText(app, words)),
    then: (mail) => ({ data: mail }),
  }),
  picture: submit({
    input: pictureForm,
    run: uploadMailPicture,
    then: (url) => ({ data: { url } }),
    refused: ({ message }) => campaignNotices.uploadFailed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, campaignNotices.failed(), {
    picture: campaignNotices.uploadFailed(),
    test: campaignNotices.testFailed(),
  });

export const meta: Route.MetaFunction = () => [
  { title: `Marketing Emails | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const contentHint =
  "Markdown: **bold**, ## heading, - list, [text](https://…). A bold link on its own line becomes a button. {{name}} becomes the recipient's first name.";

export default function Marketing({
  loaderData: { campaigns, contacts, segments, segment, launchKey },
  actionData,
}: Route.ComponentProps) {
  // Takes only replies to the campaign form. The intents "look" and "picture" belong to the text editor.
  const isOwn = actionData && !["look", "picture"].includes(actionData.intent);
  const reply = isOwn ? (actionData as FormReply<CampaignPreview>) : undefined;
  const [form, fields] = useZodForm(marketingForm, {
    id: "marketing",
    constraint: "none",
    reply,
    defaultValue: { segmentId: segment, ...everyoneOptedIn },
  });
  const live = useRendered<MailPreview>({ subject: fields.subject.value ?? "", content: fields.content.value ?? "" });
  const hasWords = Boolean(fields.content.value);
  const lead = `${formatCount(contacts.total)} customers and subscribers, ${formatCount(contacts.consented)} of whom opted in. Sent in batches of 100.`;
  return (
    <div className="space-y-8">
      <PageTitle
        title="Marketing Emails"
        lead={lead}
        actions={
          <Button asChild variant="outline">
            <Link to="/admin/mass-email">Email a discount code</Link>
          </Button>
        }
      />
      <Composer
        form={form}
        reply={reply}
        launchKey={launchKey}
        live={hasWords ? live : undefined}
        missing={campaignNotices.marketingFieldsMissing}
        confirm={(count) => `Send this email to ${formatCount(count)} people?`}
      >
        <TextField field={fields.subject} label="Subject" />
        <MarkdownField field={fields.content} label="Content" description={contentHint} rows={14} hasPictures />
        <TextAreaField
          field={fields.excludeEmails as FieldMetadata<string>}
          label="Exclude"
          description="Addresses to leave out, separated by commas."
          rows={2}
        />
        <SegmentFields fields={fields} segments={segments} />
      </Composer>
      <CampaignList campaigns={campaigns} />
    </div>
  );
}
