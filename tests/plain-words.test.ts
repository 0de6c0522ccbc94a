// Fails on words that no American shop would write, in every text that shoppers and staff read.
import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const folders = [
  "app/domain",
  "app/emails",
  "app/http",
  "app/routes",
  "app/services",
  "app/ui",
  "content",
  "scripts/seed",
];
/** No shopper or staff member reads the SQL of the large shop. */
const isRead = (file: string) => /\.(tsx?|md)$/.test(file) && !/large\.ts$|README\.md$/.test(file);
const sources = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter(isRead);

/** Only postal mail may be called mail, as in "by mail" and "mail a check". */
const mail = "(?<!by )mails?(?! a check)|mailed";
const british =
  "cancell(ed|ing)|colours?|behaviour|favourite|centre|grey|licence|cheque|catalogue|telephone|postage|whilst|amongst|films?";
const stilted =
  "anew|whoever|whomever|somebody|any more|at once|g[ia]ves? back|given back|(goes|went|come) back to (you|them)|parcels?|have left already|left to pay|from here on|by this form|all the same|waits for (you|the|your|approval)|without a login|login without|we write again|is told|taken apart|is on our desk|the sum is owed";
const standing = "it stands|stands? (here|there|beside|below|above|under|until)|(order|price|offer) stands";
const banned = new RegExp(`(?<![\\w-])(${mail}|${british}|${stilted}|${standing})(?![\\w-])`, "i");

/** The shop's specifications give these texts word for word. */
const specified = ["Payment Cancelled", "You cancelled the payment process."];

/** Attributes whose values nobody reads. */
const unread = new Set([
  "as",
  "className",
  "d",
  "href",
  "id",
  "intent",
  "key",
  "method",
  "name",
  "rel",
  "src",
  "to",
  "type",
]);

/** PayPal's constants, such as the status CANCELLED. */
const isConstant = /^[A-Z_]+$/;

interface Node {
  type?: string;
  [part: string]: unknown;
}

/** Texts of a file: lines of Markdown, and the strings, templates and JSX texts of code that look like words. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return source.split("\n");
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  const texts: string[] = [];
  collect(program.body as unknown as Node[], texts);
  return texts
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /^[A-Z]|[a-z],? [a-z]/.test(text) && !isConstant.test(text));
}

function collect(node: unknown, texts: string[]): void {
  if (node === null || typeof node !== "object") return;
  const { type, value, source, quasis, expressions, name, key, computed } = node as Node;
  if (type === "ImportDeclaration" || type === "TSLiteralType" || type === "TaggedTemplateExpression" || source) return;
  if (type === "JSXAttribute" && unread.has((name as { name: string }).name)) return;
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") texts.push(value);
  if (type === "TemplateLiteral") {
    texts.push((quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join("…"));
    collect(expressions, texts);
  } else if (type === "Property") collect(computed ? [key, value] : value, texts);
  else for (const part of Object.values(node)) collect(part, texts);
}

it("Shoppers and staff read ordinary American words", () => {
  const texts = sources.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  const found = texts
    .filter(({ text }) => banned.test(text) && !specified.includes(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(texts.length).toBeGreaterThan(4000);
  expect(found).toEqual([]);
});

it.each(["You have a new mail", "The order stands", "It was Cancelled", "Pay no postage", "We mailed it to you"])(
  "The text %j would be refused",
  (text) => expect(text).toMatch(banned),
);

it.each(["Mail a check to us", "Never by mail", "Our mailing address", "Canceled", "We emailed you", "Two colors"])(
  "The text %j is allowed",
  (text) => expect(text).not.toMatch(banned),
);
