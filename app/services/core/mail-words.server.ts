// Staff's own words for mails to customers; they stand in `settings`, one row a mail ("mail:refund"). Promises that a mail says what
// counts at the moment it is written, without a read of its own, and that ours come back when theirs go (email-10).
import { type SQL, sql } from "drizzle-orm";
import { settings } from "~/db/schema";
import { type MailContact, withContact } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import { escapeHtml } from "~/domain/campaigns/campaign-template";
import { inOneLine, isMailKey, type MailKey, mailWords, type OwnWords, problemsOf } from "~/domain/mails/words";
import { designMark, type OpenWords, originMark, type RenderedMail } from "~/emails/frame/mail";
import { inOwnWords, type KeptWords, keepWords } from "~/emails/frame/words";
import { sampleMail } from "~/emails/sample";
import type { App } from "~/services/core/app.server";
import { mailPictureKey } from "~/services/core/links/tracking.server";
import { getOwnText, listOwnTexts, resetOwnText, saveOwnText } from "~/services/core/own-texts.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getContact, inContactOfToday } from "~/services/core/settings.server";

const mailSettings = "mail:";
const rowOf = (key: MailKey) => `${mailSettings}${key}` as const;

/** A mail in the words and with the contact facts of today, found by the statement that writes it. */
export function mailOfToday(app: App, { open, ...mail }: RenderedMail) {
  const ours = { ...mail, html: withPictures(app, mail.html) };
  const around = open && { ...open, html: [withPictures(app, open.html[0]), open.html[1]] as const };
  const say = (form: "subject" | "html" | "text") =>
    around ? inWordsOfToday(around, form, ours[form]) : sql<string>`${ours[form]}`;
  // Staff's words may show a picture of the shop's too.
  const html = sql<string>`replace(${say("html")}, ${originMark}, ${app.origin})`;
  return {
    subject: say("subject"),
    html: inContactOfToday(html, "html"),
    text: inContactOfToday(say("text"), "text"),
  };
}

// Only the addresses that the frame writes, as picture and as its preload. A customer who types one into a note gets none signed: React
// and escapeHtml leave no quotation mark in words.
const designs = new RegExp(`(src|as="image" href)="${designMark}([\\w-]+)"`, "g");
const withPictures = (app: App, html: string) =>
  html.replace(designs, (_, at: string, id: string) => `${at}="${designMark}${mailPictureKey(app, id)}"`);

// Facts and parts go in one after the other: a brace in one of them must not look like the name of the next.
const hideBraces = (text: string) => text.replaceAll("{", "\uE000");
const withBraces = (text: SQL) => sql`replace(${text}, char(57344), '{')`;

function inWordsOfToday(open: OpenWords, form: "subject" | "html" | "text", ours: string): SQL<string> {
  const own = sql`(select ${settings.value} ->> ${`$.${form}`} from ${settings} where ${settings.key} = ${rowOf(open.key)})`;
  const put = (text: SQL, name: string, value: string) =>
    sql`replace(${text}, ${sql.raw(`'${name}'`)}, ${hideBraces(value)})`;
  // Words of facts alone may come to nothing.
  if (form === "subject") return sql`coalesce(nullif(trim(${withBraces(putFacts(own))}), ''), ${ours})`;
  const whole = Object.entries(open.parts).reduce(
    (text, [name, part]) => put(text, `{${name}}`, part[form]),
    putFacts(own),
  );
  const [before, after] = open[form];
  const gap = sql`char(10) || char(10)`;
  const closed = form === "text" ? sql`replace(${whole}, ${gap} || ${gap}, ${gap})` : whole;
  return sql`coalesce(${before} || ${withBraces(closed)} || ${after}, ${ours})`;

  function putFacts(text: SQL): SQL {
    return Object.entries(open.facts).reduce((text, [name, said]) => {
      const fact = form === "subject" ? inOneLine(said) : said;
      const value = form === "html" ? escapeHtml(fact) : fact;
      // As `fillWords` joins them.
      const joint = fact === "" ? ", " : fact.startsWith(" ") ? " " : null;
      return put(joint ? put(text, `${joint}{${name}}`, value) : text, `{${name}}`, value);
    }, text);
  }
}

/** Staff's words for one mail; null where ours count. */
export const getOwnWords = (app: App, key: MailKey) => getOwnText<KeptWords>(app, rowOf(key));

/** Staff: the mails that have words of their own. */
export async function listOwnWords(app: App): Promise<MailKey[]> {
  return (await listOwnTexts(app, mailSettings)).filter(isMailKey);
}

/** Staff: one mail's words as they count, and who wrote them. ShopError `not_found`. */
export async function getMailForStaff(app: App, name: string) {
  const key = requireKey(name);
  const [own] = await Promise.all([getOwnWords(app, key), requireStaff(app)]);
  const { label, subject, body } = mailWords[key];
  return {
    key,
    label,
    isOwn: own !== null,
    savedAt: own?.savedAt ?? 0,
    subject: own?.subject ?? subject,
    body: own?.body ?? body,
  };
}

function requireKey(name: string): MailKey {
  if (!isMailKey(name)) throw new ShopError("not_found", "There is no such mail.");
  return name;
}

/** Staff: the mail as a customer of our invention would get it. ShopError `invalid` for a name that it does not know. */
export async function previewMailWords(app: App, name: string, words: OwnWords): Promise<RenderedMail> {
  const [contact] = await Promise.all([getContact(app), requireStaff(app)]);
  const key = requireKey(name);
  // First of all: a campaign's sample is made from these words.
  const own = requireWords(key, words);
  return seen(app, inOwnWords(sampleMail(key, words), own), contact);
}

/** Shows a mail as it would be written now, what `mailOfToday` makes; its reads join the page's. `key`: of the list, where it is in it. */
export async function mailShower(app: App, key?: MailKey) {
  const [contact, own] = await Promise.all([getContact(app), key ? getOwnWords(app, key) : null]);
  return (mail: RenderedMail) => seen(app, inOwnWords(mail, own), contact);
}

/** One mail as it would be written now. */
export const showMail = async (app: App, mail: RenderedMail) => (await mailShower(app, mail.open?.key))(mail);

function seen(app: App, { subject, html, text }: RenderedMail, { email, postalLine }: MailContact) {
  const there = withPictures(app, html).replaceAll(originMark, app.origin);
  return {
    subject,
    html: withContact(there, { email, postalLine: escapeHtml(postalLine) }),
    text: withContact(text, { email, postalLine }),
  };
}

function requireWords(key: MailKey, words: OwnWords): KeptWords {
  const fieldErrors = problemsOf(key, words);
  const [sentence] = Object.values(fieldErrors).flat();
  if (sentence) throw new ShopError("invalid", sentence, { fieldErrors });
  return keepWords(key, words);
}

/** Staff: these words from the next mail on. ShopError `conflict` where somebody else saved since `savedAt` (milliseconds; 0: ours). */
export async function saveMailWords(app: App, name: string, { savedAt, ...words }: OwnWords & { savedAt: number }) {
  const staff = await requireStaff(app);
  const key = requireKey(name);
  const value = requireWords(key, words);
  await saveOwnText(app, staff, rowOf(key), { value, savedAt, detail: { subject: words.subject } });
}

/** Staff: back to our words. ShopError `conflict` where somebody else saved since `savedAt`. */
export async function resetMailWords(app: App, name: string, { savedAt }: { savedAt: number }): Promise<void> {
  const staff = await requireStaff(app);
  await resetOwnText(app, staff, rowOf(requireKey(name)), savedAt);
}
