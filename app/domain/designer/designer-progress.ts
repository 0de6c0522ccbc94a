import type { CalendarDay } from "~/domain/calendar/calendar";
import { hasOwnCard, plainChoices } from "~/domain/designer/choices";
import { type Design, designLimits, platings, sizes } from "~/domain/designer/designer";
import type { RushChoice } from "~/domain/designer/need-by";
import { isEmail } from "~/domain/forms/email";

export const designerSteps = [
  { step: 1, title: "Choose Quantity" },
  { step: 2, title: "Pin Specifications" },
  { step: 3, title: "Packaging & Delivery" },
  { step: 4, title: "Upload Design & Details" },
  { step: 5, title: "Review & Order" },
] as const;
export type DesignerStep = (typeof designerSteps)[number]["step"];

export interface DesignerDraft extends Design, RushChoice {
  customerName: string;
  customerEmail: string;
  /** Day by which the customer needs the pins, or empty. */
  deadlineDate: CalendarDay | "";
}

export const newDraft: DesignerDraft = {
  pinType: "pins",
  quantity: designLimits.usual[0],
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
  rushByDate: false,
  choices: plainChoices(),
  customerName: "",
  customerEmail: "",
  deadlineDate: "",
};

type FilledDraft = DesignerDraft & { hasLogo: boolean; hasCard: boolean; today: CalendarDay };

/** True if Next is allowed on a step (designer-1). */
export function isStepValid(step: DesignerStep, draft: FilledDraft): boolean {
  return missingInStep(step, draft).length === 0;
}

/** Inputs that a step still needs, as words for "Next: your logo, your name." */
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
      ["your card artwork", draft.hasCard || !hasOwnCard(draft)],
      ["a future date", draft.deadlineDate === "" || draft.deadlineDate >= draft.today],
    ],
    4: [
      ["your logo", draft.hasLogo],
      ["your name", draft.customerName.trim() !== ""],
      [
        draft.customerEmail.trim() === "" ? "your email" : "a valid email",
        step === 4 && isEmail(draft.customerEmail.trim()),
      ],
    ],
    5: [],
  };
  return wanted[step].filter(([, isThere]) => !isThere).map(([words]) => words);
}

export const progressVersion = 1;
export const progressDays = 7;
export const progressStorageKey = "pin-designer-progress";

export const addedStorageKey = "pin-designer-order";

export function designOnly({
  customerName: _,
  customerEmail: __,
  deadlineDate: ___,
  rushByDate: ____,
  ...design
}: DesignerDraft) {
  return { ...design, packaging: [...design.packaging] };
}
