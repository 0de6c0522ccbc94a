/** The Markdown pages of content/, each under its own name. */
export const contentPages = ["about", "faq", "shipping", "privacy", "terms", "contact"] as const;
export type ContentPage = (typeof contentPages)[number];

export interface MarkdownFile {
  facts: Record<string, string>;
  markdown: string;
}

/** A Markdown file whose head, between two lines of ---, holds `name: value` lines. */
export function readMarkdownFile(text: string): MarkdownFile {
  const [, head = "", markdown = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const facts = head
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);
  return { facts: Object.fromEntries(facts), markdown };
}

/** Puts `{{name}}` facts in; one that is not known is a mistake in the file. */
export function fillIn(text: string, facts: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`content/ names an unknown fact: ${name}`);
    return fact;
  });
}

/** The questions of a page whose h2 are questions, with the HTML of each answer. */
export function questionsOf(html: string): { question: string; answerHtml: string }[] {
  return html
    .split("<h2>")
    .slice(1)
    .map((part) => {
      const [question = "", answerHtml = ""] = part.split("</h2>");
      return { question: question.trim(), answerHtml: answerHtml.trim() };
    });
}
