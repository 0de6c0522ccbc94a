import { deviceCookie, forgottenCookies, sessionCookie } from "~/http/session/cookies.server";
import type { SignedIn } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";

export async function setSession(signedIn: SignedIn, app: App): Promise<HeadersInit> {
  const cookies = await Promise.all(signInCookies(app, signedIn));
  return cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
}

/** Cookies for the session and for recognizing this browser later. */
export function signInCookies(app: App, { sessionToken, user }: SignedIn): Promise<string>[] {
  const forgotten = app.visitor.hasChanged ? forgottenCookies(app) : [];
  return [sessionCookie(app, sessionToken), deviceCookie(app, user.id), ...forgotten];
}

export function userJson({ id, username, email, role }: SignedIn["user"]) {
  return { id, username, email, role };
}
