import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { discountForm, segmentInUrl } from "~/domain/campaigns/campaigns.schema";
import { codeField } from "~/domain/discounts/discounts.schema";
import { campaignNotices, confirmations, withReason } from "~/domain/messages/admin";
import { formatCount } from "~/domain/text/counts";
import { campaignIntents } from "~/http/campaigns/campaign-intents.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CampaignList } from "~/routes/admin/campaigns/campaign-list";
import { Composer } from "~/routes/admin/campaigns/composer";
import { everyoneOptedIn, SegmentFields } from "~/routes/admin/campaigns/segment-fields";
import { keepTyped } from "~/routes/admin/keep-typed";
import { draftDiscount } from "~/services/campaigns/drafts.server";
import { listCampaigns } from "~/services/campaigns/progress.server";
import { newToken } from "~/services/core/tokens.server";
import { listSegments } from "~/services/customers/segments.server";
import { TextField } from "~/ui/forms/field";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/mass-email";

const query = z.object({ code: codeField.catch("").default(""), segment: segmentInUrl });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { code, segment } = query.parse(Object.fromEntries(url.searchParams));
  const [campaigns, segments] = await Promise.all([listCampaigns(app, "discount"), listSegments(app)]);
  return { campaigns, segments, code, segment, launchKey: newToken() };
});

export const action = formAction(
  campaignIntents(discountForm, draftDiscount, (reason) => withReason(campaignNotices.massFailed, reason)),
);

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, campaignNotices.massFailed, { test: campaignNotices.testFailed() });

export const meta: Route.MetaFunction = () => [
  { title: `Discount email | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function MassEmail({
  loaderData: { campaigns, segments, code, segment, launchKey },
  actionData: reply,
}: Route.ComponentProps) {
  const [form, fields] = useZodForm(discountForm, {
    id: "discount",
    constraint: "none",
    reply,
    defaultValue: { discountCode: code, segmentId: segment, ...everyoneOptedIn },
  });
  return (
    <div className="space-y-8">
      <PageTitle
        title="Discount email"
        lead="One discount code for your customers. We check the code before sending anything."
      />
      <Composer
        form={form}
        reply={reply}
        launchKey={launchKey}
        missing={campaignNotices.massFailed}
        confirm={(count) =>
          `${confirmations.massEmail(fields.discountCode.value ?? code)} That is ${formatCount(count)} people.`
        }
      >
        <TextField
          field={fields.discountCode}
          label="Discount code"
          autoCapitalize="characters"
          className="[&_input]:uppercase"
        />
        <SegmentFields fields={fields} segments={segments} />
      </Composer>
      <CampaignList campaigns={campaigns} />
    </div>
  );
}
