import { expect } from "vitest";

/** Returns a page's text as people read it, without the escaped apostrophes and the comments that React adds. */
export const readable = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** On failure, shows the missing words and the text around the page's heading instead of the whole page. */
export function says(page: string, words: string | RegExp): void {
  const html = readable(page);
  const text = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replace(/\s+/g, " ");
  const has = (where: string) => (typeof words === "string" ? where.includes(words) : words.test(where));
  if (!has(html) && !has(text)) expect.fail(`The page does not say ${words}. It begins: ${text.slice(0, 300)}`);
}
