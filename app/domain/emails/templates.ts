import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { automationEmails } from "~/domain/emails/automation-emails";
import { invoiceEmails, orderEmails, statusEmails } from "~/domain/emails/order-emails";
import { accountEmails, campaignEmails, designEmails, securityEmails } from "~/domain/emails/quote-and-account-emails";
import { line, paragraph } from "~/domain/forms/fields";

/**
 * An email to customers in the shop's default text. `{name}` is a placeholder. A placeholder alone on its line is a block, such as the
 * button or the order lines.
 */
export interface EmailTemplate {
  label: string;
  subject: string;
  /** Preview text of the inbox. Staff cannot change it. */
  preview: string;
  body: string;
  button?: string;
}

/** Emails to customers whose text staff may change (email-10). */
export const emailTemplates = {
  ...statusEmails,
  ...orderEmails,
  ...invoiceEmails,
  ...designEmails,
  ...accountEmails,
  ...securityEmails,
  ...campaignEmails,
  ...automationEmails,
} satisfies Record<string, EmailTemplate>;
export type EmailKey = keyof typeof emailTemplates;

export const emailGroups: readonly (readonly [label: string, keys: readonly EmailKey[]])[] = [
  ["Order status", keysOf(statusEmails)],
  ["Orders and payments", keysOf(orderEmails)],
  ["Invoices", keysOf(invoiceEmails)],
  ["Quotes and mockups", keysOf(designEmails)],
  ["Accounts and newsletter", keysOf(accountEmails)],
  ["Account security", keysOf(securityEmails)],
  ["Campaigns", keysOf(campaignEmails)],
  ["Automations", keysOf(automationEmails)],
];

function keysOf<Words extends Record<string, EmailTemplate>>(words: Words) {
  return Object.keys(words) as (keyof Words & EmailKey)[];
}

/** Address for questions about an email: support for people who have ordered, sales for everyone else. */
export function contactEmailOf(key: EmailKey): string {
  const hasOrdered =
    key !== "abandoned-checkout" && [statusEmails, orderEmails, invoiceEmails].some((one) => key in one);
  return hasOrdered ? brand.supportEmail : brand.email;
}

export const isEmailKey = (key: string): key is EmailKey => Object.hasOwn(emailTemplates, key);

/** Staff's text, which replaces the default. */
export interface EmailOverride {
  subject: string;
  body: string;
}

const placeholder = /\{(\w+)\}/g;
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

/** Block placeholders of an email: each is alone on its line. */
export function partsOf(key: EmailKey): string[] {
  return [...emailTemplates[key].body.matchAll(/^\{(\w+)\}$/gm)].map(([, name = ""]) => name);
}

/** Puts blank lines around block placeholders, in case staff left them out. */
export function withPartsApart(key: EmailKey, body: string): string {
  const parts = partsOf(key);
  return body.replace(/^\{(\w+)\}$/gm, (alone, name: string) => (parts.includes(name) ? `\n\n${alone}\n\n` : alone));
}

/** Placeholders that may be used within a sentence. */
export function factsOf(key: EmailKey): string[] {
  const { subject, preview, body, button = "" } = emailTemplates[key] as EmailTemplate;
  const parts = partsOf(key);
  return [...new Set([...namesIn([subject, preview, button, body].join("\n")), "email"])].filter(
    (name) => !parts.includes(name),
  );
}

/**
 * True if the text still has a placeholder that its email does not fill. Such a text was saved when the email had it, so the default is
 * used instead. SQL checks the same (services/mail/overrides).
 */
export function hasUnknownPlaceholder(text: string, known: readonly string[]): boolean {
  return /\{\w.*\}/s.test(text.replace(placeholder, (whole, name: string) => (known.includes(name) ? "" : whole)));
}

export const placeholdersOf = (key: EmailKey): string[] => [...factsOf(key), ...partsOf(key)];

const strayBrace = "Please use { and } only around a variable's name.";

/** Problems of staff's text by field. Empty if there are none. */
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
  // Security emails must keep their warning: their placeholders are required.
  const warning = Object.hasOwn(securityEmails, key) ? namesIn(emailTemplates[key].body) : [];
  const lost = [...new Set(warning)]
    .filter((name) => !parts.includes(name) && !namesIn(body).includes(name))
    .map((name) => `This email needs {${name}} for its warning. Please keep it in the text.`);
  const braces = (text: string) => (hasUnknownPlaceholder(text, namesIn(text)) ? [strayBrace] : []);
  const problems = {
    subject: [...unknown(subject, facts), ...braces(subject)],
    body: [...unknown(stray, facts), ...missing, ...lost, ...braces(body)],
  };
  return {
    ...(problems.subject.length > 0 ? { subject: [...new Set(problems.subject)] } : {}),
    ...(problems.body.length > 0 ? { body: [...new Set(problems.body)] } : {}),
  };
}

/** Staff's text from the form. `overrideProblems` checks the placeholders. */
export const emailOverrideInput = z.object({
  subject: line("Please enter a subject", 200),
  body: paragraph("Please enter the text", 20_000),
});

/**
 * Replaces placeholders. An empty value also removes the comma or space before it. A value that starts with a space replaces the space before it
 * ("{amount}{forOrder}"). Unknown placeholders stay as they are.
 */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/(, | )?\{(\w+)\}/g, (words: string, before = "", name: string) => {
    const fact = facts[name];
    if (fact === undefined) return words;
    if (fact === "") return "";
    return (fact.startsWith(" ") ? before.trimEnd() : before) + fact;
  });
}

/** Value for a subject line, keeping a leading space. A line break would make the email invalid. */
export const inOneLine = (fact: string) => fact.replace(/[\s\p{Cc}]+/gu, " ").trimEnd();

export const fillSubject = (subject: string, facts: Readonly<Record<string, string>>) =>
  fillPlaceholders(
    subject,
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, inOneLine(fact)])),
  ).trim();
