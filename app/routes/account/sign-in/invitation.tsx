import { getFormProps } from "@conform-to/react";
import { data, Form, useNavigation } from "react-router";
import { acceptInvitationInput, invitationDays, roleLabels, typedTwice } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { accountNotices } from "~/domain/messages/account";
import { authenticates, signedInBy } from "~/http/auth/authenticates.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { signInCookies } from "~/http/session/auth.server";
import { useNewPasswordForm } from "~/routes/account/new-password-form";
import { AccountCard } from "~/routes/account/profile/account-card";
import { findInvitation } from "~/services/accounts/invitations.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/invitation";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "invitation-link", "calls");
  const invitation = await findInvitation(app, params.token);
  return data({ invitation }, invitation ? 200 : 404);
});

export const action = formAction(
  {
    default: authenticates("invitation", (done, app) => {
      const signedIn = signedInBy(done);
      return {
        toast: accountNotices.registered(signedIn.user.username),
        redirectTo: "/admin",
        cookies: signInCookies(app, signedIn),
      };
    }),
  },
  ["invitation", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Invitation | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const newPasswordForm = acceptInvitationInput.safeExtend(typedTwice);

export default function Invitation({ loaderData: { invitation }, actionData: reply }: Route.ComponentProps) {
  if (!invitation) {
    const lead = `Invitations work once and expire after ${invitationDays} days. Please ask for a new one.`;
    return <AccountCard title="This invitation no longer works" lead={lead} />;
  }
  return <NewColleague {...invitation} reply={reply} />;
}

type Invited = NonNullable<Route.ComponentProps["loaderData"]["invitation"]>;

function NewColleague({ email, role, reply }: Invited & { reply: Route.ComponentProps["actionData"] }) {
  const [form, fields] = useNewPasswordForm(newPasswordForm, { reply });
  useReplyNotice(reply);
  const newPassword = { type: "password", defaultValue: "", autoComplete: "new-password" } as const;
  return (
    <AccountCard
      title="Welcome to the back office"
      lead={
        <>
          You're invited as {roleLabels[role]}, with the email <strong className="wrap-anywhere">{email}</strong>.
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <TextField field={fields.username} label="Username" autoComplete="username" autoCapitalize="none" />
        <TextField field={fields.password} label="Password" description="At least 6 characters" {...newPassword} />
        <TextField field={fields.confirmPassword} label="Confirm Password" {...newPassword} />
        <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Signing in...">
          Accept the invitation
        </Button>
      </Form>
    </AccountCard>
  );
}
