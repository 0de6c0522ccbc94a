import { getFormProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import type { FormEvent } from "react";
import { type ActionFunctionArgs, data, Form, Link, useLocation } from "react-router";
import { codeInput, secondStepMinutes } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { accountNotices } from "~/domain/messages/account";
import { authenticates, homeAfter, signedInBy } from "~/http/auth/authenticates.server";
import type { Authenticated } from "~/http/auth/authenticator.server";
import { formAction } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { signInCookies } from "~/http/session/auth.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { usePasskeyPrompt } from "~/routes/account/profile/passkey-prompt";
import { findSecondStep } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";
import { useReplyNotice } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";
import type { Route } from "./+types/code";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "login-code", "calls");
  const step = await findSecondStep(app, params.token);
  return data({ step }, step ? 200 : 404);
});

const signedIn = (done: Authenticated, app: App, { url }: ActionFunctionArgs) => ({
  toast: accountNotices.signedIn,
  redirectTo: homeAfter(signedInBy(done), url),
  cookies: signInCookies(app, signedInBy(done)),
});

export const action = formAction(
  { default: authenticates("code", signedIn), passkey: authenticates("passkey", signedIn) },
  ["login-code", "calls"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Your Code | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

type Step = NonNullable<Route.ComponentProps["loaderData"]["step"]>;

export default function SecondStep({ loaderData: { step }, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const again = (
    <Link to={{ pathname: "/login", search }} className={textLinkClass}>
      Start over
    </Link>
  );
  if (!step) {
    const lead = `You have ${secondStepMinutes} minutes for the second step. Please start over with your password.`;
    return <AccountCard title="This took too long" lead={lead} footer={again} />;
  }
  const isOfPasskey = reply?.intent === "passkey";
  const passkey = isHydrated ? step.passkey : null;
  return (
    <AccountCard
      title="Your second step"
      lead={`Your password is correct. Next, enter ${wantedOf(step)}.`}
      footer={again}
    >
      {passkey ? <PasskeyForm options={passkey} refused={isOfPasskey ? reply.message : undefined} /> : null}
      <CodeForm reply={isOfPasskey ? undefined : reply} isSecond={passkey !== null} />
    </AccountCard>
  );
}

function wantedOf({ hasApp, passkey }: Step): string {
  const codes = hasApp ? "the 6-digit code from your authenticator app, or a recovery code" : "a recovery code";
  return passkey ? `your passkey, ${hasApp ? "" : "or "}${codes}` : codes;
}

function PasskeyForm({ options, refused }: { options: NonNullable<Step["passkey"]>; refused?: string }) {
  const { isAsking, refusal, send } = usePasskeyPrompt("passkey", ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options }),
  );
  const isSending = usePending("passkey");
  const problem = refusal ?? refused;
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }
  return (
    <Form method="post" onSubmit={ask} className="space-y-5">
      <FormErrors errors={problem ? [problem] : undefined} />
      <Button type="submit" size="lg" block pending={isAsking || isSending} pendingLabel="Waiting...">
        Use your passkey
      </Button>
    </Form>
  );
}

interface CodeFormProps {
  reply: Route.ComponentProps["actionData"];
  /** True if the form is shown below the passkey button. */
  isSecond: boolean;
}

function CodeForm({ reply, isSecond }: CodeFormProps) {
  const [form, fields] = useZodForm(codeInput, { reply });
  return (
    <Form method="post" {...getFormProps(form)} className={cx("space-y-5", isSecond && "border-line border-t pt-6")}>
      <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
      <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoCapitalize="characters" />
      <Button
        type="submit"
        size="lg"
        block
        variant={isSecond ? "outline" : "primary"}
        pending={usePending(null)}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
    </Form>
  );
}
