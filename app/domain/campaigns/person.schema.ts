import { z } from "zod";
import { emailField, normaliseEmail, optionalParagraph } from "~/domain/forms/fields";
import { cutText, tidyLine } from "~/domain/text/visible";

/** Staff's notes and tags on a person. Tags are separated by commas, lowercased and unique. */
export const personNotes = z.object({
  notes: optionalParagraph(5000),
  tags: z
    .string()
    .max(500, "Please use fewer tags")
    .nullish()
    .transform((text) => [
      ...new Set((text ?? "").split(",").flatMap((tag) => cutText(tidyLine(tag).toLowerCase(), 40) || [])),
    ]),
});
export type PersonNotes = z.output<typeof personNotes>;

export const erasure = z.object({
  confirmed: z.string({ error: "Please type the email address" }).overwrite(normaliseEmail),
});

export const otherAddress = z.object({ other: emailField() });
