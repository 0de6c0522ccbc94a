import { messages } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import type { ContactMessage } from "~/domain/forms/contact";
import { contactMessage } from "~/emails/staff/contact-message";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";
import { sendEmails } from "~/services/mail/outbox.server";

/**
 * Stores a visitor's message in the Inbox, as if it were an email, and emails it to staff. Messages that fill the honeypot look successful
 * but are dropped.
 */
export async function sendContactMessage(app: App, { website, ...input }: ContactMessage): Promise<void> {
  if (website) return;
  const { name, email, order, message } = input;
  const stored = app.db.insert(messages).values({
    id: newToken(),
    direction: "in",
    email,
    name,
    subject: `Your message to ${brand.name}`,
    body: order ? `Order ${order}\n\n${message}` : message,
    files: [],
    refusedFiles: [],
    createdAt: app.now(),
  });
  const mail = contactMessage(input);
  await sendEmails(
    app,
    [{ to: app.staffEmail, template: "contact-message", mail, record: null, replyTo: email }],
    [stored],
  );
}
