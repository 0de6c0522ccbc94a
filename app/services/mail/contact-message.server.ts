import type { ContactMessage } from "~/domain/forms/contact";
import { contactMessage } from "~/emails/staff/contact-message";
import type { App } from "~/services/core/app.server";
import { sendEmails } from "~/services/mail/outbox.server";

/** Emails a visitor's message to staff. Messages that fill the honeypot look successful but are dropped. */
export async function sendContactMessage(app: App, { website, ...input }: ContactMessage): Promise<void> {
  if (website) return;
  const mail = contactMessage(input);
  await sendEmails(app, [
    { to: app.staffEmail, template: "contact-message", mail, record: null, replyTo: input.email },
  ]);
}
