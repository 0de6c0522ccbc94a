import { redirect } from "react-router";
import { getApp } from "~/http/app-context.server";
import { endedSessionCookie } from "~/http/session/cookies.server";
import { signOut } from "~/services/accounts/sign-in.server";
import type { Route } from "./+types/logout";

/** Only the header's form signs out: a link that leads here changes nothing. */
export const loader = () => redirect("/");

export async function action({ context }: Route.ActionArgs) {
  const app = getApp(context);
  await signOut(app);
  return redirect("/", { headers: { "Set-Cookie": await endedSessionCookie(app) } });
}
