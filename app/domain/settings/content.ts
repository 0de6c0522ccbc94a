// app/routes.ts loads this file before the alias `~` exists, so it imports nothing.

/** Markdown pages of content/, by file name. */
export const contentPages = ["about", "faq", "shipping", "privacy", "terms", "contact"] as const;
export type ContentPage = (typeof contentPages)[number];

export const contentPageLabels: Record<ContentPage, string> = {
  about: "About",
  faq: "FAQ",
  shipping: "Shipping",
  privacy: "Privacy",
  terms: "Terms",
  contact: "Contact",
};

export interface MarkdownFile {
  facts: Record<string, string>;
  markdown: string;
}

/** Parses a Markdown file with front matter: `name: value` lines between two lines of ---. */
export function readMarkdownFile(text: string): MarkdownFile {
  const [, head = "", markdown = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const facts = head
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);
  return { facts: Object.fromEntries(facts), markdown };
}

const placeholder = /\{\{(\w+)\}\}/g;

export const unknownNames = (text: string, facts: Readonly<Record<string, string>>): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))].filter(
    (name) => !Object.hasOwn(facts, name),
  );

/** Replaces `{{name}}` placeholders. Unknown names stay. */
export const fillKnown = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? "") : whole));

/** Replaces `{{name}}` placeholders. Throws on an unknown name, which is a mistake in the file. */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  const [unknown] = unknownNames(text, facts);
  if (unknown !== undefined) throw new Error(`content/ names an unknown fact: ${unknown}`);
  return fillKnown(text, facts);
}
