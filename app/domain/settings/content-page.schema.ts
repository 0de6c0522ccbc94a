import { z } from "zod";
import { line, paragraph } from "~/domain/forms/fields";

/** A page's words as staff write them, with `{{name}}` for the shop's facts (pages-11). */
export const pageWordsInput = z.object({
  title: line("Please enter a title", 120),
  description: line("Please enter a description", 300),
  content: paragraph("Please enter the text", 100_000),
});
export type PageWords = z.output<typeof pageWordsInput>;

/** A page's text that is being written. */
export const pageContent = z.object({ content: z.string().max(100_000).default("") });
