// Sign-in through remix-auth: one strategy for the page's form, one for the JSON endpoint. Each gets the request and reads it once,
// by the reader that every form or endpoint has, so that limits and refusals are the same here as elsewhere.
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { loginInput } from "~/domain/accounts/accounts";
import { accountNotices } from "~/domain/messages/messages";
import { parseInput, readJson } from "~/http/api.server";
import { performForm, readPageForm } from "~/http/form.server";
import { limited } from "~/http/security.server";
import { sessionCookie } from "~/http/session/cookies.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import { signIn } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";

class BodyStrategy<Body> extends Strategy<SignedIn, Body> {
  constructor(
    readonly name: "form" | "json",
    private readonly read: (request: Request) => Promise<Body>,
    verify: (body: Body) => Promise<SignedIn>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<SignedIn> {
    return this.verify(await this.read(request));
  }
}

/** Throws what its endpoint answers: RefusedForm for `form`, ShopError for `json`. */
export function authenticatorFor(app: App): Authenticator<SignedIn> {
  const run = limited("login", "calls", signIn);
  const refused = ({ message }: Error) => accountNotices.signInFailed(message);
  return new Authenticator<SignedIn>()
    .use(new BodyStrategy("form", readPageForm, (form) => performForm(app, form, { input: loginInput, run, refused })))
    .use(new BodyStrategy("json", readJson, async (body) => run(app, parseInput(loginInput, body))));
}

/** An endpoint's headers after a sign-in or a registration. */
export async function setSession({ sessionToken }: SignedIn, app: App): Promise<HeadersInit> {
  return { "Set-Cookie": await sessionCookie(app, sessionToken) };
}

/** The JSON of a person. */
export function showUser({ id, username, email, role }: SignedIn["user"]) {
  return { id, username, email, role };
}
