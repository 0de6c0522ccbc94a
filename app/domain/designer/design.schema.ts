import { z } from "zod";
import {
  artistNotesMax,
  attachments,
  backStampMax,
  cards,
  type DesignChoices,
  pantoneMax,
} from "~/domain/designer/choices";
import { designLimits, normalizeDesign, type Packaging, packagings, platings, sizes } from "~/domain/designer/designer";
import { shelfIds } from "~/domain/designer/enamel-shelf";
import { pinTypes } from "~/domain/designer/products";
import { maxDesigns } from "~/domain/designer/several";
import {
  emailField,
  flag,
  line,
  optionalCalendarDay,
  optionalLine,
  optionalParagraph,
  wholeNumber,
} from "~/domain/forms/fields";
import { tidyLine } from "~/domain/text/visible";

export const draftId = z.string().regex(/^DR-[0-9A-Z]{10}$/);

const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** Missing choices get the defaults of a pin. */
export const choicesField: z.ZodType<DesignChoices, unknown> = z
  .object({
    attachment: z.enum(attachments, { error: "Please choose an attachment" }).default("rubber-clutch"),
    backStamp: z
      .string()
      .max(200)
      .transform((text) => tidyLine(text).replace(/\s+/g, " "))
      .pipe(z.string().max(backStampMax, `A back stamp has room for ${backStampMax} letters`))
      .default(""),
    card: z.enum(cards, { error: "Please choose a backing card" }).default("plain"),
    colours: z
      .array(z.object({ found: hex, shelf: z.enum(shelfIds) }))
      .max(8)
      .default([]),
    simplified: z.boolean().default(false),
    pantones: z
      .array(z.object({ found: hex, number: line("Please enter the Pantone number", pantoneMax) }))
      .max(8)
      .optional(),
    page: z.int().min(1).max(9999).optional(),
    notes: optionalParagraph(artistNotesMax),
  })
  .prefault({});

const packagingOption = z.preprocess(
  (option) => (option === "backer-cards" ? "backing-cards" : option),
  z.enum(packagings, { error: "Please choose a packaging option" }),
);

/** One option or a list. just-pins excludes the others, as in the price. */
export const packagingField = z
  .union([z.array(packagingOption).min(1, "Please choose a packaging option").max(10), packagingOption], {
    error: "Please choose a packaging option",
  })
  .transform((chosen): Packaging[] => {
    const options = Array.isArray(chosen) ? chosen : [chosen];
    return options.includes("just-pins") ? ["just-pins"] : packagings.filter((option) => options.includes(option));
  });

const quantityRule = `Quantity must be between ${designLimits.minQuantity} and ${designLimits.maxQuantity}`;

export const designFields = {
  pinType: z.enum(pinTypes, { error: "Please choose pins or ball markers" }).default("pins"),
  quantity: wholeNumber(quantityRule, designLimits.minQuantity, designLimits.maxQuantity),
  size: z.enum(sizes, { error: "Please choose a size" }),
  plating: z.enum(platings, { error: "Please choose a plating" }),
  packaging: packagingField,
  rushOrder: flag.default(false),
  choices: choicesField,
};

/** `orderData` of POST /api/custom-orders/prepare. Any prices in it are ignored (payments-1). */
export const designInput = z
  .object({
    ...designFields,
    packaging: packagingField.default(["just-pins"]),
    customerName: line("Name is required", 120),
    customerEmail: emailField(),
    promoCode: optionalLine(40).transform((code) => code?.toUpperCase()),
    notes: optionalLine(2000),
    deadlineDate: optionalCalendarDay,
    furtherDesigns: z
      .array(draftId)
      .max(maxDesigns - 1, `An order can have up to ${maxDesigns} designs`)
      .transform((ids) => [...new Set(ids)])
      .default([]),
  })
  .transform(normalizeDesign);

const designParts = ["logo", "preview", "mockup", "card"] as const;
export type DesignPart = (typeof designParts)[number];

/** File of the first design, or of another one with its number: `preview-2`. */
export const recordFile = z.object({
  id: z.string().max(64),
  part: z.string().regex(new RegExp(`^(${designParts.join("|")})(-([2-9]|${maxDesigns}))?$`)),
});
