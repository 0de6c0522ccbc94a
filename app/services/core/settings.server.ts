// What staff may change without a deploy; owns `settings`. Promises a sound value for every key, whatever stands in the table.
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, runBatch } from "~/db/client.server";
import { settings } from "~/db/schema";
import { type TwoFactorFor, twoFactorChoices } from "~/domain/accounts/accounts";
import { type ContactFacts, defaultContact, type MailContact } from "~/domain/brand/contact";
import { canadaFeeCents, flatShippingCents } from "~/domain/cart/cart";
import { type TierScope, tierScopes } from "~/domain/cart/tier-words";
import { type Surcharges, surchargeDefaults } from "~/domain/designer/choices";
import type { Country } from "~/domain/destinations/countries";
import type { TaxRate } from "~/domain/destinations/tax";
import { type TaxRateInput, taxRates } from "~/domain/destinations/tax.schema";
import { contactFacts, type SettingsInput } from "~/domain/settings/settings.schema";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireOwner, requireStaff } from "~/services/core/sessions.server";

const perPiece = z.int().min(0).max(10_000);
const surchargeFields = {
  butterfly: perPiece,
  deluxe: perPiece,
  magnet: perPiece,
  backStamp: perPiece,
  ownCard: perPiece,
} satisfies Record<keyof Surcharges, z.ZodType>;

/** Every setting with its meaning and its default. */
const settingSchemas = {
  /** `simulated` shows the specified stars, `verified` only buyers' reviews (catalog-6). */
  ratings: z.enum(["simulated", "verified"]).catch("verified"),
  /** "Only N spots left this month"; null hides the banner. */
  spotsLeft: z.int().min(1).max(99).nullable().catch(null),
  /** Which pieces a volume tier counts (pricing-15). */
  tierScope: z.enum(tierScopes).catch("line"),
  shippingCents: z.int().min(0).max(100_000).catch(flatShippingCents),
  /** On top of it for Canada (pricing-11). */
  canadaFeeCents: z.int().min(0).max(100_000).catch(canadaFeeCents),
  /** Sales tax by state and province (pricing-12). */
  taxRates: taxRates.catch({}),
  /** Who must sign in with a second step; core/sessions looks into this row itself. */
  twoFactorFor: z.enum(twoFactorChoices).catch("nobody"),
  lowStockThreshold: z.int().min(0).max(1000).catch(10),
  /** Cents a piece for what is chosen beyond what a piece comes with. */
  surcharges: z.object(surchargeFields).catch(surchargeDefaults),
  /** Millimetres: the artwork check warns and fails below these (designer-10). */
  thinLineWarnMm: z.number().min(0).max(5).catch(0.3),
  thinLineFailMm: z.number().min(0).max(5).catch(0.15),
  /** E-mail addresses, postal address, hours, social links; mails take it as they leave (`inContactOfToday`). */
  contact: contactFacts.catch(defaultContact as z.output<typeof contactFacts>),
};

const shopSettings = z.object(settingSchemas);
export type Settings = z.output<typeof shopSettings>;

const beingRead = new WeakMap<App["read"], Promise<Settings>>();

/** All settings; joins the page's own batch of reads, once for all who ask in the same turn. */
export function getSettings(app: App): Promise<Settings> {
  const reading = beingRead.get(app.read) ?? readSettings(app).finally(() => beingRead.delete(app.read));
  beingRead.set(app.read, reading);
  return reading;
}

/** Texts of staff's (core/own-texts) stay out of what every page reads. */
const selectSettings = (db: Database) => db.select().from(settings).where(sql`${settings.key} not glob '*:*'`);
/** Settings change rarely: the last rows with what they came to. */
let lastRead: { rows: string; settings: Settings } | undefined;

async function readSettings(app: App): Promise<Settings> {
  const rows = await app.read(selectSettings(app.db));
  const text = JSON.stringify(rows);
  if (lastRead?.rows !== text) {
    const byKey = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    lastRead = { rows: text, settings: shopSettings.parse(byKey) };
  }
  return lastRead.settings;
}

const ofToday = (fact: keyof MailContact) =>
  sql`coalesce((select ${settings.value} ->> ${`$.${fact}`} from ${settings} where ${settings.key} = 'contact'), ${defaultContact[fact]})`;
const escaped = (text: SQL) => sql`replace(replace(${text}, '&', '&amp;'), '<', '&lt;')`;

/** A mail's words with the contact facts of today, found by the statement that writes them: no read of its own. */
export function inContactOfToday(words: SQL<string>, form: "html" | "text"): SQL<string> {
  const swap = (text: SQL, fact: keyof MailContact) =>
    sql<string>`replace(${text}, ${defaultContact[fact]}, ${form === "html" ? escaped(ofToday(fact)) : ofToday(fact)})`;
  return swap(swap(words, "email"), "postalLine");
}

/** How the shop is reached today. */
export async function getContact(app: App): Promise<ContactFacts> {
  return (await getSettings(app)).contact;
}

export async function getShippingCents(app: App): Promise<number> {
  return (await getSettings(app)).shippingCents;
}

/** What a catalog order costs on its way, by country. */
export function shippingPricesOf({
  shippingCents,
  canadaFeeCents,
}: Pick<Settings, "shippingCents" | "canadaFeeCents">): Record<Country, number> {
  return { US: shippingCents, CA: shippingCents + canadaFeeCents };
}

/** Staff: every setting as it counts now. */
export async function getSettingsForStaff(app: App): Promise<Settings> {
  const [current] = await Promise.all([getSettings(app), requireStaff(app)]);
  return current;
}

/** Pages, mails and structured data say it from then on; strangers' cached pages within 30 seconds (docs/decisions/0003). */
export async function saveContact(app: App, contact: ContactFacts): Promise<void> {
  await saveSettings(app, { contact });
}

type SettingsPart =
  | SettingsInput
  | { contact: ContactFacts }
  | { twoFactorFor: TwoFactorFor }
  | { tierScope: TierScope };

/** Owner: which pieces volume tiers count, from now on; what is billed already stays as it was. */
export async function saveTierScope(app: App, input: { tierScope: TierScope }): Promise<void> {
  await requireOwner(app);
  await saveSettings(app, input);
}

export async function saveSettings(app: App, input: SettingsPart): Promise<void> {
  const staff = await requireStaff(app);
  const meta = { updatedBy: staff.username, updatedAt: app.now() };
  await runBatch(app.db, [
    Object.entries(input).map(([key, value]) => {
      // A setting that is switched off has no row.
      if (value === null) return app.db.delete(settings).where(eq(settings.key, key));
      const row = { key, value, ...meta };
      return app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    }),
    addAudit(app, staff, "settings saved", "settings", input),
  ]);
}

/** Staff: the rate of one state, from now on; what is billed already stays as it was. */
export async function saveTaxRate(app: App, { region, rate: ratePpm, onShipping }: TaxRateInput): Promise<void> {
  await patchTaxRates(app, { [region]: { ratePpm, onShipping } });
}

export async function removeTaxRate(app: App, { region }: { region: string }): Promise<void> {
  await patchTaxRates(app, { [region]: null });
}

/** One state at a time, in one statement: two people who set two states do not undo each other. */
async function patchTaxRates(app: App, patch: Record<string, TaxRate | null>): Promise<void> {
  const staff = await requireStaff(app);
  const row = { key: "taxRates", value: patch, updatedBy: staff.username, updatedAt: app.now() };
  const value = sql`json_patch(${settings.value}, excluded.value)`;
  const { key: _, ...set } = { ...row, value };
  await runBatch(app.db, [
    app.db
      .insert(settings)
      .values({ ...row, value: {} })
      .onConflictDoNothing(),
    app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set }),
    addAudit(app, staff, "sales tax saved", "settings", patch),
  ]);
}
