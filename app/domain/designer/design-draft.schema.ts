// Validates the design drafts stored in this browser. A separate module, because a first visit does not need zod.
import { z } from "zod";
import { dayMs } from "~/domain/calendar/calendar";
import { storedDesign } from "~/domain/designer/account-designs.schema";
import { choicesField, designFields, draftId } from "~/domain/designer/design.schema";
import { designLimits, packagings, platings, sizes } from "~/domain/designer/designer";
import { progressDays, progressVersion } from "~/domain/designer/designer-progress";
import { calendarDay } from "~/domain/forms/fields";

/** An unfinished design in localStorage (designer-6). */
export const designerProgress = z.object({
  version: z.literal(progressVersion),
  currentStep: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  quantity: z.number().int().min(1).max(designLimits.maxQuantity),
  size: z.enum(sizes),
  plating: z.enum(platings),
  packaging: z.array(z.enum(packagings)).min(1),
  rushOrder: z.boolean(),
  rushByDate: z.boolean().catch(false),
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

/** The draft, or null if it is damaged, of another version, from the future or 7 days old. */
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

/** Another design of the same order. The server already has its files. */
export const addedDesign = z.object({
  draftId,
  design: storedDesign,
  logoFileName: z.string().max(255),
  cardFileName: z.string().max(255).nullable(),
  expiresAt: z.iso.datetime(),
});
export type AddedDesign = z.output<typeof addedDesign>;

/** The other designs of the order, without damaged and expired ones. */
export function readAdded(text: string | null, now: Date): AddedDesign[] {
  try {
    const kept = z.array(addedDesign.nullable().catch(null)).parse(JSON.parse(text ?? "[]"));
    return kept.filter((one) => one !== null && new Date(one.expiresAt) > now) as AddedDesign[];
  } catch {
    return [];
  }
}
