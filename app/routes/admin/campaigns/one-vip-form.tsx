import { getFormProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { campaignNotices } from "~/domain/messages/admin";
import type { FormReply } from "~/http/form.server";
import { PromoFields } from "~/routes/admin/campaigns/promo-fields";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useReplyNotice, useToast } from "~/ui/toast/toast";

type OneVip = {
  email: string;
  name: string;
  promoCode: string;
  discountPercent: number;
  createCode: boolean;
};

/** The VIP mail to one person, at once. */
export function OneVipForm({ reply, launchKey }: { reply: FormReply | undefined; launchKey: string }) {
  const [form, fields] = useForm<OneVip>({
    id: "one",
    lastResult: reply?.result,
    defaultValue: { discountPercent: 20 },
  });
  useReplyNotice(reply);
  const show = useToast();
  useEffect(() => {
    if (reply?.result?.status === "error" && !reply.message) show(campaignNotices.vipEmailFieldsMissing);
  }, [reply, show]);
  const isSending = useNavigation().formData?.get("intent") === "one";
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-5">
      <h2 className="text-heading">One VIP</h2>
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
        Send this one email
      </Button>
    </Form>
  );
}
