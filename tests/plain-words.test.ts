// Fails on words that no American shop would write, in the text that shoppers read.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folders = [
  "app/routes",
  "app/ui",
  "app/emails",
  "app/domain/messages",
  "app/domain/emails",
  "content",
  "scripts/seed/posts",
];
const isRead = (file: string) => /\.(tsx?|md)$/.test(file) && !/routes\/(admin|api)\/|messages\/admin\.ts/.test(file);
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter(isRead),
);

const banned =
  /\b(anew|whoever|somebody|any more|at once|give back|given back|mail you|mail me|we mail|this mail|the mail|mails that|parcel is|postage|stands? beside|waits for you|without a login|login without|we write again)\b/i;

/** Text without comments, one line each: whole lines of Markdown, string literals and JSX text of code. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return source.split("\n");
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const strings = code.match(/"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)* (?:[^`\\]|\\.)*`/g) ?? [];
  const jsx = code.match(/>[^<>{}=;]*[a-z] [^<>{}=;]*</g) ?? [];
  return [...strings, ...jsx].map((text) => text.replace(/\s+/g, " "));
}

it("Shoppers read ordinary American words", () => {
  const texts = sources.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  const found = texts.filter(({ text }) => banned.test(text)).map(({ file, text }) => `${file}: ${text}`);
  expect(texts.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
