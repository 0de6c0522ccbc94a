import type { NewsletterInput } from "~/domain/campaigns/campaigns.schema";
import { confirmSubscription, confirmToken, subscribe } from "~/services/campaigns/newsletter.server";
import type { App } from "~/services/core/app.server";

/** Subscribes an address and opens the confirmation link in the email. */
export async function joinNewsletter(app: App, { email, source }: NewsletterInput): Promise<{ isNew: boolean }> {
  const answer = await subscribe(app, { email, source });
  await confirmSubscription(app, confirmToken(app, email, source ?? "newsletter"));
  return answer;
}
