import type { ActionFunctionArgs } from "react-router";
import { getApp } from "~/http/app-context.server";
import { type Authenticated, authenticator, formStrategies } from "~/http/auth/authenticator.server";
import { withRequestContext } from "~/http/auth/request-context.server";
import { type FormSuccess, reply, safeRedirect } from "~/http/form.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";

export function authenticates(
  name: keyof typeof formStrategies,
  then: (done: Authenticated, app: App, args: ActionFunctionArgs) => FormSuccess<undefined>,
) {
  const act = async (args: ActionFunctionArgs, form: FormData, intent: string) => {
    // remix-auth copies the request, whose body has already been read, so the form is passed separately.
    const request = new Request(args.request.url, { headers: args.request.headers });
    const done = await withRequestContext(args, { form, intent }, () => authenticator.authenticate(name, request));
    const app = getApp(args.context);
    return reply(app, then(done, app, args), intent);
  };
  return Object.assign(act, { entry: { input: formStrategies[name].options.input } });
}

/** Narrows the result of strategies that always create a session. */
export function signedInBy(done: Authenticated): SignedIn {
  if (!("sessionToken" in done)) throw new Error("This way does not end with a session");
  return done;
}

/** Page to open after sign-in: the requested one, or for staff the back office (accounts-12). */
export const homeAfter = ({ user: { role } }: SignedIn, { searchParams }: URL) =>
  safeRedirect(searchParams.get("redirectTo"), role === "user" ? "/" : "/admin");
