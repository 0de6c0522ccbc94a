// What a browser forgets when its person signs out (accounts-22): cookies, kept pages, and what scripts stored, such as the designer's
// draft with its name and email address.
import { withOpenHeaders } from "~/http/security.server";
import { clearedToastCookie, signedOutCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

/** Not "cookies": the browser goes on to know its theme, and which accounts have signed in here (accounts-3). */
export const clearSiteData = { "Clear-Site-Data": '"cache", "storage"' };

/** The headers of an answer to a sign-out. */
export async function signedOutHeaders(app: App): Promise<Headers> {
  const headers = new Headers(clearSiteData);
  for (const cookie of await Promise.all([...signedOutCookies(app), clearedToastCookie(app)]))
    headers.append("Set-Cookie", cookie);
  return headers;
}

/** A browser whose session was ended elsewhere learns of it by its next page, and forgets the person like after a sign-out of its own. */
export async function forgetSignedOut(app: App, answer: Response): Promise<Response> {
  const begins = answer.headers.getSetCookie().some((set) => /^(__Host-)?sid=/.test(set));
  if (!app.visitor.wasSignedOut || begins || answer.webSocket) return answer;
  const open = withOpenHeaders(answer);
  open.headers.set("Clear-Site-Data", clearSiteData["Clear-Site-Data"]);
  for (const cookie of await Promise.all(signedOutCookies(app))) open.headers.append("Set-Cookie", cookie);
  return open;
}
