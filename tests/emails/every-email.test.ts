// Checks the markup of every email with ordinary and with hard data. tests/e2e/emails.spec.ts shows the emails in a browser.
import { expect, test } from "vitest";
import { unescapeHtml } from "~/domain/text/html";
import { everyEmail } from "../support/fixtures/every-email";

const mails = Object.entries(everyEmail());
const visible = (html: string) =>
  unescapeHtml(
    html
      .replace(/<head>.*?<\/head>/s, "")
      .replace(/<div class="preview".*?<\/div>/s, "")
      .replace(/<!--.*?-->/gs, "")
      .replace(/<\/(p|td|th|h\d|li|div)>|<br\/?>/g, "\n")
      .replace(/<[^>]*>/g, ""),
  );

/** Amounts, dates, days, codes and links: what a reader must not miss. */
const factsIn = (html: string) => {
  const said = visible(html);
  const months = "January|February|March|April|May|June|July|August|September|October|November|December";
  return [
    ...(said.match(/-?\$[\d,]+(\.\d\d)?/g) ?? []),
    ...(said.match(new RegExp(`(${months}) \\d{1,2}, \\d{4}`, "g")) ?? []),
    ...(said.match(/\b(?=\w*\d)[A-Z]{2,}-?[A-Z0-9-]{4,}\b/g) ?? []),
    ...(said.match(/\b\d+%|\b[\d,]{3,}\b/g) ?? []),
    ...[...html.matchAll(/<a (?:(?!class="plain")[^>])*?href="([^"]*)"/g)].map(([, href = ""]) => unescapeHtml(href)),
  ];
};

test.each(mails)("The email %s is small, and its links and pictures are complete", (_, { html, subject, text }) => {
  expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  for (const [picture] of html.matchAll(/<img [^>]*>/g)) expect(picture).toMatch(/ alt="/);
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g))
    expect(address).toMatch(/^(https:\/\/|mailto:|\{\{unsubscribe_url\}\}$)/);
  expect(subject.trim()).not.toBe("");
  expect(subject + html + text).not.toMatch(/(?<!\{)\{\w+\}(?!\})|undefined|\[object|NaN|Invalid Date/);
});

test.each(mails)("The text of the email %s has every fact of the HTML", (_, { html, text }) => {
  const facts = factsIn(html);
  const said = text.replace(/\s+/g, "");
  expect(facts.length).toBeGreaterThan(1);
  expect(facts.filter((fact) => !said.includes(fact.replace(/\s+/g, "")))).toEqual([]);
  // A long URL cannot wrap, so its line may be longer.
  const longest = Math.max(...text.split(/\s/).map((word) => word.length));
  expect(text.split("\n").filter((line) => line.length > Math.max(90, longest + 30))).toEqual([]);
});
