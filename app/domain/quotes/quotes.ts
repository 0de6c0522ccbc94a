import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { deadlineError } from "~/domain/calendar/schedule";
import { designLimits, packagings, platings, sizeChoices, sizes } from "~/domain/designer/designer";
import { pinTypes } from "~/domain/designer/products";
import {
  emailField,
  honeypotField,
  line,
  optionalCalendarDay,
  optionalLine,
  optionalParagraph,
  pageQuery,
  paragraph,
  pictureForm,
  pieces,
  wholeNumber,
  withoutWebAddress,
} from "~/domain/forms/fields";
import { uploadRules } from "~/domain/forms/uploads";

/** Statuses of a quote that becomes an order (quotes-4). */
const quoteSteps = ["pending", "quoted", "approved", "completed"] as const;
/** Final statuses of a quote that does not become an order: declined by the client, lost, or expired (quotes-11). */
export const quoteEnds = ["declined", "lost", "expired"] as const;
export type QuoteEnd = (typeof quoteEnds)[number];
export const quoteStatuses = [...quoteSteps, ...quoteEnds] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Days before the end of an offer at which we remind the client (quotes-12). */
export const offerReminderDays = 3;

export const reportDays = 90;

export const quoteStatusBadges: Record<QuoteStatus, Badge> = {
  pending: { label: "Pending Review", tone: "yellow" },
  quoted: { label: "Quote Sent", tone: "blue" },
  approved: { label: "Approved", tone: "green" },
  completed: { label: "Completed", tone: "dark-green" },
  declined: { label: "Declined", tone: "gray" },
  lost: { label: "Lost", tone: "gray" },
  expired: { label: "Expired", tone: "gray" },
};

export const isQuoteEnd = (status: string): status is QuoteEnd => quoteEnds.some((end) => end === status);

export const preferredSizes = [...sizes, "other"] as const;
export const preferredSizeLabels: Record<(typeof preferredSizes)[number], string> = {
  "0.75inch": sizeChoices["0.75inch"].label,
  "1inch": sizeChoices["1inch"].label,
  "1.25inch": sizeChoices["1.25inch"].label,
  "1.5inch": sizeChoices["1.5inch"].label,
  other: "Other",
};

export const quoteDefaults = {
  quantity: 25,
  pinType: "pins",
  preferredSize: "1inch",
  minimumPieces: designLimits.minQuantity,
} as const;

/** Note for 1 to 24 pieces. The form accepts them anyway (quotes-2). */
export function smallQuoteNote(quantity: number): string | null {
  return quantity >= 1 && quantity < quoteDefaults.minimumPieces
    ? `The minimum order is ${quoteDefaults.minimumPieces} pins. Send it anyway and we'll tell you what's possible.`
    : null;
}

/** The quote form without its logo (quotes-1). `today` is needed to validate the deadline. */
export function quoteRequestInput(today: CalendarDay) {
  return z.object({
    customerName: line("Name is required", 120).refine(...withoutWebAddress),
    customerEmail: emailField("Valid email is required"),
    customerPhone: optionalLine(40),
    companyName: optionalLine(160),
    projectDescription: paragraph("Please provide more details about your project", 5000).min(
      10,
      "Please provide more details about your project",
    ),
    quantity: pieces(),
    pinType: z.enum(pinTypes, { error: "Please select a pin type" }).default("pins"),
    preferredSize: z
      .union([z.literal(""), z.enum(preferredSizes)], { error: "Please select a size" })
      .nullish()
      .transform((size) => size || undefined),
    deadlineDate: optionalCalendarDay.superRefine((day, context) => {
      const message = day && deadlineError(day, today);
      if (message) context.addIssue({ code: "custom", message });
    }),
    additionalNotes: optionalParagraph(5000),
  });
}
export type QuoteRequestInput = z.output<ReturnType<typeof quoteRequestInput>>;

/** A request that staff enter for a client. `formKey` is the idempotency key of the form. */
export const newQuoteInput = (today: CalendarDay) =>
  quoteRequestInput(today).extend({ formKey: z.uuid({ error: "Please reload the page" }) });

export const maxQuoteFiles = 5;

/** Further files of a quote, by the keys under which they were uploaded one at a time (quotes-13). */
const artworkKeys = z
  .array(z.string().regex(/^artwork\/[0-9a-f-]{36}\.[a-z]{3,4}$/, "Please add this file again"))
  .max(maxQuoteFiles, `Please send at most ${maxQuoteFiles} files`)
  .optional();

export const quoteFileInput = z.object({ file: z.file({ error: uploadRules.artwork.wrongType }) });

/** The quote form with its files, for the page and the endpoint (quotes-1). */
export function quoteForm(today: CalendarDay) {
  return quoteRequestInput(today).extend({
    logo: z.file({ error: uploadRules.quote.wrongType }).optional(),
    files: artworkKeys,
    [honeypotField]: optionalLine(500),
  });
}
export type QuoteForm = z.output<ReturnType<typeof quoteForm>>;

export const quoteAmountRule = "Please enter a valid quote amount.";

/** How a quote ends. A lost quote needs a reason for the report. */
export const endQuoteInput = z
  .object({
    id: z.string().min(1).max(64),
    version: z.coerce.number().int().min(1).optional(),
    end: z.enum(quoteEnds, { error: "Please choose a reason for closing" }),
    reason: optionalLine(300),
  })
  .refine(({ end, reason }) => end !== "lost" || reason, { message: "Please tell us why", path: ["reason"] });
export type EndQuoteInput = z.output<typeof endQuoteInput>;

/** Picture that staff choose for a quote (quotes-18). */
export const quotePictureInput = pictureForm.extend({ id: z.string().min(1).max(64) });

export const followUpInput = z.object({ id: z.string().min(1).max(64), followUpOn: optionalCalendarDay });

/** PATCH /api/quote-requests/{id}. `quotedAmount` is already in cents (shop-3). */
export const quoteChange = z.object({
  status: z.enum(quoteSteps, { error: "Please choose a status" }).optional(),
  quotedAmount: z
    .number({ error: quoteAmountRule })
    .int(quoteAmountRule)
    .min(1, quoteAmountRule)
    .max(100_000_000)
    .optional(),
  quotedNotes: optionalParagraph(5000),
  /** For the status `approved`: who approved by phone, and when. */
  approvedByPhone: optionalLine(300),
});

export const approvedByPhoneInput = z.object({
  id: z.string().min(1).max(64),
  /** A quoted quantity. The default is the quote's main quantity. */
  quantity: wholeNumber("Please choose a quantity", 1, 1_000_000).optional(),
  reason: line("Please enter who approved it and when", 300),
});
export type QuoteChange = z.output<typeof quoteChange>;

export const quoteFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  status: z.enum(quoteStatuses).optional().catch(undefined),
  sort: z.enum(["-date", "date", "-amount", "amount"]).catch("-date").default("-date"),
  ...pageQuery.shape,
});
export type QuoteFilter = z.output<typeof quoteFilter>;

/** True after the last day of an offer, also before its status says so. */
export const hasExpired = (
  { status, validUntil }: { status: string; validUntil: CalendarDay | null },
  today: CalendarDay,
): boolean => status === "expired" || (status === "quoted" && validUntil !== null && validUntil < today);

/** The delivery day that staff agreed with the client. One that has passed is not promised again. */
export const agreedDay = (day: CalendarDay, today: CalendarDay): string =>
  day < today ? `${formatDate(day)} has passed. Ask us for a new day.` : formatDate(day);

/** Replaces the usual percentage in a sentence about the deposit with the quote's. */
export const withDeposit = (sentence: string, percent: number): string =>
  sentence.replace(brand.promises.deposit, `${percent}% deposit`);

/** Details for an order that a quote does not have. */
export const quoteOrderInput = z.object({
  id: z.string().min(1).max(64),
  size: z.enum(sizes, { error: "Please select a size" }),
  plating: z.enum(platings, { error: "Please select a plating" }),
  packaging: z.enum(packagings, { error: "Please select a packaging" }),
});
export type QuoteOrderInput = z.output<typeof quoteOrderInput>;

export const quoteApprovalInput = z.object({
  name: line("Please enter your name", 120).refine(...withoutWebAddress),
  /** A quoted quantity. The default is the quote's main quantity. */
  quantity: wholeNumber("Please choose a quantity", 1, 1_000_000).optional(),
  confirmed: z.literal(true, { error: "Check the box to approve" }),
});

export const quoteDeclineInput = z.object({ reason: paragraph("Please tell us why, in a few words", 300) });

export const quoteQuestionInput = z.object({
  question: paragraph("Please enter your question", 2000),
  /** Idempotency key of the form. */
  key: z.uuid({ error: "Please reload the page" }),
});
