import { Form, useNavigation } from "react-router";
import { vipEmailForm } from "~/domain/campaigns/campaigns.schema";
import { campaignNotices } from "~/domain/messages/admin";
import type { FormReply } from "~/http/form.server";
import { useCampaignFormProps } from "~/routes/admin/campaigns/composer";
import { PromoFields } from "~/routes/admin/campaigns/promo-fields";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";

export function OneVipForm({ reply, launchKey }: { reply: FormReply | undefined; launchKey: string }) {
  const [form, fields] = useZodForm(vipEmailForm, {
    id: "one",
    constraint: "none",
    reply,
    defaultValue: { discountPercent: 20 },
  });
  const wired = useCampaignFormProps(form, reply, campaignNotices.vipEmailFieldsMissing);
  const isSending = useNavigation().formData?.get("intent") === "one";
  return (
    <Form method="post" {...wired} className="space-y-5">
      <h2 className="text-heading">Send to one person</h2>
      <FormErrors errors={form.errors} />
      <input type="hidden" name="launchKey" value={`one-${launchKey}`} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
        <TextField field={fields.name} label="Name" autoComplete="off" />
      </div>
      <PromoFields
        promoCode={fields.promoCode}
        discountPercent={fields.discountPercent}
        createCode={fields.createCode}
      />
      <Button type="submit" name="intent" value="one" pending={isSending} pendingLabel="Sending...">
        Send email
      </Button>
    </Form>
  );
}
