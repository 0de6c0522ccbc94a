// Texts that staff write instead of the default text of an email to customers, one row of `settings` each ("mail:refund"). Guarantees that an
// email has the text of the moment it is written, without an extra read, and that the default returns when staff reset theirs (email-10).
import { type SQL, sql } from "drizzle-orm";
import { settings } from "~/db/schema";
import { type MailContact, withContact } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import {
  type EmailKey,
  type EmailOverride,
  emailTemplates,
  hasUnknownPlaceholder,
  inOneLine,
  isEmailKey,
  overrideProblems,
  partsOf,
  placeholdersOf,
} from "~/domain/emails/templates";
import { escapeHtml } from "~/domain/text/html";
import { designMark, type OverridableEmail, originMark, type RenderedMail } from "~/emails/frame/mail";
import { applyOverride, renderOverride, type StoredOverride } from "~/emails/frame/template";
import { sampleMail } from "~/emails/sample";
import type { App } from "~/services/core/app.server";
import { mailPictureKey } from "~/services/core/links/tracking.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getContact, withCurrentContact } from "~/services/core/settings.server";
import {
  getTextOverride,
  listTextOverrides,
  resetTextOverride,
  saveTextOverride,
} from "~/services/core/text-overrides.server";
import { newestPictureKey } from "~/services/mail/design-pictures.server";

const mailSettings = "mail:";
const rowOf = (key: EmailKey) => `${mailSettings}${key}` as const;

/** An email as SQL columns. The statement that writes it looks up staff's text and the current contact facts. */
export function withCurrentTexts(app: App, { overridable: open, design, ...mail }: RenderedMail) {
  const sign = pictureSigner(app);
  const ours = { ...mail, html: sign(mail.html) };
  const around = open && { ...open, html: [sign(open.html[0]), open.html[1]] as const };
  const say = (form: "subject" | "html" | "text") =>
    around ? currentText(around, form, ours[form]) : sql<string>`${ours[form]}`;
  const html = design
    ? sql<string>`replace(${say("html")}, case when ${newestPictureKey(design.id)} is null then ${sign(design.row)} else '' end, '')`
    : say("html");
  // Staff's text may show images that the shop hosts.
  const atHome = (words: SQL) => sql<string>`replace(${words}, ${originMark}, ${app.origin})`;
  return {
    subject: say("subject"),
    html: withCurrentContact(atHome(html), "html"),
    text: withCurrentContact(atHome(say("text")), "text"),
  };
}

// Matches only the picture addresses that the frame writes. An address that a customer types into a note is not signed,
// because React and escapeHtml escape quotation marks.
const designs = new RegExp(`src="${designMark}([\\w-]+)"`, "g");
// Signs each picture once, because a key contains the time: the row of a design must be found again in its email.
const pictureSigner = (app: App) => {
  const keys = new Map<string, string>();
  return (html: string) =>
    html.replace(designs, (_, id: string) => {
      const key = keys.get(id) ?? mailPictureKey(app, id);
      keys.set(id, key);
      return `src="${designMark}${key}"`;
    });
};

// Facts and parts are inserted one after another, so a brace in an inserted text must not start a placeholder.
const hideBraces = (text: string) => text.replaceAll("{", "\uE000");
const withBraces = (text: SQL) => sql`replace(${text}, char(57344), '{')`;

function currentText(open: OverridableEmail, form: "subject" | "html" | "text", ours: string): SQL<string> {
  const own = sql`(select ${settings.value} ->> ${`$.${form}`} from ${settings} where ${settings.key} = ${rowOf(open.key)})`;
  const put = (text: SQL, name: string, value: string) =>
    sql`replace(${text}, ${sql.raw(`'${name}'`)}, ${hideBraces(value)})`;
  // Null if a placeholder is left, which the email had when staff saved the text (`hasUnknownPlaceholder`).
  const filled = (text: SQL) =>
    withBraces(sql`(select iif(filled glob '*{[A-Za-z0-9_]*}*', null, filled) from (select ${text} as filled))`);
  // A subject that consists of placeholders may be empty.
  if (form === "subject") return sql`coalesce(nullif(trim(${filled(putFacts(own))}), ''), ${ours})`;
  const whole = Object.entries(open.parts).reduce(
    (text, [name, part]) => put(text, `{${name}}`, part[form]),
    putFacts(own),
  );
  const [before, after] = open[form];
  const gap = sql`char(10) || char(10)`;
  const closed = form === "text" ? sql`replace(${whole}, ${gap} || ${gap}, ${gap})` : whole;
  return sql`coalesce(${before} || ${filled(closed)} || ${after}, ${ours})`;

  function putFacts(text: SQL): SQL {
    return Object.entries(open.facts).reduce((text, [name, said]) => {
      const fact = form === "subject" ? inOneLine(said) : said;
      const value = form === "html" ? escapeHtml(fact) : fact;
      // Removes the comma or space before an empty fact, as `fillPlaceholders` does.
      const joints = fact === "" ? [", ", " "] : fact.startsWith(" ") ? [" "] : [];
      const joined = joints.reduce((text, joint) => put(text, `${joint}{${name}}`, value), text);
      return put(joined, `{${name}}`, value);
    }, text);
  }
}

export const getEmailOverride = (app: App, key: EmailKey) => getTextOverride<StoredOverride>(app, rowOf(key));

export async function listEmailOverrides(app: App): Promise<EmailKey[]> {
  return (await listTextOverrides(app, mailSettings)).filter(isEmailKey);
}

export async function getEmailTemplate(app: App, name: string) {
  const key = requireKey(name);
  const [own] = await Promise.all([getEmailOverride(app, key), requireStaff(app)]);
  const { label, subject, body } = emailTemplates[key];
  return {
    key,
    label,
    isOwn: own !== null,
    isOutdated: own !== null && hasUnknownPlaceholder(own.subject + own.body, placeholdersOf(key)),
    missingParts: own ? partsOf(key).filter((name) => !own.body.includes(`{${name}}`)) : [],
    savedAt: own?.savedAt ?? 0,
    subject: own?.subject ?? subject,
    body: own?.body ?? body,
  };
}

function requireKey(name: string): EmailKey {
  if (!isEmailKey(name)) throw new ShopError("not_found", "This email template doesn't exist.");
  return name;
}

/** Staff: the email as a sample customer would receive it. ShopError `invalid` for an unknown placeholder. */
export async function previewEmailOverride(app: App, name: string, words: EmailOverride): Promise<RenderedMail> {
  const [contact] = await Promise.all([getContact(app), requireStaff(app)]);
  const key = requireKey(name);
  // Check the text first: the sample of a campaign contains it.
  const own = requireOverride(key, words);
  return withContactFacts(app, applyOverride(sampleMail(key, words), own), contact);
}

/**
 * Returns a function that renders an email like `withCurrentTexts`. Its reads join those of the page. `key` is the
 * email's key, if staff can change its text.
 */
export async function emailPreviewer(app: App, key?: EmailKey) {
  const [contact, own] = await Promise.all([getContact(app), key ? getEmailOverride(app, key) : null]);
  return (mail: RenderedMail) => withContactFacts(app, applyOverride(mail, own), contact);
}

export async function previewEmail(app: App, mail: RenderedMail) {
  const id = mail.design?.id;
  const picture = id ? app.read(app.db.select({ key: newestPictureKey(id) }).from(sql`(select 1)`)) : [];
  const [show, [found]] = await Promise.all([emailPreviewer(app, mail.overridable?.key), picture]);
  return show(found?.key ? mail : withoutDesign(mail));
}

function withoutDesign({ design, overridable: open, ...mail }: RenderedMail): RenderedMail {
  const without = (html: string) => html.replace(design?.row ?? "", "");
  return {
    ...mail,
    html: without(mail.html),
    overridable: open && { ...open, html: [without(open.html[0]), open.html[1]] },
  };
}

function withContactFacts(app: App, { subject, html, text }: RenderedMail, contact: MailContact) {
  const there = (words: string) => words.replaceAll(originMark, app.origin);
  return {
    subject,
    html: withContact(there(pictureSigner(app)(html)), { ...contact, postalLine: escapeHtml(contact.postalLine) }),
    text: withContact(there(text), contact),
  };
}

function requireOverride(key: EmailKey, words: EmailOverride): StoredOverride {
  const fieldErrors = overrideProblems(key, words);
  const [sentence] = Object.values(fieldErrors).flat();
  if (sentence) throw new ShopError("invalid", sentence, { fieldErrors });
  return renderOverride(key, words);
}

/** Staff: uses this text from the next email on. ShopError `conflict` if someone else saved since `savedAt` (milliseconds; 0: default). */
export async function saveEmailOverride(
  app: App,
  name: string,
  { savedAt, ...words }: EmailOverride & { savedAt: number },
) {
  const staff = await requireStaff(app);
  const key = requireKey(name);
  const value = requireOverride(key, words);
  await saveTextOverride(app, staff, rowOf(key), { value, savedAt, detail: { subject: words.subject } });
}

export async function resetEmailOverride(app: App, name: string, { savedAt }: { savedAt: number }): Promise<void> {
  const staff = await requireStaff(app);
  await resetTextOverride(app, staff, rowOf(requireKey(name)), savedAt);
}
