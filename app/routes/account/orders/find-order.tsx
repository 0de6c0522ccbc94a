import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { orderLookupInput } from "~/domain/orders/orders";
import { formAction, submit } from "~/http/form.server";
import { limited } from "~/http/security.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { requestTrackingLink } from "~/services/orders/lookup.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import type { Route } from "./+types/find-order";

export const action = formAction({
  default: submit({ input: orderLookupInput, run: limited("find-order", "forms", requestTrackingLink) }),
});

export const meta: Route.MetaFunction = () => [
  { title: `Find Your Order | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function FindOrder({ actionData: reply }: Route.ComponentProps) {
  const [form, fields] = useForm({
    lastResult: reply?.result,
    constraint: getZodConstraint(orderLookupInput),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: orderLookupInput }),
  });
  const pending = useNavigation().state !== "idle";
  const back = (
    <Link to="/login" className={textLinkClass}>
      Sign in instead
    </Link>
  );
  if (reply?.done) {
    const lead = "If order and address belong together, the link to your order is on its way to you.";
    return <AccountCard title="Check your inbox" lead={lead} footer={back} />;
  }
  return (
    <AccountCard title="Find your order" lead="We mail you the link that shows it without a login." footer={back}>
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} />
        <TextField field={fields.orderId} label="Order number" placeholder="PH-7Q4KM2XD9A" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <Button type="submit" size="lg" block pending={pending} pendingLabel="Sending...">
          Mail me the link
        </Button>
      </Form>
    </AccountCard>
  );
}
