import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { data, Form, Link, useLocation, useNavigation } from "react-router";
import { codeInput, secondStepMinutes } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { accountNotices } from "~/domain/messages/messages";
import { formAction, safeRedirect, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { signInCookies } from "~/http/session/auth.server";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import type { SignedIn } from "~/services/accounts/accounts.server";
import { finishSignIn, isSecondStep } from "~/services/accounts/sign-in.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import type { Route } from "./+types/code";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "login-code", "calls");
  const isOpen = await isSecondStep(app, params.token);
  return data({ isOpen }, isOpen ? 200 : 404);
});

export const action = formAction(
  {
    default: submit({
      input: codeInput,
      run: (app, { code }, { params }) => finishSignIn(app, { secondStep: params.token ?? "", code }),
      then: (signedIn: SignedIn, app, { url }) => ({
        toast: accountNotices.signedIn,
        redirectTo: safeRedirect(url.searchParams.get("redirectTo")),
        cookies: signInCookies(app, signedIn),
      }),
    }),
  },
  ["login-code", "calls"],
);

export const meta: Route.MetaFunction = () => [
  { title: `Your Code | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function SecondStep({ loaderData: { isOpen }, actionData: reply }: Route.ComponentProps) {
  const { search } = useLocation();
  const again = (
    <Link to={{ pathname: "/login", search }} className={textLinkClass}>
      Begin again
    </Link>
  );
  if (!isOpen) {
    const lead = `The second step is open for ${secondStepMinutes} minutes. Please begin again with your password.`;
    return <AccountCard title="This took too long" lead={lead} footer={again} />;
  }
  return <CodeForm reply={reply} again={again} />;
}

function CodeForm({ reply, again }: { reply: Route.ComponentProps["actionData"]; again: ReactNode }) {
  const [form, fields] = useForm({
    lastResult: reply?.result,
    constraint: getZodConstraint(codeInput),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeInput }),
  });
  return (
    <AccountCard
      title="Your second step"
      lead="Your password was right. Now the six digits of your authenticator app, or one of your recovery codes."
      footer={again}
    >
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} />
        <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoCapitalize="characters" />
        <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Signing in...">
          Sign in
        </Button>
      </Form>
    </AccountCard>
  );
}
