// What an answer carries after a sign-in.
import { deviceCookie, forgottenCookies, sessionCookie } from "~/http/session/cookies.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";

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
