import { z } from "zod";
import { invoiceEmails, orderEmails, statusEmails } from "~/domain/emails/order-emails";
import { accountEmails, campaignEmails, designEmails, securityEmails } from "~/domain/emails/quote-and-account-emails";
import { line, paragraph } from "~/domain/forms/fields";

/** A customer's mail in our own words. `{name}` is filled in; a name alone in its line is a part of the mail: its button, its lines. */
export interface EmailTemplate {
  /** What staff call it. */
  label: string;
  subject: string;
  /** What mail programs show beside the subject; stays ours. */
  preview: string;
  /** Markdown. */
  body: string;
  button?: string;
}

/** Every mail to customers whose words staff may change (email-10). */
export const emailTemplates = {
  ...statusEmails,
  ...orderEmails,
  ...invoiceEmails,
  ...designEmails,
  ...accountEmails,
  ...securityEmails,
  ...campaignEmails,
} satisfies Record<string, EmailTemplate>;
export type EmailKey = keyof typeof emailTemplates;

export const emailGroups: readonly (readonly [label: string, keys: readonly EmailKey[]])[] = [
  ["Status of an order", keysOf(statusEmails)],
  ["Orders and payments", keysOf(orderEmails)],
  ["Invoices", keysOf(invoiceEmails)],
  ["Quotes and mockups", keysOf(designEmails)],
  ["Accounts and news", keysOf(accountEmails)],
  ["Security of accounts", keysOf(securityEmails)],
  ["Campaigns", keysOf(campaignEmails)],
];

function keysOf<Words extends Record<string, EmailTemplate>>(words: Words) {
  return Object.keys(words) as (keyof Words & EmailKey)[];
}

export const isEmailKey = (key: string): key is EmailKey => Object.hasOwn(emailTemplates, key);

/** What staff wrote in place of ours. */
export interface EmailOverride {
  subject: string;
  body: string;
}

const placeholder = /\{(\w+)\}/g;
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

/** The parts of a mail: each stands alone in its line. */
export function partsOf(key: EmailKey): string[] {
  return [...emailTemplates[key].body.matchAll(/^\{(\w+)\}$/gm)].map(([, name = ""]) => name);
}

/** A text whose parts are paragraphs of their own, also where staff left no blank line beside them. */
export function withPartsApart(key: EmailKey, body: string): string {
  const parts = partsOf(key);
  return body.replace(/^\{(\w+)\}$/gm, (alone, name: string) => (parts.includes(name) ? `\n\n${alone}\n\n` : alone));
}

/** What may stand within a sentence of the mail. */
export function factsOf(key: EmailKey): string[] {
  const { subject, preview, body, button = "" } = emailTemplates[key] as EmailTemplate;
  const parts = partsOf(key);
  return [...new Set([...namesIn([subject, preview, button, body].join("\n")), "email"])].filter(
    (name) => !parts.includes(name),
  );
}

/** Why these words cannot be the mail's, by field; nothing where they can. */
export function overrideProblems(
  key: EmailKey,
  { subject, body }: EmailOverride,
): Partial<Record<keyof EmailOverride, string[]>> {
  const facts = factsOf(key);
  const parts = partsOf(key);
  const unknown = (text: string, allowed: readonly string[]) =>
    namesIn(text)
      .filter((name) => !allowed.includes(name))
      .map((name) =>
        parts.includes(name)
          ? `{${name}} is a block variable. Put it on its own line in the text.`
          : `This email has no {${name}}. You can use ${allowed.map((one) => `{${one}}`).join(", ")}.`,
      );
  const stray = body.replace(/^\{(\w+)\}$/gm, (alone, name: string) => (parts.includes(name) ? "" : alone));
  const missing = parts
    .filter((name) => body.split("\n").filter((one) => one === `{${name}}`).length !== 1)
    .map((name) => `This email needs {${name}}. Please keep it once, on its own line.`);
  // Nobody silences the warning of an account that is taken over.
  const warning = Object.hasOwn(securityEmails, key) ? namesIn(emailTemplates[key].body) : [];
  const lost = [...new Set(warning)]
    .filter((name) => !parts.includes(name) && !namesIn(body).includes(name))
    .map((name) => `This email needs {${name}} for its warning. Please keep it in the text.`);
  const problems = { subject: unknown(subject, facts), body: [...unknown(stray, facts), ...missing, ...lost] };
  return {
    ...(problems.subject.length > 0 ? { subject: [...new Set(problems.subject)] } : {}),
    ...(problems.body.length > 0 ? { body: [...new Set(problems.body)] } : {}),
  };
}

/** Own words as the form sends them; `overrideProblems` says the rest. */
export const emailOverrideInput = z.object({
  subject: line("Please enter a subject", 200),
  body: paragraph("Please enter the text", 20_000),
});

/**
 * Text with its facts; one that is empty takes the comma before it along, one that brings its space ("{amount}{forOrder}") the space before
 * it. A name that is not known stands as it is.
 */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/(, | )?\{(\w+)\}/g, (words: string, before = "", name: string) => {
    const fact = facts[name];
    if (fact === undefined) return words;
    if (fact === "") return before === ", " ? "" : before;
    return (fact.startsWith(" ") ? before.trimEnd() : before) + fact;
  });
}

/** A fact as a subject says it, with the space that it brings: a line break would keep the mail from leaving. */
export const inOneLine = (fact: string) => fact.replace(/[\s\p{Cc}]+/gu, " ").trimEnd();

/** A subject with its facts, in one line. */
export const fillSubject = (subject: string, facts: Readonly<Record<string, string>>) =>
  fillPlaceholders(
    subject,
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, inOneLine(fact)])),
  ).trim();
