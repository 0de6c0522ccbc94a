import { z } from "zod";
import { line, paragraph } from "~/domain/forms/fields";

/** Text of a content page as staff edit it, with `{{name}}` placeholders (pages-11). */
export const pageTextInput = z.object({
  title: line("Please enter a title", 120),
  description: line("Please enter a description", 300),
  content: paragraph("Please enter the text", 100_000),
});
export type PageText = z.output<typeof pageTextInput>;

export const pageContent = z.object({ content: z.string().max(100_000).default("") });
