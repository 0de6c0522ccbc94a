import { redirect } from "react-router";
import { getApp } from "~/http/app-context.server";
import { signedOutHeaders } from "~/http/session/sign-out.server";
import { signOut } from "~/services/privacy/sign-out.server";
import type { Route } from "./+types/logout";

/** Only the form in the header signs out. A link to this address changes nothing. */
export const loader = () => redirect("/");

export async function action({ context }: Route.ActionArgs) {
  const app = getApp(context);
  await signOut(app);
  return redirect("/", { headers: await signedOutHeaders(app) });
}
