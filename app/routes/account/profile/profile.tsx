import { Link } from "react-router";
import { z } from "zod";
import { changeEmailInput, changePasswordInput } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/messages";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limited } from "~/http/security.server";
import { endedSessionCookie, sessionCookie } from "~/http/session/cookies.server";
import { Devices } from "~/routes/account/profile/devices";
import { EmailSection } from "~/routes/account/profile/email-section";
import { PasswordSection } from "~/routes/account/profile/password-section";
import { requestVerification } from "~/services/accounts/email-verification.server";
import { changeEmail, changePassword, getProfile, signOutEverywhere } from "~/services/accounts/profile.server";
import { Button } from "~/ui/button";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/profile";

export const loader = page(async (app, _args: Route.LoaderArgs) => getProfile(app));

const nothing = z.object({});

export const action = formAction({
  password: submit({
    input: changePasswordInput,
    run: limited("change-password", "forms", changePassword),
    then: (sessionToken: string, app) => ({
      toast: accountNotices.passwordChanged,
      redirectTo: "/account",
      cookies: [sessionCookie(app, sessionToken)],
    }),
  }),
  email: submit({
    input: changeEmailInput,
    run: limited("change-email", "forms", changeEmail),
    then: () => ({ toast: accountNotices.verificationSent, redirectTo: "/account" }),
  }),
  verification: submit({
    input: nothing,
    run: limited("verification", "forms", requestVerification),
    then: () => ({ toast: accountNotices.verificationSent, redirectTo: "/account" }),
  }),
  everywhere: submit({
    input: nothing,
    run: signOutEverywhere,
    then: (_none, app) => ({
      toast: accountNotices.signedOutEverywhere,
      redirectTo: "/login",
      cookies: [endedSessionCookie(app)],
    }),
  }),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Your Account",
    description: "Your name, e-mail, password and sign-ins.",
    path: "/account",
    matches,
    noIndex: true,
  });

export default function Profile({ loaderData: profile, actionData: reply }: Route.ComponentProps) {
  // A form that has done its work starts empty again: a change of password began a new session here.
  const here = profile.sessions.find(({ isHere }) => isHere);
  const replyTo = (...intents: string[]) => (reply && intents.includes(reply.intent) ? reply : undefined);
  return (
    <main id="main" className="page-width space-y-10 py-10 sm:py-14">
      <PageTitle
        title="Your Account"
        lead={`Signed in as ${profile.username}.`}
        actions={
          <Button asChild>
            <Link to="/track-order">Your orders</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <EmailSection key={profile.pendingEmail} profile={profile} reply={replyTo("email", "verification")} />
        <PasswordSection key={here?.createdAt.getTime()} username={profile.username} reply={replyTo("password")} />
        <Devices sessions={profile.sessions} />
      </div>
    </main>
  );
}
