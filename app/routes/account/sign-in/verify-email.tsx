import { data, Form, Link, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { accountNotices } from "~/domain/messages/account";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AccountCard } from "~/routes/account/profile/account-card";
import { getVerification, type Verification, verifyEmail } from "~/services/accounts/email-verification.server";
import { requireUser } from "~/services/core/sessions.server";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/verify-email";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const verification = await getVerification(app, params.token);
  return data(verification, verification.state === "missing" ? 404 : 200);
});

export const action = formAction(
  {
    default: submit({
      input: z.object({}),
      run: (app, _input, { params }) => verifyEmail(app, { token: params.token ?? "" }),
      then: () => ({ toast: accountNotices.emailVerified, redirectTo: "/account" }),
    }),
  },
  ["verify-email", "calls"],
  requireUser,
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Confirm Email | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function VerifyEmail({ loaderData, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  const { pathname } = useLocation();
  return (
    <AccountCard {...words(loaderData)}>
      <FormErrors errors={reply?.message ? [reply.message] : null} />
      {loaderData.state === "open" ? <ConfirmButton /> : <NextStep state={loaderData.state} pathname={pathname} />}
    </AccountCard>
  );
}

function words(verification: Verification): { title: string; lead: string } {
  switch (verification.state) {
    case "open":
      return {
        title: "Confirm your email",
        lead: `Is ${verification.email} the email address for your account "${verification.username}"?`,
      };
    case "done":
      return {
        title: "Email confirmed",
        lead: `${verification.email} is confirmed. You can now see all your orders in one place.`,
      };
    case "sign_in":
      return { title: "Confirm your email", lead: "Please sign in to the account that requested this email." };
    case "missing":
      return {
        title: "This link has expired",
        lead: "Links work once and expire after 7 days. You can resend it from your account page.",
      };
  }
}

/** Needs a button, because mail programs open links by themselves. */
function ConfirmButton() {
  return (
    <Form method="post">
      <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Confirming...">
        Confirm my email address
      </Button>
    </Form>
  );
}

function NextStep({ state, pathname }: { state: Exclude<Verification["state"], "open">; pathname: string }) {
  const target = state === "sign_in" ? `/login?redirectTo=${encodeURIComponent(pathname)}` : "/account";
  return (
    <Button asChild size="lg" block>
      <Link to={target}>{state === "sign_in" ? "Sign in" : "Go to my account"}</Link>
    </Button>
  );
}
