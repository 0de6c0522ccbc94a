import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { renderSVG } from "uqr";
import { currentPasswordInput, startTwoFactorInput } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/messages";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import {
  getTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "~/services/accounts/two-factor.server";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { pageMeta } from "~/ui/frame/page-meta";
import type { Route } from "./+types/two-factor";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const twoFactor = await getTwoFactor(app);
  return twoFactor.isOn ? twoFactor : { ...twoFactor, qr: renderSVG(twoFactor.url, { border: 1 }) };
});

export const action = formAction(
  {
    on: submit({
      input: startTwoFactorInput,
      run: startTwoFactor,
      then: (codes: string[]) => ({ toast: accountNotices.twoFactorOn, data: { codes } }),
    }),
    codes: submit({
      input: currentPasswordInput,
      run: replaceRecoveryCodes,
      then: (codes: string[]) => ({ data: { codes } }),
    }),
    off: submit({
      input: currentPasswordInput,
      run: stopTwoFactor,
      then: () => ({ toast: accountNotices.twoFactorOff, redirectTo: "/account" }),
    }),
  },
  ["two-factor", "forms"],
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Two-Factor Sign-In",
    description: "A code of your phone beside your password.",
    path: "/account/two-factor",
    matches,
    noIndex: true,
  });

type Page = Route.ComponentProps["loaderData"];

export default function TwoFactor({ loaderData: twoFactor, actionData }: Route.ComponentProps) {
  const reply = actionData as FormReply<{ codes: string[] } | undefined> | undefined;
  const back = (
    <Link to="/account" className={textLinkClass}>
      Back to your account
    </Link>
  );
  if (reply?.data) return <RecoveryCodes codes={reply.data.codes} />;
  if (!twoFactor.isOn) return <SetUp {...twoFactor} reply={reply} back={back} />;
  const left = twoFactor.codesLeft;
  return (
    <AccountCard
      title="Two-factor sign-in is on"
      lead={`A sign-in asks for a code of your app. You have ${left} recovery ${left === 1 ? "code" : "codes"} left.`}
      footer={back}
    >
      <PasswordForm intent="codes" label="Make new recovery codes" reply={reply} />
      <PasswordForm intent="off" label="Turn it off" reply={reply} isDanger />
    </AccountCard>
  );
}

type SetUpProps = Extract<Page, { isOn: false }> & { reply?: FormReply; back: ReactNode };

function SetUp({ qr, secret, mustSetUpTwoFactor, reply, back }: SetUpProps) {
  const [form, fields] = useForm({
    id: "on",
    lastResult: reply?.result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: startTwoFactorInput }),
  });
  return (
    <AccountCard
      title="Two-factor sign-in"
      lead={
        mustSetUpTwoFactor
          ? "The shop asks everybody in your role for a second step. Set it up, and the back office opens."
          : "Beside your password, a sign-in asks for a code of your phone: one without the other does not get in."
      }
      footer={back}
    >
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
        <p>2. Enter the code that it shows.</p>
        <FormErrors errors={form.errors} />
        <TextField field={fields.code} label="Code of the app" inputMode="numeric" autoComplete="one-time-code" />
        <CurrentPassword field={fields.currentPassword} />
        <Button type="submit" name="intent" value="on" block pending={usePending("on")} pendingLabel="Saving...">
          Turn it on
        </Button>
      </Form>
    </AccountCard>
  );
}

const usePending = (intent: string) => useNavigation().formData?.get("intent") === intent;

function CurrentPassword({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField field={field} label="Current password" type="password" defaultValue="" autoComplete="current-password" />
  );
}

interface PasswordFormProps {
  intent: "codes" | "off";
  label: string;
  reply?: FormReply;
  isDanger?: boolean;
}

function PasswordForm({ intent, label, reply, isDanger }: PasswordFormProps) {
  const [form, fields] = useForm({
    id: intent,
    lastResult: reply?.intent === intent ? reply.result : undefined,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: currentPasswordInput }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4 border-line border-t pt-5">
      <FormErrors errors={form.errors} />
      <CurrentPassword field={fields.currentPassword} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isDanger ? "danger-ghost" : "outline"}
        pending={usePending(intent)}
        pendingLabel="Saving..."
      >
        {label}
      </Button>
    </Form>
  );
}

/** Once, and never again: only their hashes are kept. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <AccountCard
      title="Your recovery codes"
      lead="Each signs you in once when your phone is not there. They are shown this one time: print them, or keep them with your passwords."
    >
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join("\n")} label="Copy all" />
        <Button asChild>
          <Link to="/account">I have kept them</Link>
        </Button>
      </div>
    </AccountCard>
  );
}
