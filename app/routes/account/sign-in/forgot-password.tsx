import { getFormProps } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { resetRequestInput } from "~/domain/accounts/accounts";
import { formAction, submit } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/forgot-password";

export const action = formAction(
  {
    default: submit({ input: resetRequestInput, run: requestPasswordReset }),
  },
  ["forgot-password", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Forgot Password",
    description: "Get a link to reset your password.",
    path: "/forgot-password",
    matches,
    noIndex: true,
  });

export default function ForgotPassword({ actionData: reply }: Route.ComponentProps) {
  const [form, fields] = useZodForm(resetRequestInput, { reply });
  useReplyNotice(reply);
  const pending = useNavigation().state !== "idle";
  const back = (
    <Link to="/login" className={textLinkClass}>
      Back to sign in
    </Link>
  );
  if (reply?.done) {
    const lead =
      "If there's an account for this address, we just sent a link to reset the password. It's good for one hour, and we send one an hour.";
    return <AccountCard title="Check your inbox" lead={lead} footer={back} />;
  }
  return (
    <AccountCard title="Forgot your password?" lead="We'll email you a link to reset it." footer={back}>
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <Button type="submit" size="lg" block pending={pending} pendingLabel="Sending...">
          Email me a link
        </Button>
      </Form>
    </AccountCard>
  );
}
