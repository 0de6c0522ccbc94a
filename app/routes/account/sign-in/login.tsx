import { getFormProps } from "@conform-to/react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { loginInput } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/account";
import { authenticates, homeAfter, signedInBy } from "~/http/auth/authenticates.server";
import { formAction } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { signInCookies } from "~/http/session/auth.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/login";

export const action = formAction(
  {
    default: authenticates("password", (done, app, { url }) => {
      if ("secondStep" in done) return { redirectTo: `/login/code/${done.secondStep}${url.search}` };
      return {
        toast: accountNotices.signedIn,
        redirectTo: homeAfter(signedInBy(done), url),
        cookies: signInCookies(app, signedInBy(done)),
      };
    }),
  },
  ["login", "calls"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Sign in",
    description: "Sign in to track your orders and pay what's due.",
    path: "/login",
    matches,
    noIndex: true,
  });

export default function Login({ actionData }: Route.ComponentProps) {
  const [form, fields] = useZodForm(loginInput, {
    reply: actionData,
    ...passwordForm,
  });
  useReplyNotice(actionData);
  const { search } = useLocation();
  return (
    <AccountCard
      title="Sign in"
      lead="Track your orders and pick up where you left off."
      footer={
        <>
          New here?{" "}
          <Link to={{ pathname: "/register", search }} className={textLinkClass}>
            Sign up
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} isAnnounced={!actionData?.notice} />
        <TextField field={fields.username} label="Username or email" autoComplete="username" autoCapitalize="none" />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          defaultValue=""
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Signing in...">
          Sign in
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Link to="/forgot-password" className={textLinkClass}>
          Forgot your password?
        </Link>
        <Link to="/find-order" className={textLinkClass}>
          Ordered without an account? Find your order
        </Link>
      </div>
    </AccountCard>
  );
}
