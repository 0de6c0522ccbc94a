import { getFormProps } from "@conform-to/react";
import { data, Form, Link, useNavigation } from "react-router";
import { resetPasswordInput, typedTwice } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { accountNotices } from "~/domain/messages/account";
import { authenticates } from "~/http/auth/authenticates.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { useNewPasswordForm } from "~/routes/account/new-password-form";
import { AccountCard } from "~/routes/account/profile/account-card";
import { isResetLink } from "~/services/accounts/password-reset.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/reset-password";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "reset-link", "calls");
  const isGood = await isResetLink(app, params.token);
  return data({ isGood }, isGood ? 200 : 404);
});

export const action = formAction(
  {
    default: authenticates("reset", (done) => ({
      toast: "isFresh" in done && done.isFresh ? accountNotices.accountFresh : accountNotices.passwordReset,
      redirectTo: "/login",
    })),
  },
  ["reset-password", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `New Password | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const newPasswordForm = resetPasswordInput.safeExtend(typedTwice);

export default function ResetPassword({ loaderData, actionData: reply, params }: Route.ComponentProps) {
  if (!loaderData.isGood) return <LinkExpired />;
  return <NewPassword reply={reply} token={params.token} />;
}

function LinkExpired() {
  return (
    <AccountCard
      title="This link has expired"
      lead="Links work once and expire after one hour. Please ask for a new one."
    >
      <Button asChild block>
        <Link to="/forgot-password">Email me a new link</Link>
      </Button>
    </AccountCard>
  );
}

function NewPassword({ reply, token }: { reply: Route.ComponentProps["actionData"]; token: string }) {
  const [form, fields] = useNewPasswordForm(newPasswordForm, { reply });
  useReplyNotice(reply);
  const pending = useNavigation().state !== "idle";
  const newPassword = { type: "password", defaultValue: "", autoComplete: "new-password" } as const;
  return (
    <AccountCard
      title="Choose a new password"
      lead="You'll be signed out on every device. Then sign in with the new password."
    >
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <input type="hidden" name="token" value={token} />
        <TextField field={fields.password} label="New password" description="At least 6 characters" {...newPassword} />
        <TextField field={fields.confirmPassword} label="Confirm new password" {...newPassword} />
        <Button type="submit" size="lg" block pending={pending} pendingLabel="Saving...">
          Save password
        </Button>
      </Form>
    </AccountCard>
  );
}
