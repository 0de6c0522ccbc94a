// The About, FAQ, shipping and legal pages, from content/*.md or from staff's own text. Owns no table. Guarantees
// pages-11: facts and prices in the text are the current ones, and no script in the text runs.
import { marked } from "marked";
import { brand } from "~/domain/brand/brand";
import { daysOf, hoursOf, phoneHref } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import { tierTexts } from "~/domain/cart/tiers";
import { freePromoLimit } from "~/domain/catalog/catalog";
import { designLimits, rushFeeCents } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import {
  type ContentPage,
  contentPages,
  fillIn,
  fillKnown,
  readMarkdownFile,
  unknownNames,
} from "~/domain/settings/content";
import type { PageText } from "~/domain/settings/content-page.schema";
import { escapeHtml } from "~/domain/text/html";
import { sanitizePostHtml } from "~/services/blog/html.server";
import { claimPictures } from "~/services/blog/pictures.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, type Settings, shippingPricesOf } from "~/services/core/settings.server";
import {
  getTextOverride,
  listTextOverrides,
  resetTextOverride,
  saveTextOverride,
} from "~/services/core/text-overrides.server";

const pageSettings = "page:";
const files = import.meta.glob<string>("../../../content/*.md", { query: "?raw", import: "default", eager: true });

/**
 * Returns a page as HTML. In staff's text, unknown variables stay as they are, because a typo must not break the page.
 */
export async function getContentPage(app: App, slug: ContentPage) {
  const [settings, own] = await Promise.all([getSettings(app), getTextOverride<PageText>(app, pageRow(slug))]);
  const facts = shopFacts(settings);
  const fill = own ? fillKnown : fillIn;
  const { title, description, content } = own ?? defaultText(slug);
  const html = await marked.parse(fill(content, facts));
  return {
    slug,
    contact: settings.contact,
    title: fill(title, facts),
    description: fill(description, facts),
    html: own ? sanitizePostHtml(html) : html,
  };
}

const pageRow = (slug: ContentPage) => `${pageSettings}${slug}` as const;

function defaultText(slug: ContentPage): PageText {
  const file = files[`../../../content/${slug}.md`];
  if (file === undefined) throw new ShopError("not_found", "This page does not exist.");
  const { facts, markdown } = readMarkdownFile(file);
  return { title: facts.title ?? slug, description: facts.description ?? "", content: markdown.trim() };
}

export async function listOwnPages(app: App): Promise<ContentPage[]> {
  const names = await listTextOverrides(app, pageSettings);
  return contentPages.filter((page) => names.includes(page));
}

/**
 * Returns a page's current text with its variables not filled in, and the available variables (staff only). ShopError
 * `not_found`.
 */
export async function getPageForStaff(app: App, name: string) {
  const slug = requirePage(name);
  const [own, settings] = await Promise.all([
    getTextOverride<PageText>(app, pageRow(slug)),
    getSettings(app),
    requireStaff(app),
  ]);
  const words = own ?? { ...defaultText(slug), savedAt: 0 };
  return { ...words, slug, isOwn: own !== null, names: Object.keys(shopFacts(settings)) };
}

export async function previewPageText(app: App, { content }: Pick<PageText, "content">): Promise<string> {
  const [settings] = await Promise.all([getSettings(app), requireStaff(app)]);
  return sanitizePostHtml(await marked.parse(fillKnown(content, shopFacts(settings))));
}

/**
 * Saves staff's text for a page. ShopError `invalid` for an unknown variable, `conflict` if someone else saved since
 * `savedAt`.
 */
export async function savePageText(app: App, name: string, { savedAt, ...words }: PageText & { savedAt: number }) {
  const staff = await requireStaff(app);
  const slug = requirePage(name);
  const facts = shopFacts(await getSettings(app));
  const fieldErrors = Object.fromEntries(
    Object.entries(words).map(([field, text]) => [field, unknownNames(text, facts).map(noSuchName)]),
  );
  const [sentence] = Object.values(fieldErrors).flat();
  if (sentence) throw new ShopError("invalid", sentence, { fieldErrors });
  const detail = { title: words.title };
  await saveTextOverride(app, staff, pageRow(slug), {
    value: words,
    savedAt,
    detail,
    statements: claimPictures(app, words),
  });
}

const noSuchName = (name: string) => `There is no {{${name}}}. The available variables are listed below the text.`;

/** Restores the default text (staff only). ShopError `conflict` if someone else saved since `savedAt`. */
export async function resetPageText(app: App, name: string, { savedAt }: { savedAt: number }): Promise<void> {
  const staff = await requireStaff(app);
  await resetTextOverride(app, staff, pageRow(requirePage(name)), savedAt);
}

function requirePage(name: string): ContentPage {
  const slug = contentPages.find((known) => known === name);
  if (!slug) throw new ShopError("not_found", "This page does not exist.");
  return slug;
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Joan Merrill, (760) 555-0142", or the days on which we answer. */
const personLine = ({ phone, contactPerson, hours }: Settings["contact"]) =>
  [escapeHtml(contactPerson), phone && `[${escapeHtml(phone)}](${phoneHref(phone)})`].filter(Boolean).join(", ") ||
  daysOf(hours);

const askForOrigin =
  "Need the workshop's name or the country of origin for your records? [Ask us](/contact) before you order and we'll tell you in writing.";
const askForW9 = "Need our signed W-9? [Ask us](/contact) and we'll email it to you.";

const shopFacts = ({ contact, ...settings }: Settings) => ({
  name: brand.name,
  noun: brand.noun,
  location: brand.location,
  email: contact.email,
  supportEmail: contact.supportEmail,
  person: personLine(contact),
  guarantee: brand.promises.guarantee,
  makers: brand.promises.makers,
  origin: settings.origin ? escapeHtml(settings.origin) : askForOrigin,
  w9: settings.w9 ? "Yes. [Download our signed W-9](/w-9.pdf) (PDF)." : askForW9,
  mockupFirst: brand.promises.mockupFirst,
  postalLine: escapeHtml(contact.postalLine),
  hours: `${daysOf(contact.hours)}, ${hoursOf(contact.hours)} Pacific time`,
  mockups: brand.promises.mockups,
  mockup: brand.promises.mockup.standard,
  rushMockup: brand.promises.mockup.rush,
  answer: brand.promises.answer,
  businessDays: brand.promises.businessDays,
  lost: brand.promises.lost,
  privacyAnswer: brand.promises.privacy,
  netDays: String(brand.netDays),
  catalog: brand.promises.catalog,
  terms: brand.promises.terms,
  production: brand.promises.production,
  madeTitle: sentenceCase(brand.promises.made),
  delivery: brand.promises.delivery,
  place: brand.promises.place,
  deposit: brand.promises.deposit,
  depositBack: brand.promises.depositBack,
  remade: brand.promises.remade,
  balance: brand.promises.balance,
  returnDays: String(brand.returns.days),
  volumeDiscount: tierTexts[settings.tierScope].question,
  shipping: formatMoney(settings.shippingCents),
  shippingCanada: formatMoney(shippingPricesOf(settings).CA),
  canadaFee: formatMoney(settings.canadaFeeCents),
  rushFee: formatMoney(rushFeeCents),
  minQuantity: String(designLimits.minQuantity),
  maxQuantity: String(designLimits.maxQuantity),
  freeLimit: String(freePromoLimit),
});
