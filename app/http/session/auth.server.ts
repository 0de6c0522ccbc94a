// Sign-in through remix-auth (decisions §5): one strategy for pages, one for the JSON call, both calling the same use case.
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import { type LoginInput, loginInput } from "~/domain/accounts/accounts";
import { sessionCookie } from "~/http/session/cookies.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import { signIn } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";

/** remix-auth's own strategies know forms only; the specified call sends JSON (platform §8). */
class JsonStrategy<User> extends Strategy<User, { body: unknown }> {
  name = "json";

  async authenticate(request: Request): Promise<User> {
    return this.verify({ body: await request.json() });
  }
}

function authenticatorFor(app: App): Authenticator<SignedIn> {
  return new Authenticator<SignedIn>()
    .use(new FormStrategy(({ form }) => signIn(app, loginInput.parse(Object.fromEntries(form)))), "form")
    .use(new JsonStrategy(({ body }) => signIn(app, loginInput.parse(body))), "json");
}

const bodies = {
  form: (input: LoginInput) => new URLSearchParams(input),
  json: (input: LoginInput) => JSON.stringify(input),
};

/** For a door's `run`: the door has read and checked the body, so a strategy gets a request with what was checked. */
export function signInBy(strategy: keyof typeof bodies) {
  return (app: App, input: LoginInput): Promise<SignedIn> =>
    authenticatorFor(app).authenticate(
      strategy,
      new Request(`${app.origin}/login`, { method: "POST", body: bodies[strategy](input) }),
    );
}

/** A call's headers after a sign-in or a registration. */
export function setSession({ sessionToken }: SignedIn): HeadersInit {
  return { "Set-Cookie": sessionCookie(sessionToken) };
}

/** The JSON of a person (decisions §4). */
export function showUser({ id, username, email, role }: SignedIn["user"]) {
  return { id, username, email, role };
}
