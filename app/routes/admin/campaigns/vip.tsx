import { brand } from "~/domain/brand/brand";
import { vipEmailForm, vipForm } from "~/domain/campaigns/campaigns.schema";
import { campaignNotices } from "~/domain/messages/admin";
import { formatCount } from "~/domain/text/counts";
import { campaignIntents, oneMailIntent, uploadIntent } from "~/http/campaigns/campaign-intents.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CampaignList } from "~/routes/admin/campaigns/campaign-list";
import { Composer } from "~/routes/admin/campaigns/composer";
import { OneVipForm } from "~/routes/admin/campaigns/one-vip-form";
import { PromoFields } from "~/routes/admin/campaigns/promo-fields";
import { ImportList } from "~/routes/admin/contacts/import-list";
import { UploadForm } from "~/routes/admin/contacts/upload-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { listImports } from "~/services/campaigns/contact-imports.server";
import { draftVip, draftVipEmail } from "~/services/campaigns/drafts.server";
import { listCampaigns } from "~/services/campaigns/progress.server";
import { newToken } from "~/services/core/tokens.server";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/forms/field";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/vip";

export const loader = page(async (app) => {
  const [campaigns, imports] = await Promise.all([listCampaigns(app, "vip"), listImports(app, "vip")]);
  return { campaigns, imports, launchKey: newToken() };
});

export const action = formAction({
  ...campaignIntents(vipForm, draftVip),
  one: oneMailIntent(vipEmailForm, draftVipEmail),
  upload: uploadIntent("vip"),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, campaignNotices.failed(), {
    upload: campaignNotices.uploadFailed(),
    one: campaignNotices.emailFailed(),
    test: campaignNotices.testFailed(),
  });

export const meta: Route.MetaFunction = () => [
  { title: `VIP Campaigns | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Vip({ loaderData: { campaigns, imports, launchKey }, actionData }: Route.ComponentProps) {
  const one = actionData?.intent === "one" ? actionData : undefined;
  const upload = actionData?.intent === "upload" ? actionData : undefined;
  const reply = one || upload ? undefined : actionData;
  const lists = [...new Set(imports.filter(({ status }) => status === "done").map(({ fileName }) => fileName))];
  const [form, fields] = useZodForm(vipForm, {
    id: "vip",
    constraint: "none",
    reply,
    defaultValue: { csvFileName: lists[0], discountPercent: 20 },
  });
  return (
    <div className="space-y-8">
      <PageTitle title="VIP Campaigns" lead="Send a code to your VIP list or one person." />
      <Composer
        form={form}
        reply={reply}
        launchKey={launchKey}
        missing={campaignNotices.vipFieldsMissing}
        confirm={(count) => `Send the VIP email to ${formatCount(count)} people?`}
      >
        <SelectField
          field={fields.csvFileName}
          label="VIP list"
          placeholder={lists.length === 0 ? "Upload a list first" : "Choose a list"}
          options={lists.map((name) => ({ value: name, label: name }))}
        />
        <PromoFields
          promoCode={fields.promoCode}
          discountPercent={fields.discountPercent}
          createCode={fields.createCode}
        />
      </Composer>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <OneVipForm reply={one} launchKey={launchKey} />
        </Card>
        <Card>
          <UploadForm
            reply={upload}
            intent="upload"
            label="Upload a VIP list"
            hint="A CSV file with columns such as Email and Name. You'll see any errors before importing."
          />
        </Card>
      </div>
      <ImportList imports={imports} />
      <CampaignList campaigns={campaigns} />
    </div>
  );
}
