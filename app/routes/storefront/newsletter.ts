import { redirect } from "react-router";
import { newsletterNotices } from "~/domain/messages";
import { newsletterInput } from "~/domain/newsletter-input";
import { formDoor, submit } from "~/http/form.server";
import { limited } from "~/http/security.server";
import { orUnreached } from "~/routes/storefront/unreached";
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(serverAction(), "default", newsletterNotices.failed);

export const loader = () => redirect("/");
