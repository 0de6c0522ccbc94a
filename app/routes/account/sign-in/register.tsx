import { getFormProps } from "@conform-to/react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { accountFromOrderInput, registerForm, typedTwice } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/account";
import { formAction, safeRedirect, submit } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { signInCookies } from "~/http/session/auth.server";
import { useNewPasswordForm } from "~/routes/account/new-password-form";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { register, type SignedIn } from "~/services/accounts/accounts.server";
import { openAccountFromOrder } from "~/services/checkout/account-from-order.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { pageMeta } from "~/ui/frame/page-meta";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/register";

export const action = formAction(
  {
    default: submit({
      input: registerForm,
      run: register,
      refused: ({ message }) => accountNotices.registerFailed(message),
      then: (signedIn: SignedIn, app, { url }) => ({
        toast: accountNotices.registered(signedIn.user.username),
        redirectTo: safeRedirect(url.searchParams.get("redirectTo")),
        cookies: signInCookies(app, signedIn),
      }),
    }),
    "from-order": submit({
      input: accountFromOrderInput,
      run: openAccountFromOrder,
      refused: ({ message }) => accountNotices.registerFailed(message),
      then: (signedIn: SignedIn, app) => ({
        toast: accountNotices.registeredFromOrder,
        redirectTo: "/track-order",
        cookies: signInCookies(app, signedIn),
      }),
    }),
  },
  ["register", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Sign Up",
    description: "Keep your orders, designs and quotes in one place.",
    path: "/register",
    matches,
    noIndex: true,
  });

const newPasswordForm = registerForm.safeExtend(typedTwice);

export default function Register({ actionData: reply }: Route.ComponentProps) {
  const [form, fields] = useNewPasswordForm(newPasswordForm, {
    reply: reply?.intent === "from-order" ? undefined : reply,
  });
  useReplyNotice(reply);
  const { search } = useLocation();
  const newPassword = { type: "password", defaultValue: "", autoComplete: "new-password" } as const;
  return (
    <AccountCard
      title="Sign Up"
      lead="One place for your orders, from the first mockup to your door."
      footer={
        <>
          Have an account?{" "}
          <Link to={{ pathname: "/login", search }} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <TextField field={fields.username} label="Username" autoComplete="username" autoCapitalize="none" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <TextField field={fields.password} label="Password" description="At least 6 characters" {...newPassword} />
        <TextField field={fields.confirmPassword} label="Confirm Password" {...newPassword} />
        <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Signing up...">
          Sign Up
        </Button>
      </Form>
    </AccountCard>
  );
}
