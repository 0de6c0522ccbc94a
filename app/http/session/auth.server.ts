// Sign-in through remix-auth: one strategy for the page's form, one for the JSON endpoint. Each gets the request and reads it once,
// by the reader that every form or endpoint has, so that limits and refusals are the same here as elsewhere.
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { loginInput, loginWithCodeInput } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/account";
import { parseInput, readJson } from "~/http/api.server";
import { performForm, readPageForm } from "~/http/form.server";
import { deviceCookie, forgottenCookies, sessionCookie } from "~/http/session/cookies.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import { type SecondStep, signIn, signInAtOnce } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";

class BodyStrategy<Result, Body> extends Strategy<Result, Body> {
  constructor(
    readonly name: "form" | "json",
    private readonly read: (request: Request) => Promise<Body>,
    verify: (body: Body) => Promise<Result>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<Result> {
    return this.verify(await this.read(request));
  }
}

/** Who signed in by the page's form, or the second step that has a page of its own. Throws RefusedForm. */
export function authenticateForm(app: App, request: Request): Promise<SignedIn | SecondStep> {
  const refused = ({ message }: Error) => accountNotices.signInFailed(message);
  const verify = (form: FormData) => performForm(app, form, { input: loginInput, run: signIn, refused });
  const form = new BodyStrategy("form", readPageForm, verify);
  return new Authenticator<SignedIn | SecondStep>().use(form).authenticate("form", request);
}

/** Who signed in by the endpoint, with the code in the same body where one is needed. Throws ShopError. */
export function authenticateJson(app: App, request: Request): Promise<SignedIn> {
  const verify = (body: unknown) => signInAtOnce(app, parseInput(loginWithCodeInput, body));
  return new Authenticator<SignedIn>().use(new BodyStrategy("json", readJson, verify)).authenticate("json", request);
}

/** An endpoint's headers after a sign-in or a registration. */
export async function setSession(signedIn: SignedIn, app: App): Promise<HeadersInit> {
  const cookies = await Promise.all(signInCookies(app, signedIn));
  return cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
}

/** The session, and that this browser has had one. */
export function signInCookies(app: App, { sessionToken, user }: SignedIn): Promise<string>[] {
  const forgotten = app.visitor.hasChanged ? forgottenCookies(app) : [];
  return [sessionCookie(app, sessionToken), deviceCookie(app, user.id), ...forgotten];
}

/** The JSON of a person. */
export function showUser({ id, username, email, role }: SignedIn["user"]) {
  return { id, username, email, role };
}
