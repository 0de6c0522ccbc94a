// What staff may change without a deploy; owns `settings`. Promises a sound value for every key, whatever stands in the table.
import { z } from "zod";
import { settings } from "~/db/schema";
import { flatShippingCents } from "~/domain/cart";
import type { App } from "~/services/context.server";

/** Every setting with its meaning and its default. */
export const settingSchemas = {
  /** `simulated` shows the specified stars, `verified` only buyers' reviews (decisions §2). */
  ratings: z.enum(["simulated", "verified"]).catch("verified"),
  /** "Only N spots left this month"; null hides the banner. */
  spotsLeft: z.int().min(1).max(99).nullable().catch(null),
  shippingCents: z.int().min(0).max(100_000).catch(flatShippingCents),
  lowStockThreshold: z.int().min(0).max(1000).catch(10),
  /** Millimetres: the artwork check warns and fails below these (issue 3). */
  thinLineWarnMm: z.number().min(0).max(5).catch(0.3),
  thinLineFailMm: z.number().min(0).max(5).catch(0.15),
};

const shopSettings = z.object(settingSchemas);
export type Settings = z.output<typeof shopSettings>;

/** All settings; joins the page's own batch of reads. */
export async function getSettings(app: App): Promise<Settings> {
  const rows = await app.read(app.db.select().from(settings));
  return shopSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

export async function getShippingCents(app: App): Promise<number> {
  return (await getSettings(app)).shippingCents;
}
