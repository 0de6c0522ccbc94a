import { z } from "zod";
import { emailField, honeypotField, line, optionalLine, paragraph, withoutWebAddress } from "~/domain/forms/fields";

/** Form of the contact page (pages-17). */
export const contactMessageInput = z.object({
  name: line("Please enter your name", 120).refine(...withoutWebAddress),
  email: emailField("Please enter a valid email"),
  order: optionalLine(40),
  message: paragraph("Please enter your message", 5000),
  [honeypotField]: optionalLine(500),
});
export type ContactMessage = z.output<typeof contactMessageInput>;
