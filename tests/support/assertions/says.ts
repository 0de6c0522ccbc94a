import { expect } from "vitest";

/** A page's text as people read it: React escapes apostrophes and puts comments between texts. */
export const readable = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** Fails with the missing words and the text around the page's heading, instead of printing the whole page. */
export function says(page: string, words: string | RegExp): void {
  const html = readable(page);
  const text = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replace(/\s+/g, " ");
  const has = (where: string) => (typeof words === "string" ? where.includes(words) : words.test(where));
  if (!has(html) && !has(text)) expect.fail(`The page does not say ${words}. It begins: ${text.slice(0, 300)}`);
}
