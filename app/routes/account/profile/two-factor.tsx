import { getFormProps } from "@conform-to/react";
import { Form, Link } from "react-router";
import { renderSVG } from "uqr";
import { z } from "zod";
import { currentPasswordInput, startTwoFactorInput } from "~/domain/accounts/accounts";
import { addPasskeyInput, removePasskeyInput } from "~/domain/accounts/passkeys.schema";
import { accountNotices } from "~/domain/messages/account";
import type { Notice } from "~/domain/messages/messages";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { sessionCookie } from "~/http/session/cookies.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { Passkeys } from "~/routes/account/profile/passkeys";
import { CurrentPassword, Part, PasswordForm } from "~/routes/account/profile/password-form";
import {
  addPasskey,
  getTwoFactor,
  offerApp,
  removePasskey,
  replaceRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "~/services/accounts/two-factor.server";
import type { App } from "~/services/core/app.server";
import { requireUser } from "~/services/core/sessions.server";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { TextField } from "~/ui/forms/field";
import { FormErrors, unreadRefusal } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { usePending } from "~/ui/forms/use-pending";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/two-factor";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const { newApp, ...twoFactor } = await getTwoFactor(app);
  return { ...twoFactor, newApp: newApp && { ...newApp, qr: renderSVG(newApp.url, { border: 1 }) } };
});

const here = "/account/two-factor";

/** Turning on the first method returns recovery codes and starts a new session. Further methods only show a toast. */
const added = (toast: Notice) => (codes: string[] | null, app: App) =>
  codes
    ? {
        toast: accountNotices.twoFactorOn,
        data: { codes },
        cookies: [sessionCookie(app, app.visitor.sessionToken ?? "")],
      }
    : { toast, redirectTo: here };
const turnedOff = { toast: accountNotices.twoFactorOff, redirectTo: "/account" };

export const action = formAction(
  {
    offer: submit({ input: z.object({}), run: offerApp, then: () => ({ redirectTo: here }) }),
    on: submit({ input: startTwoFactorInput, run: startTwoFactor, then: added(accountNotices.appAdded) }),
    passkey: submit({ input: addPasskeyInput, run: addPasskey, then: added(accountNotices.passkeyAdded) }),
    codes: submit({
      input: currentPasswordInput,
      run: replaceRecoveryCodes,
      then: (codes: string[]) => ({ data: { codes } }),
    }),
    remove: submit({
      input: removePasskeyInput,
      run: removePasskey,
      then: (isOn: boolean) => (isOn ? { toast: accountNotices.passkeyRemoved, redirectTo: here } : turnedOff),
    }),
    off: submit({ input: currentPasswordInput, run: stopTwoFactor, then: () => turnedOff }),
  },
  ["two-factor", "forms"],
  requireUser,
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Two-Factor Sign-In",
    description: "Add a second step after your password: a passkey or a code from your phone.",
    path: here,
    matches,
    noIndex: true,
  });

type Page = Route.ComponentProps["loaderData"];

export default function TwoFactor({ loaderData: twoFactor, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  const reply = actionData as FormReply<{ codes: string[] } | undefined> | undefined;
  if (reply?.data) return <RecoveryCodes codes={reply.data.codes} />;
  const { isOn, mustConfirmEmail, hasApp, newApp, passkeys, newPasskey } = twoFactor;
  if (mustConfirmEmail) return <ConfirmEmailFirst />;
  const isRefused = (intent: string) => reply?.intent === intent;
  return (
    <AccountCard
      title={isOn ? "Two-factor sign-in is on" : "Two-factor sign-in"}
      lead={leadOf(twoFactor)}
      footer={
        <Link to="/account" className={textLinkClass}>
          Back to your account
        </Link>
      }
    >
      <FormErrors errors={unreadRefusal(reply)} />
      <Passkeys isOn={isOn} passkeys={passkeys} newPasskey={newPasskey} reply={reply} />
      {hasApp ? null : (
        <Part title="Add an authenticator app" open={!isOn || newApp !== null || isRefused("on")}>
          {newApp ? <NewApp {...newApp} reply={isRefused("on") ? reply : undefined} /> : <OfferApp />}
        </Part>
      )}
      {isOn ? (
        <>
          <Part title="Make new recovery codes" open={isRefused("codes")}>
            <PasswordForm intent="codes" label="Make new codes" reply={reply} />
          </Part>
          <Part title="Turn it off" open={isRefused("off")}>
            <PasswordForm intent="off" label="Sign in with just a password" reply={reply} isDanger />
          </Part>
        </>
      ) : null}
    </AccountCard>
  );
}

function ConfirmEmailFirst() {
  const lead = "Two-factor sign-in needs a confirmed email address. You can resend the link from your account page.";
  return (
    <AccountCard title="Please confirm your email address first" lead={lead}>
      <Button asChild block>
        <Link to="/account">Go to your account</Link>
      </Button>
    </AccountCard>
  );
}

function leadOf({ isOn, mustSetUpTwoFactor, codesLeft, hasApp, passkeys }: Page): string {
  if (isOn) {
    const ways = [hasApp ? "a code from your app" : "", passkeys.length > 0 ? "a passkey" : ""].filter(Boolean);
    return `To sign in, you also need ${ways.join(" or ")}. You have ${codesLeft} recovery ${codesLeft === 1 ? "code" : "codes"} left.`;
  }
  return mustSetUpTwoFactor
    ? "Everyone in your role needs a second step. Set it up to open the back office."
    : "Adds a second step after your password: a passkey or a code from your phone.";
}

/** The key is created on request and valid for an hour. */
function OfferApp() {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="offer" block pending={usePending("offer")} pendingLabel="Loading...">
        Show the QR code
      </Button>
    </Form>
  );
}

type NewAppProps = NonNullable<Page["newApp"]> & { reply?: FormReply };

function NewApp({ qr, secret, reply }: NewAppProps) {
  const [form, fields] = useZodForm(startTwoFactorInput, {
    ...passwordForm,
    id: "on",
    reply,
  });
  return (
    <>
      <div className="space-y-3">
        <p>1. Scan this with an authenticator app, or type the key into it.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code for your authenticator app"
          className="mx-auto size-44 rounded-control bg-white p-2"
        />
        <p className="wrap-anywhere text-center font-mono text-sm">{secret.replaceAll(/.{4}/g, "$& ")}</p>
      </div>
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <p>2. Enter the code it shows.</p>
        <FormErrors errors={form.errors} />
        <TextField field={fields.code} label="6-digit code" inputMode="numeric" autoComplete="one-time-code" />
        <CurrentPassword field={fields.currentPassword} />
        <Button type="submit" name="intent" value="on" block pending={usePending("on")} pendingLabel="Saving...">
          Add the app
        </Button>
      </Form>
    </>
  );
}

/** Shows the recovery codes once, because only their hashes are stored. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <AccountCard
      title="Your recovery codes"
      lead="Each code signs you in once if you don't have your phone. You won't see them again, so print them or save them with your passwords."
    >
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join("\n")} label="Copy all" />
        <Button asChild>
          <Link to="/account">I've saved them</Link>
        </Button>
      </div>
    </AccountCard>
  );
}
