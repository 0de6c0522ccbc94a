import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { deadlineError } from "~/domain/calendar/schedule";
import { packagings, platings, sizes } from "~/domain/designer/designer";
import { pinTypes } from "~/domain/designer/products";
import {
  emailField,
  line,
  noAddress,
  optionalCalendarDay,
  optionalLine,
  optionalParagraph,
  pageQuery,
  paragraph,
  wholeNumber,
} from "~/domain/forms/fields";
import { uploadRules } from "~/domain/forms/uploads";
import type { Cents } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";

/** The way of a quote that becomes an order (quotes-4). */
const quoteSteps = ["pending", "quoted", "approved", "completed"] as const;
/** How a quote ends that becomes none: the client's no, ours, or its last day (quotes-11). */
export const quoteEnds = ["declined", "lost", "expired"] as const;
export type QuoteEnd = (typeof quoteEnds)[number];
export const quoteStatuses = [...quoteSteps, ...quoteEnds] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** A client is told so many days before an offer's last one (quotes-12). */
export const offerReminderDays = 3;

/** Staff see what became of the requests of these last days. */
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

export const preferredSizes = ["1inch", "1.5inch", "other"] as const;
export const preferredSizeLabels: Record<(typeof preferredSizes)[number], string> = {
  "1inch": "1 inch",
  "1.5inch": "1.5 inch",
  other: "Other",
};

export const quoteDefaults = { quantity: 25, pinType: "pins", preferredSize: "1inch", minimumPieces: 25 } as const;

/** A word under 25 pieces, where there are any: the form still takes them (quotes-2). */
export function smallQuoteNote(quantity: number): string | null {
  return quantity >= 1 && quantity < quoteDefaults.minimumPieces
    ? `The minimum order is ${quoteDefaults.minimumPieces} pins. Send it anyway and we'll tell you what's possible.`
    : null;
}

/** The quote form (quotes-1); the shop's day decides whether a deadline is far enough. The logo travels beside it. */
export function quoteRequestInput(today: CalendarDay) {
  return z.object({
    customerName: line("Name is required", 120).refine(...noAddress),
    customerEmail: emailField("Valid email is required"),
    customerPhone: optionalLine(40),
    companyName: optionalLine(160),
    projectDescription: paragraph("Please provide more details about your project", 5000).min(
      10,
      "Please provide more details about your project",
    ),
    quantity: wholeNumber("Quantity must be at least 1", 1, 1_000_000),
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

/** Left empty by people, filled by robots; the request then is thanked for and dropped. */
export const honeypotField = "website" as const;

/** The page's form and the endpoint's: the request with its logo (quotes-1). */
export function quoteForm(today: CalendarDay) {
  return quoteRequestInput(today).extend({
    logo: z.file({ error: uploadRules.quote.wrongType }).optional(),
    [honeypotField]: optionalLine(500),
  });
}
export type QuoteForm = z.output<ReturnType<typeof quoteForm>>;

const quoteAmountRule = "Please enter a valid quote amount.";

/** Staff's answer; dollars come in, cents go out (quotes-5). */
export const answerQuoteInput = z.object({
  amount: dollars(quoteAmountRule),
  notes: optionalParagraph(5000),
  validUntil: optionalCalendarDay,
  priceOptions: z
    .array(
      z
        .object({
          quantity: wholeNumber("Quantity must be at least 1", 1).optional(),
          amount: dollars(quoteAmountRule).optional(),
        })
        .optional(),
    )
    .max(10)
    .default([])
    .transform((rows, context) =>
      rows.flatMap((row, index) => {
        const { quantity, amount } = row ?? {};
        if (quantity !== undefined && amount !== undefined) return [{ quantity, amount }];
        // A row that was left empty is no option.
        if (quantity !== undefined || amount !== undefined) {
          const missing = quantity === undefined ? "quantity" : "amount";
          context.addIssue({
            code: "custom",
            path: [index, missing],
            message: "Please enter both a quantity and a price",
          });
        }
        return [];
      }),
    ),
});
export type AnswerQuoteInput = z.output<typeof answerQuoteInput>;

/** How a quote ends; what we lost has a reason, so that the report says why. */
export const endQuoteInput = z
  .object({
    id: z.string().min(1).max(64),
    version: z.coerce.number().int().min(1).optional(),
    end: z.enum(quoteEnds, { error: "Please choose a reason for closing" }),
    reason: optionalLine(300),
  })
  .refine(({ end, reason }) => end !== "lost" || reason, { message: "Please tell us why", path: ["reason"] });
export type EndQuoteInput = z.output<typeof endQuoteInput>;

export const followUpInput = z.object({ id: z.string().min(1).max(64), followUpOn: optionalCalendarDay });

/** PATCH /api/quote-requests/{id}: `quotedAmount` is in cents already (shop-3). */
export const quoteChange = z.object({
  status: z.enum(quoteSteps, { error: "Please choose a status" }).optional(),
  quotedAmount: z
    .number({ error: quoteAmountRule })
    .int(quoteAmountRule)
    .min(1, quoteAmountRule)
    .max(100_000_000)
    .optional(),
  quotedNotes: optionalParagraph(5000),
  /** With the status `approved`: who said yes on the phone, and when. */
  approvedByPhone: optionalLine(300),
});

export const approvedByPhoneInput = z.object({
  id: z.string().min(1).max(64),
  reason: line("Please enter who approved it and when", 300),
});
export type QuoteChange = z.output<typeof quoteChange>;

/** The filters of staff's list as they stand in the URL. */
export const quoteFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  status: z.enum(quoteStatuses).optional().catch(undefined),
  ...pageQuery.shape,
});
export type QuoteFilter = z.output<typeof quoteFilter>;

interface Quoted {
  quantity: number;
  quotedAmountCents: Cents | null;
  priceOptions: readonly { quantity: number; amountCents: Cents }[] | null;
}

/** The pieces that a quote has a price for, each with it: no other number can be ordered (quotes-7). */
export function quotedPrices({ quantity, quotedAmountCents, priceOptions }: Quoted): Map<number, Cents> {
  const options = (priceOptions ?? []).map((one) => [one.quantity, one.amountCents] as const);
  return new Map([[quantity, quotedAmountCents ?? 0], ...options]);
}

/** What the order made from a quote needs beyond it. */
export const quoteOrderInput = z.object({
  id: z.string().min(1).max(64),
  quantity: wholeNumber("Quantity must be at least 1", 1, 100_000),
  size: z.enum(sizes, { error: "Please select a size" }),
  plating: z.enum(platings, { error: "Please select a plating" }),
  packaging: z.enum(packagings, { error: "Please select a packaging" }),
});
export type QuoteOrderInput = z.output<typeof quoteOrderInput>;

/** The client's yes on the mailed link's page. */
export const quoteApprovalInput = z.object({
  name: line("Please enter your name", 120),
  confirmed: z.literal(true, { error: "Check the box to approve" }),
});
