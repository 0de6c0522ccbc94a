// Deletes a customer's data from the browser at sign-out (accounts-22): cookies, cached pages, and script storage such
// as the designer's draft with name and email address.
import { withOpenHeaders } from "~/http/security.server";
import { clearedToastCookie, signedOutCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

// Without "cookies", because the browser keeps its theme and the accounts that signed in here (accounts-3).
export const clearSiteData = { "Clear-Site-Data": '"cache", "storage"' };

export async function signedOutHeaders(app: App): Promise<Headers> {
  const headers = new Headers(clearSiteData);
  for (const cookie of await Promise.all([...signedOutCookies(app), clearedToastCookie(app)]))
    headers.append("Set-Cookie", cookie);
  return headers;
}

/** Deletes the customer's data from a browser whose session was ended elsewhere, when it loads the next page. */
export async function forgetSignedOut(app: App, answer: Response): Promise<Response> {
  const begins = answer.headers.getSetCookie().some((set) => /^(__Host-)?sid=/.test(set));
  if (!app.visitor.wasSignedOut || begins || answer.webSocket) return answer;
  const open = withOpenHeaders(answer);
  open.headers.set("Clear-Site-Data", clearSiteData["Clear-Site-Data"]);
  for (const cookie of await Promise.all(signedOutCookies(app))) open.headers.append("Set-Cookie", cookie);
  return open;
}
