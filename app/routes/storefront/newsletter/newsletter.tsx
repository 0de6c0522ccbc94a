import { newsletterInput } from "~/domain/campaigns/campaigns.schema";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { newsletterNotices } from "~/domain/messages/messages";
import { formAction, submit } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { NewsletterForm } from "~/routes/storefront/newsletter/newsletter-form";
import { subscribe } from "~/services/campaigns/newsletter.server";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/newsletter";

/** Answers the same for a new and a known address, so that no one can find out who subscribes. */
export const action = formAction(
  {
    default: submit({
      input: newsletterInput,
      run: subscribe,
      then: (_signUp, _app, { request }) => ({
        toast: newsletterNotices.subscribed,
        redirectTo: request.headers.get("Sec-Fetch-Mode") === "navigate" ? "/" : undefined,
      }),
      refused: () => newsletterNotices.failed,
    }),
  },
  ["newsletter", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orLostConnection(serverAction(), newsletterNotices.failed);

export const headers = () => publicPage;

const title = `${newsletterOffer.percentOff}% off your first order`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title,
    description: "Sign up for the newsletter and get a code by email.",
    path: "/newsletter",
    matches,
  });

/** The popup's form as a page, for links and for browsers without JavaScript. */
export default function Newsletter({ actionData: reply }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width max-w-xl space-y-6 py-12 sm:py-20">
      <PageTitle title={title} lead="Enter your email and we'll send your code right away." />
      <FormErrors errors={reply?.message ? [newsletterNotices.failed.description] : null} />
      <NewsletterForm source="page_15off" result={reply?.result} />
    </main>
  );
}
