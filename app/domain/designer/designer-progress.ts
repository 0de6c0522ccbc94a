import { z } from "zod";
import { type CalendarDay, dayMs } from "~/domain/calendar/calendar";
import { hasOwnCard, plainChoices } from "~/domain/designer/choices";
import { choicesField, designFields, draftId } from "~/domain/designer/design-input";
import { type Design, designLimits, packagings, platings, sizes } from "~/domain/designer/designer";
import { storedDesign } from "~/domain/designer/saved-designs";
import { calendarDay } from "~/domain/forms/fields";

export const designerSteps = [
  { step: 1, title: "Choose Quantity" },
  { step: 2, title: "Pin Specifications" },
  { step: 3, title: "Packaging & Delivery" },
  { step: 4, title: "Upload Design & Details" },
  { step: 5, title: "Review & Order" },
] as const;
export type DesignerStep = (typeof designerSteps)[number]["step"];

export interface DesignerDraft extends Design {
  customerName: string;
  customerEmail: string;
  /** By when the pins are needed; empty where it does not matter. */
  deadlineDate: CalendarDay | "";
}

export const newDraft: DesignerDraft = {
  pinType: "pins",
  quantity: designLimits.sliderMin,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
  choices: plainChoices(),
  customerName: "",
  customerEmail: "",
  deadlineDate: "",
};

/** Made once: the page asks at each change. */
const email = z.email();

/** The design with what is known of its files, and the shop's day. */
type FilledDraft = DesignerDraft & { hasLogo: boolean; hasCard: boolean; today: CalendarDay };

/** Whether Next is allowed on a step (designer-1). */
export function isStepValid(step: DesignerStep, draft: FilledDraft): boolean {
  return missingInStep(step, draft).length === 0;
}

/** What a step still wants, as words for "Next: your logo, your name." */
export function missingInStep(step: DesignerStep, draft: FilledDraft): string[] {
  const { minQuantity, maxQuantity } = designLimits;
  const { quantity } = draft;
  const isQuantity = Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity;
  const wanted: Record<DesignerStep, readonly (readonly [words: string, isThere: boolean])[]> = {
    1: [[`a quantity from ${minQuantity} to ${maxQuantity}`, isQuantity]],
    2: [
      ["a size", sizes.includes(draft.size)],
      ["a plating", platings.includes(draft.plating)],
    ],
    3: [
      ["a packaging", draft.packaging.length > 0],
      ["the artwork of your cards", draft.hasCard || !hasOwnCard(draft)],
      ["a day that is not over", draft.deadlineDate === "" || draft.deadlineDate >= draft.today],
    ],
    4: [
      ["your logo", draft.hasLogo],
      ["your name", draft.customerName.trim() !== ""],
      ["your email", step === 4 && email.safeParse(draft.customerEmail.trim()).success],
    ],
    5: [],
  };
  return wanted[step].filter(([, isThere]) => !isThere).map(([words]) => words);
}

export const progressVersion = 1;
export const progressDays = 7;
export const progressStorageKey = "pin-designer-progress";

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

export const addedStorageKey = "pin-designer-order";

/** What the browser kept of the order's other designs; what is broken or over is dropped. */
export function readAdded(text: string | null, now: Date): AddedDesign[] {
  try {
    const kept = z.array(addedDesign.nullable().catch(null)).parse(JSON.parse(text ?? "[]"));
    return kept.filter((one) => one !== null && new Date(one.expiresAt) > now) as AddedDesign[];
  } catch {
    return [];
  }
}

/** The design without the person. */
export function designOnly({ customerName: _, customerEmail: __, deadlineDate: ___, ...design }: DesignerDraft) {
  return { ...design, packaging: [...design.packaging] };
}

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
