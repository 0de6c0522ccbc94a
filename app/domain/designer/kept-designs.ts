// What a browser kept of an order's designs, as it is read. A module of its own: it takes zod, which a first visit does not need.
import { z } from "zod";
import { dayMs } from "~/domain/calendar/calendar";
import { choicesField, designFields, draftId } from "~/domain/designer/design-input";
import { designLimits, packagings, platings, sizes } from "~/domain/designer/designer";
import { progressDays, progressVersion } from "~/domain/designer/designer-progress";
import { storedDesign } from "~/domain/designer/saved-designs";
import { calendarDay } from "~/domain/forms/fields";

/** What the browser keeps of an unfinished design (designer-6). */
export const designerProgress = z.object({
  version: z.literal(progressVersion),
  currentStep: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  quantity: z.number().int().min(1).max(designLimits.maxQuantity),
  size: z.enum(sizes),
  plating: z.enum(platings),
  packaging: z.array(z.enum(packagings)).min(1),
  rushOrder: z.boolean(),
  pinType: designFields.pinType,
  choices: choicesField,
  customerName: z.string().max(200),
  customerEmail: z.string().max(254),
  deadlineDate: z.union([z.literal(""), calendarDay]).catch(""),
  promoCode: z.string().max(40),
  appliedDiscount: z.object({ code: z.string(), discountAmount: z.number().min(0) }).nullable(),
  timestamp: z.number(),
});
export type DesignerProgress = z.output<typeof designerProgress>;

/** The saved design, or null when it is broken, of another version, from the future or 7 days old. */
export function readProgress(text: string | null, now: Date): DesignerProgress | null {
  if (!text) return null;
  try {
    const saved = designerProgress.safeParse(JSON.parse(text));
    const ageMs = saved.success ? now.getTime() - saved.data.timestamp : -1;
    return saved.success && ageMs >= 0 && ageMs < progressDays * dayMs ? saved.data : null;
  } catch {
    return null;
  }
}

/** A design of the order beside the one on the screen: prepared, its files at the server. */
export const addedDesign = z.object({
  draftId,
  design: storedDesign,
  logoFileName: z.string().max(255),
  cardFileName: z.string().max(255).nullable(),
  /** When the server forgets it. */
  expiresAt: z.iso.datetime(),
});
export type AddedDesign = z.output<typeof addedDesign>;

/** What the browser kept of the order's other designs; what is broken or over is dropped. */
export function readAdded(text: string | null, now: Date): AddedDesign[] {
  try {
    const kept = z.array(addedDesign.nullable().catch(null)).parse(JSON.parse(text ?? "[]"));
    return kept.filter((one) => one !== null && new Date(one.expiresAt) > now) as AddedDesign[];
  } catch {
    return [];
  }
}
