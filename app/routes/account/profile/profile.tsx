import type { ReactNode } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { changeEmailInput, changePasswordInput, sessionInput } from "~/domain/accounts/accounts";
import { accountDesignId } from "~/domain/designer/account-designs.schema";
import { accountNotices } from "~/domain/messages/account";
import { formatMoney } from "~/domain/money/money";
import { purchaseOrderAnswer } from "~/domain/settings/faq";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { sessionCookie, signedOutCookies } from "~/http/session/cookies.server";
import { clearSiteData } from "~/http/session/sign-out.server";
import { AccountDesigns } from "~/routes/account/profile/account-designs";
import { AccountQuotes } from "~/routes/account/profile/account-quotes";
import { Devices } from "~/routes/account/profile/devices";
import { EmailSection } from "~/routes/account/profile/email-section";
import { PasswordSection } from "~/routes/account/profile/password-section";
import { requestVerification } from "~/services/accounts/email-verification.server";
import { changeEmail, changePassword, getProfile, signOutElsewhere } from "~/services/accounts/profile.server";
import { listOwnQuotes } from "~/services/collaboration/own-quotes.server";
import { requireUser } from "~/services/core/sessions.server";
import { listAccountDesigns, removeAccountDesign } from "~/services/custom-orders/account-designs.server";
import { findCredit } from "~/services/payments/on-terms.server";
import { signOutEverywhere } from "~/services/privacy/sign-out.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors, unreadRefusal } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/profile";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [profile, designs, own, credit] = await Promise.all([
    getProfile(app),
    listAccountDesigns(app),
    listOwnQuotes(app),
    findCredit(app),
  ]);
  return { ...profile, designs, own, credit };
});

const nothing = z.object({});

export const action = formAction(
  {
    password: submit({
      input: changePasswordInput,
      run: changePassword,
      then: (sessionToken: string, app) => ({
        toast: accountNotices.passwordChanged,
        redirectTo: "/account",
        cookies: [sessionCookie(app, sessionToken)],
      }),
    }),
    email: submit({
      input: changeEmailInput,
      run: changeEmail,
      then: () => ({ toast: accountNotices.verificationSent, redirectTo: "/account" }),
    }),
    verification: submit({
      input: nothing,
      run: requestVerification,
      then: () => ({ toast: accountNotices.verificationSent, redirectTo: "/account" }),
    }),
    removeDesign: submit({
      input: accountDesignId,
      run: removeAccountDesign,
      then: () => ({ toast: accountNotices.designRemoved }),
      refused: ({ message }) => accountNotices.removeFailed(message),
    }),
    elsewhere: submit({
      input: sessionInput,
      run: signOutElsewhere,
      then: (wasOne) => ({
        toast: wasOne ? accountNotices.signedOutElsewhere : accountNotices.signedOutOthers,
        redirectTo: "/account",
      }),
    }),
    everywhere: submit({
      input: nothing,
      run: signOutEverywhere,
      then: (_none, app) => ({
        toast: accountNotices.signedOutEverywhere,
        redirectTo: "/login",
        cookies: signedOutCookies(app),
        headers: clearSiteData,
      }),
    }),
  },
  ["profile", "forms"],
  requireUser,
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Your Account",
    description: "Your name, email, password and sign-ins.",
    path: "/account",
    matches,
    noIndex: true,
  });

export default function Profile({ loaderData: profile, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  // Resets a form after success. A password change also starts a new session.
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
      <PurchaseOrders credit={profile.credit} />
      <FormErrors errors={unreadRefusal(reply)} />
      <AccountQuotes {...profile.own} emailVerified={profile.emailVerified} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <EmailSection key={profile.pendingEmail} profile={profile} reply={replyTo("email", "verification")} />
        <PasswordSection key={here?.createdAt.getTime()} username={profile.username} reply={replyTo("password")} />
        <LinkCard title="Addresses" to="/account/addresses" action="Your addresses">
          We'll fill in your default address at checkout.
        </LinkCard>
        <LinkCard title="Two-factor sign-in" to="/account/two-factor" action="Two-factor sign-in">
          Adds a second step after your password.
        </LinkCard>
        <AccountDesigns designs={profile.designs} />
        <Devices sessions={profile.sessions} />
      </div>
    </main>
  );
}

/** Whether the account may order by purchase order, and how to get there. */
function PurchaseOrders({ credit }: { credit: Route.ComponentProps["loaderData"]["credit"] }) {
  return (
    <p className="rounded-card bg-sunken px-5 py-4">
      {credit ? (
        <>
          You can order by purchase order: {formatMoney(Math.max(0, credit.limitCents - credit.openCents))} of your{" "}
          {formatMoney(credit.limitCents)} limit is left. Choose <strong>Pay by invoice</strong> at checkout.{" "}
          <Link to="/wholesale" className="link">
            Browse the catalog
          </Link>
        </>
      ) : (
        <>
          Ordering for a club?{" "}
          <Link to={purchaseOrderAnswer} className="link">
            Here's how to order by purchase order
          </Link>
        </>
      )}
    </p>
  );
}

interface LinkCardProps {
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}

function LinkCard({ title, to, action, children }: LinkCardProps) {
  return (
    <Card padding="lg" className="space-y-5">
      <h2 className="text-heading">{title}</h2>
      <p className="text-muted">{children}</p>
      <Button asChild variant="outline">
        <Link to={to}>{action}</Link>
      </Button>
    </Card>
  );
}
