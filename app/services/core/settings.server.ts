// Settings that staff change without a deploy. Owns: settings. Guarantees a valid value for every key, whatever the
// table contains.
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { settings } from "~/db/schema";
import { type TwoFactorFor, twoFactorChoices } from "~/domain/accounts/accounts";
import { type ContactFacts, defaultContact, type MailContact } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import { canadaFeeCents, flatShippingCents } from "~/domain/cart/cart";
import { type TierScope, tierScopes } from "~/domain/cart/tiers";
import { defaultSynonyms } from "~/domain/catalog/search";
import { type Surcharges, surchargeDefaults } from "~/domain/designer/choices";
import type { Country } from "~/domain/destinations/countries";
import type { TaxRate } from "~/domain/destinations/tax";
import { type TaxRateInput, taxRates } from "~/domain/destinations/tax.schema";
import { defaultStages, type Stage, stagesSetting } from "~/domain/orders/board";
import { type AutomationKind, automationSettings } from "~/domain/settings/automations";
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

const settingSchemas = {
  /** `simulated` shows the stars from the specification; `verified` only reviews by buyers (catalog-6). */
  ratings: z.enum(["simulated", "verified"]).catch("verified"),
  /** Custom orders that the shop takes in a month, for the banner "Only N spots left this month". Null hides the banner. */
  monthlyOrders: z.int().min(1).max(9999).nullable().catch(null),
  /** Which items count toward a volume tier (pricing-15). */
  tierScope: z.enum(tierScopes).catch("line"),
  shippingCents: z.int().min(0).max(100_000).catch(flatShippingCents),
  /** Added to `shippingCents` for Canada (pricing-11). */
  canadaFeeCents: z.int().min(0).max(100_000).catch(canadaFeeCents),
  taxRates: taxRates.catch({}),
  /** The roles that must use two-factor sign-in. core/sessions reads this row with its own SQL. */
  twoFactorFor: z.enum(twoFactorChoices).catch("nobody"),
  /** Words that the search treats alike: one meaning per line, separated by commas (catalog-11). */
  synonyms: z.string().max(4000).catch(defaultSynonyms),
  /** The shop's W-9 for customers (files-13). Null until staff upload one. */
  w9: z.object({ key: z.string(), fileName: z.string() }).nullable().catch(null),
  /** Workshop and country of origin, as the owner states them. Null until the owner does. */
  origin: z.string().max(600).nullable().catch(null),
  lowStockThreshold: z.int().min(0).max(1000).catch(10),
  surcharges: z.object(surchargeFields).catch(surchargeDefaults),
  /** In millimeters. The artwork check warns or fails below these widths (designer-10). */
  thinLineWarnMm: z.number().min(0).max(5).catch(0.3),
  thinLineFailMm: z.number().min(0).max(5).catch(0.15),
  /**
   * Email addresses, postal address, hours and social links. Emails get the current values when they are sent
   * (`withCurrentContact`).
   */
  contact: contactFacts.catch(defaultContact as z.output<typeof contactFacts>),
  productionStages: stagesSetting.catch(defaultStages),
  automations: automationSettings,
};

const shopSettings = z.object(settingSchemas);
export type Settings = z.output<typeof shopSettings>;

const pendingReads = new WeakMap<App["read"], Promise<Settings>>();

/** Returns all settings, in the same batch as the page's own reads. Calls in the same turn share one read. */
export function getSettings(app: App): Promise<Settings> {
  const reading = pendingReads.get(app.read) ?? readSettings(app).finally(() => pendingReads.delete(app.read));
  pendingReads.set(app.read, reading);
  return reading;
}

/** Skips the keys of core/text-overrides ("mail:…", "page:…"), which pages do not need here. */
const selectSettings = (db: Database) => db.select().from(settings).where(sql`${settings.key} not glob '*:*'`);

async function readSettings(app: App): Promise<Settings> {
  const rows = await app.read(selectSettings(app.db));
  const saved = shopSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return isDemo(app) ? saved : { ...saved, ratings: "verified" };
}

/** Only a shop whose payments are emulated may invent stars (catalog-6). */
const isDemo = ({ env }: App) => env.PAYPAL_EMULATOR !== undefined;

const currentFact = (fact: keyof MailContact) =>
  sql`coalesce((select ${settings.value} ->> ${`$.${fact}`} from ${settings} where ${settings.key} = 'contact'), ${defaultContact[fact]})`;
/** SQL for the address that gets replies to emails without a record. */
export const contactEmail = sql<string>`(${currentFact("email")})`;

const escaped = (text: SQL) => sql`replace(replace(${text}, '&', '&amp;'), '<', '&lt;')`;

/** SQL that replaces the default contact facts in an email's text with the current ones, without a separate read. */
export function withCurrentContact(words: SQL<string>, form: "html" | "text"): SQL<string> {
  const swap = (text: SQL, fact: keyof MailContact) =>
    sql<string>`replace(${text}, ${defaultContact[fact]}, ${form === "html" ? escaped(currentFact(fact)) : currentFact(fact)})`;
  return swap(swap(swap(words, "email"), "supportEmail"), "postalLine");
}

export async function getContact(app: App): Promise<ContactFacts> {
  return (await getSettings(app)).contact;
}

/** True if customers can download the shop's W-9 (files-13). */
export async function isW9There(app: App): Promise<boolean> {
  return (await getSettings(app)).w9 !== null;
}

export async function getShippingCents(app: App): Promise<number> {
  return (await getSettings(app)).shippingCents;
}

export function shippingPricesOf({
  shippingCents,
  canadaFeeCents,
}: Pick<Settings, "shippingCents" | "canadaFeeCents">): Record<Country, number> {
  return { US: shippingCents, CA: shippingCents + canadaFeeCents };
}

export async function getSettingsForStaff(app: App): Promise<Settings> {
  const [current] = await Promise.all([getSettings(app), requireStaff(app)]);
  return current;
}

/** Cached pages show new contact facts within 30 seconds (docs/decisions/0003). */
export async function saveContact(app: App, contact: ContactFacts): Promise<void> {
  await saveSettings(app, { contact });
}

type SettingsPart =
  | SettingsInput
  | { contact: ContactFacts }
  | { twoFactorFor: TwoFactorFor }
  | { tierScope: TierScope }
  | { w9: { key: string; fileName: string } | null };

/** Sets which items count toward volume tiers (owner only). Existing bills do not change. */
export async function saveTierScope(app: App, input: { tierScope: TierScope }): Promise<void> {
  await requireOwner(app);
  await saveSettings(app, input);
}

/** `also` runs in the same batch. */
export async function saveSettings(app: App, input: SettingsPart, also: Statement[] = []): Promise<void> {
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
    also,
  ]);
}

/** Saves the stages of the board (staff only). ShopError `conflict` if someone else has changed them since `seen`. */
export async function saveStages(app: App, { stages, seen }: { stages: Stage[]; seen: number }): Promise<void> {
  const staff = await requireStaff(app);
  const meta = { updatedBy: staff.username, updatedAt: app.now() };
  const value = { version: seen + 1, stages };
  const isUnchanged = sql`${settings.value} ->> '$.version' = ${seen}`;
  try {
    await runBatch(app.db, [
      app.db
        .insert(settings)
        .values({ key: "productionStages", value, ...meta })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: abortUnless(settings.value, isUnchanged, sql`excluded.value`), ...meta },
        }),
      addAudit(app, staff, "board stages saved", "settings", { stages: stages.map(({ name }) => name) }),
    ]);
  } catch (error) {
    if (!wasAborted(error, settings.value)) throw error;
    throw new ShopError("conflict", "Someone else changed the stages. Reload the page and try again.");
  }
}

/** Sets the tax rate of one state (staff only). Existing bills do not change. */
export async function saveTaxRate(app: App, { region, rate: ratePpm, onShipping }: TaxRateInput): Promise<void> {
  await patchTaxRates(app, { [region]: { ratePpm, onShipping } });
}

export async function removeTaxRate(app: App, { region }: { region: string }): Promise<void> {
  await patchTaxRates(app, { [region]: null });
}

/** Changes one state in one statement, so that two people who edit different states do not overwrite each other. */
async function patchTaxRates(app: App, patch: Record<string, TaxRate | null>): Promise<void> {
  await patchSetting(app, "taxRates", patch, "sales tax saved");
}

/** Changes one automation (staff only), in one statement for the same reason. */
export async function saveAutomationSetting(app: App, kind: AutomationKind, value: object): Promise<void> {
  await patchSetting(app, "automations", { [kind]: value }, "automation saved");
}

async function patchSetting(
  app: App,
  key: keyof Settings,
  patch: Record<string, object | null>,
  action: string,
): Promise<void> {
  const staff = await requireStaff(app);
  const row = { key, value: patch, updatedBy: staff.username, updatedAt: app.now() };
  const value = sql`json_patch(${settings.value}, excluded.value)`;
  const { key: _, ...set } = { ...row, value };
  await runBatch(app.db, [
    app.db
      .insert(settings)
      .values({ ...row, value: {} })
      .onConflictDoNothing(),
    app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set }),
    addAudit(app, staff, action, "settings", patch),
  ]);
}
