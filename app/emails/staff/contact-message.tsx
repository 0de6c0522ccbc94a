import type { ContactMessage } from "~/domain/forms/contact";
import { Heading, MultilineText, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** Message of the contact page. Replies to it go to the sender. */
export function contactMessage({ name, email, order, message }: Omit<ContactMessage, "website">): RenderedMail {
  return renderMail({
    subject: `Message from ${name}`,
    preview: "Sent from the contact page.",
    children: (
      <>
        <Heading>Message from {name}</Heading>
        <Paragraph>{[email, order && `order ${order}`].filter(Boolean).join(", ")}</Paragraph>
        <MultilineText>{message}</MultilineText>
        <Paragraph>Reply to this email to answer.</Paragraph>
      </>
    ),
  });
}
