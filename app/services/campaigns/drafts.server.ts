// A campaign before it is sent: text, audience and promo code. Owns no table. Guarantees discounts-7: an email never
// offers a code that does not work.
import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Statement } from "~/db/client.server";
import { contactImports } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { mergeFields } from "~/domain/campaigns/campaign-template";
import {
  type CampaignAudience,
  type CampaignKind,
  type marketingEmailInput,
  type massDiscountInput,
  type tournamentCampaignInput,
  tournamentDefaults,
  type vipCampaignInput,
  type vipEmailInput,
} from "~/domain/campaigns/campaigns";
import { type Segment, segmentOf } from "~/domain/campaigns/segments";
import { checkDiscount, deletedCodeRefusal, discountLabel } from "~/domain/discounts/discounts";
import { type EmailKey, emailTemplates, fillPlaceholders } from "~/domain/emails/templates";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSegment } from "~/services/customers/segments.server";
import { insertCampaignCode, type StoredCode, selectCode } from "~/services/discounts/discounts.server";
import { getEmailOverride } from "~/services/mail/overrides.server";

export interface CampaignDraft {
  campaignType: CampaignKind;
  subject: string;
  content: string;
  discountCode: string | null;
  discountPercent: number | null;
  offer: string | null;
  audience: CampaignAudience;
  /** Statements that create the promo code, for the batch that starts the campaign. */
  setup: Statement[];
}

const noOffer = { discountCode: null, discountPercent: null, offer: null, setup: [] };

/** Narrows down the audience "customers". The form sets these fields; the API does not have them. */
interface CustomerFilter extends Segment {
  optedInOnly?: boolean;
  segmentId?: string;
}

/** Reads a saved segment now, so that a campaign has the conditions and the customers of its launch (campaigns-19). */
async function customers(app: App, among: CustomerFilter, exclude: string[] = []): Promise<CampaignAudience> {
  const saved = among.segmentId ? await getSegment(app, among.segmentId) : undefined;
  return {
    list: "customers",
    exclude,
    optedInOnly: among.optedInOnly,
    segment: segmentOf(among),
    saved: saved && { name: saved.name, conditions: saved.conditions },
  };
}

/**
 * Returns the current subject and body of a kind of email (staff only). `content` is empty if the default text applies.
 */
async function currentText(app: App, key: EmailKey) {
  const [own] = await Promise.all([getEmailOverride(app, key), requireStaff(app)]);
  return { subject: own?.subject ?? emailTemplates[key].subject, content: own?.body ?? "" };
}

/** Fills the offer into the subject. The name stays a merge field, even if staff wrote "{name}". */
const fillOffer = ({ subject, content }: { subject: string; content: string }, discount: string, code: string) => ({
  subject: fillPlaceholders(subject.replaceAll(mergeFields.name, "{name}"), {
    discount,
    code,
    name: mergeFields.name,
    email: brand.email,
  }),
  content,
});

export const tournamentSubject = async (app: App) => (await currentText(app, "campaign-tournament")).subject;

type Marketing = z.output<typeof marketingEmailInput> & CustomerFilter;

export async function draftMarketing(
  app: App,
  { subject, content, excludeEmails, ...among }: Marketing,
): Promise<CampaignDraft> {
  await requireStaff(app);
  return {
    campaignType: "marketing",
    subject,
    content,
    ...noOffer,
    audience: await customers(app, among, excludeEmails),
  };
}

export async function draftText(app: App, words: { subject: string; content: string }): Promise<CampaignDraft> {
  await requireStaff(app);
  return { campaignType: "marketing", ...words, ...noOffer, audience: { list: "customers", exclude: [] } };
}

/** ShopError `not_found` for an unknown code, `conflict` if the code does not work now. */
export async function draftDiscount(
  app: App,
  { discountCode, ...among }: z.output<typeof massDiscountInput> & CustomerFilter,
): Promise<CampaignDraft> {
  const own = await currentText(app, "campaign-discount");
  const [code] = await selectCode(app, discountCode);
  if (!code || code.deletedAt) throw new ShopError("not_found", `There is no discount code ${discountCode}.`);
  requireWorking(app, code);
  const offer = discountLabel(code);
  return {
    campaignType: "discount",
    ...fillOffer(own, offer, code.code),
    discountCode: code.code,
    discountPercent: null,
    offer,
    audience: await customers(app, among),
    setup: [],
  };
}

interface PromoChoice {
  /** Creates a missing code. Without this, a missing code is refused. */
  createCode?: boolean;
}

type Tournament = z.output<typeof tournamentCampaignInput> & PromoChoice;

export async function draftTournament(app: App, input: Tournament): Promise<CampaignDraft> {
  const { content } = await currentText(app, "campaign-tournament");
  const promo = await resolveOffer(app, input);
  return {
    campaignType: "tournament",
    ...fillOffer({ subject: input.emailSubject, content }, promo.offer, promo.discountCode),
    ...promo,
    audience: { list: "tournament", exclude: [] },
  };
}

type Vip = z.output<typeof vipCampaignInput> & PromoChoice;

/** ShopError `not_found` if no VIP list with that file name was imported. */
export async function draftVip(app: App, input: Vip): Promise<CampaignDraft> {
  const own = await currentText(app, "campaign-vip");
  const [list] = await app.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.kind, "vip"), eq(contactImports.fileName, input.csvFileName)))
    .orderBy(desc(contactImports.createdAt))
    .limit(1);
  if (!list) throw new ShopError("not_found", `There is no VIP list ${input.csvFileName}. Please upload it first.`);
  if (list.status !== "done")
    throw new ShopError(
      "conflict",
      `The VIP list ${input.csvFileName} is not imported yet. Please confirm its import first.`,
    );
  const audience: CampaignAudience = { list: "vip", importId: list.id, exclude: [] };
  const promo = await resolveOffer(app, input);
  return { campaignType: "vip", ...fillOffer(own, promo.offer, promo.discountCode), ...promo, audience };
}

type OneVip = z.output<typeof vipEmailInput> & PromoChoice;

export async function draftVipEmail(app: App, input: OneVip): Promise<CampaignDraft> {
  const own = await currentText(app, "campaign-vip");
  const audience: CampaignAudience = { list: "one", email: input.email, name: input.name, exclude: [] };
  const promo = await resolveOffer(app, input);
  return { campaignType: "vip", ...fillOffer(own, promo.offer, promo.discountCode), ...promo, audience };
}

const sampleOffer = (code: string, percent: number) => ({
  discountCode: code,
  discountPercent: percent,
  offer: `${percent}% off`,
  setup: [],
});

/** Returns a sample of the VIP email for a test. Its code need not exist. */
export async function sampleVip(app: App): Promise<CampaignDraft> {
  const own = await currentText(app, "campaign-vip");
  const audience: CampaignAudience = { list: "one", exclude: [] };
  const promo = sampleOffer("VIP20", 20);
  return { campaignType: "vip", ...fillOffer(own, promo.offer, promo.discountCode), ...promo, audience };
}

/** Returns a sample of the tournament email with its default values (campaigns-2). */
export async function sampleTournament(app: App): Promise<CampaignDraft> {
  const own = await currentText(app, "campaign-tournament");
  const { promoCode, discountPercent } = tournamentDefaults;
  const promo = sampleOffer(promoCode, discountPercent);
  const audience: CampaignAudience = { list: "tournament", exclude: [] };
  return {
    campaignType: "tournament",
    ...fillOffer(own, promo.offer, promo.discountCode),
    ...promo,
    audience,
  };
}

/** Returns the offer of an email. The code must work with exactly this discount, or is created with the campaign. */
async function resolveOffer(app: App, input: { promoCode: string; discountPercent: number } & PromoChoice) {
  const { promoCode, discountPercent, createCode } = input;
  const [code] = await selectCode(app, promoCode);
  if (code?.deletedAt) throw refusedCode(deletedCodeRefusal(code.code));
  if (code) requireSame(app, code, discountPercent);
  else if (!createCode) {
    throw refusedCode(
      `The code ${promoCode} doesn't exist yet. Tick "Create the code" to make it with ${discountPercent}% off.`,
    );
  } else if (!/^[A-Z0-9_-]{3,32}$/.test(promoCode)) throw refusedCode("Please use 3 to 32 letters, digits, - or _");
  const setup = code ? [] : [insertCampaignCode(app, promoCode, discountPercent)];
  return { discountCode: promoCode, discountPercent, offer: `${discountPercent}% off`, setup };
}

function requireSame(app: App, code: StoredCode, percent: number): void {
  requireWorking(app, code);
  if (code.discountType === "percentage" && code.discountValue === percent) return;
  throw refusedCode(
    `The code ${code.code} gives ${discountLabel(code)}, not ${percent}% off. Please change one of them.`,
  );
}

/** ShopError `conflict` if the offered code expires before the campaign starts. */
export async function requireCodeAt(
  app: App,
  { discountCode }: Pick<CampaignDraft, "discountCode">,
  startsAt: Date,
): Promise<void> {
  const [code] = discountCode ? await selectCode(app, discountCode) : [];
  if (code) requireWorking(app, code, startsAt);
}

/** ShopError `conflict` if the offered code is gone or gives a different discount now. */
export async function requireSameCode(
  app: App,
  { discountCode, discountPercent }: Pick<CampaignDraft, "discountCode" | "discountPercent">,
): Promise<void> {
  if (!discountCode) return;
  const [code] = await selectCode(app, discountCode);
  if (!code) throw refusedCode(`The code ${discountCode} no longer exists.`);
  if (discountPercent) requireSame(app, code, discountPercent);
  else requireWorking(app, code);
}

function requireWorking(app: App, code: StoredCode, now = app.now()): void {
  const check = checkDiscount(code, { orderCents: Number.MAX_SAFE_INTEGER, now });
  if (!check.ok) throw refusedCode(`${code.code}: ${check.error}.`);
}

function refusedCode(sentence: string): ShopError {
  return new ShopError("conflict", sentence, { fieldErrors: { promoCode: [sentence] } });
}
