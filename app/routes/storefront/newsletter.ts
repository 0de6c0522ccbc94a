import { data, redirect } from "react-router";
import { newsletterNotices } from "~/domain/messages";
import { newsletterInput } from "~/domain/newsletter";
import { formDoor, submit } from "~/http/form.server";
import { limited } from "~/http/security.server";
import { subscribe } from "~/services/newsletter.server";
import type { Route } from "./+types/newsletter";

/** The same answer for a new and for a known address: the form tells nobody who reads our mail. */
export const action = formDoor({
  default: submit({
    input: newsletterInput,
    run: limited("newsletter", "forms", subscribe),
    then: (_signUp, _app, { request }: Route.ActionArgs) => ({
      toast: newsletterNotices.subscribed,
      redirectTo: request.headers.get("Sec-Fetch-Mode") === "navigate" ? "/" : undefined,
    }),
    refused: () => newsletterNotices.failed,
  }),
});

/** A lost connection becomes a toast instead of the error screen. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return data({ result: null, intent: "default", done: false, unreached: true as const }, 503);
  });
}

export const loader = () => redirect("/");
