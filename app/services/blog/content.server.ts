// The shop's standing pages; owns no table. Promises that they say what content/*.md say, with the shop's own facts and prices filled in.
import { marked } from "marked";
import { brand } from "~/domain/brand/brand";
import { daysOf, hoursOf } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import { escapeHtml } from "~/domain/campaigns/campaign-template";
import { tierWords } from "~/domain/cart/tiers";
import { freePromoLimit } from "~/domain/catalog/catalog";
import { designLimits, rushFeeCents } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { type ContentPage, fillIn, readMarkdownFile } from "~/domain/settings/content";
import type { App } from "~/services/core/app.server";
import { getSettings, type Settings, shippingPricesOf } from "~/services/core/settings.server";

const files = import.meta.glob<string>("../../../content/*.md", { query: "?raw", import: "default", eager: true });

/** One page, its Markdown as HTML. */
export async function getContentPage(app: App, slug: ContentPage) {
  const file = files[`../../../content/${slug}.md`];
  if (file === undefined) throw new ShopError("not_found", "This page does not exist.");
  const settings = await getSettings(app);
  const { facts, markdown } = readMarkdownFile(fillIn(file, shopFacts(settings)));
  const html = await marked.parse(markdown);
  return {
    slug,
    contact: settings.contact,
    title: facts.title ?? slug,
    description: facts.description ?? "",
    html,
  };
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const shopFacts = ({ contact, ...settings }: Settings) => ({
  name: brand.name,
  noun: brand.noun,
  location: brand.location,
  email: contact.email,
  supportEmail: contact.supportEmail,
  postalLine: escapeHtml(contact.postalLine),
  hours: `${daysOf(contact.hours)}, ${hoursOf(contact.hours)} Pacific time`,
  mockups: brand.promises.mockups,
  mockup: brand.promises.mockup.standard,
  rushMockup: brand.promises.mockup.rush,
  answer: brand.promises.answer,
  catalog: brand.promises.catalog,
  terms: brand.promises.terms,
  production: brand.promises.production,
  madeTitle: sentenceCase(brand.promises.made),
  delivery: brand.promises.delivery,
  place: brand.promises.place,
  deposit: brand.promises.deposit,
  depositBack: brand.promises.depositBack,
  balance: brand.promises.balance,
  returnDays: String(brand.returns.days),
  volumeDiscount: tierWords[settings.tierScope].question,
  shipping: formatMoney(settings.shippingCents),
  shippingCanada: formatMoney(shippingPricesOf(settings).CA),
  canadaFee: formatMoney(settings.canadaFeeCents),
  rushFee: formatMoney(rushFeeCents),
  minQuantity: String(designLimits.minQuantity),
  maxQuantity: String(designLimits.maxQuantity),
  freeLimit: String(freePromoLimit),
});
