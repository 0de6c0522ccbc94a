import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { addDays, type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import {
  calendarDay,
  emailField,
  line,
  noAddress,
  optionalCalendarDay,
  optionalLine,
  optionalParagraph,
  pageQuery,
  wholeNumber,
} from "~/domain/forms/fields";
import { tooMuchGoods } from "~/domain/money/limit";
import { type Cents, maxAmountCents, parseSignedDollars } from "~/domain/money/money";
import { dollars, dollarsOrFreeInput, paidDollars } from "~/domain/money/money.schema";

export const invoiceStatuses = ["draft", "pending", "paid", "void"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceBadges: Record<InvoiceStatus | "overdue", Badge> = {
  draft: { label: "Draft", tone: "gray" },
  pending: { label: "Pending", tone: "yellow" },
  paid: { label: "Paid", tone: "green" },
  void: { label: "Void", tone: "gray" },
  overdue: { label: "Overdue", tone: "red" },
};

/** Overdue is never stored: it is pending after the last day to pay has passed. */
export function invoiceState(
  invoice: { status: InvoiceStatus; dueDate: CalendarDay | null },
  now: Date,
): InvoiceStatus | "overdue" {
  return invoice.status === "pending" && invoice.dueDate && invoice.dueDate < shopDay(now) ? "overdue" : invoice.status;
}

/** For so many days a reminder is enough. */
export const reminderRestDays = 7;

interface Paid {
  status: InvoiceStatus;
  totalCents: Cents;
  /** What came for it and stayed. */
  paidCents: Cents;
}

/** What is still to pay of an invoice: nothing of one that is closed or not sent yet. */
export function leftToPay({ status, totalCents, paidCents }: Paid): Cents {
  return status === "pending" ? totalCents - paidCents : 0;
}

/**
 * The tax within a part that comes after `paidCents`: what the paid share of the invoice then has of its tax, less what came and stayed
 * of it. So the parts have the tax among them, to the cent, whatever went back between.
 */
export function taxOfPart(
  { totalCents, taxCents, paidCents, paidTaxCents }: Omit<Paid, "status"> & { taxCents: Cents; paidTaxCents: Cents },
  part: Cents,
): Cents {
  const until = Math.round(taxCents * ((paidCents + part) / totalCents));
  return Math.min(part, Math.max(0, until - paidTaxCents));
}

interface Ending {
  status: InvoiceStatus;
  paymentId: string | null;
  /** The order on terms that it is for: it stands and falls with that one (invoices-14). */
  orderId?: string | null;
}

/** Unpaid invoices can be deleted, paid ones cannot (invoices-5), nor those whose payment was refunded. */
export function canDeleteInvoice({ status, paymentId, orderId }: Ending): boolean {
  return status !== "paid" && paymentId === null && !orderId;
}

/** Drafts, and what was sent until something is paid (invoices-9). */
export function canChangeInvoice({ status, paymentId, orderId }: Ending): boolean {
  return (status === "draft" || status === "pending") && paymentId === null && !orderId;
}

/** A draft has no number yet. */
export function invoiceTitle({ status, invoiceNumber: number }: { status: InvoiceStatus; invoiceNumber: string }) {
  return status === "draft" ? "Draft" : number;
}

export const invoiceNumberPattern = /^INV-\d{6}$/;

/** INV- and the last six digits of a timestamp; `attempt` counts up after a collision (invoices-1). */
export function invoiceNumber(at: Date, attempt = 0): string {
  return `INV-${String((at.getTime() + attempt) % 1_000_000).padStart(6, "0")}`;
}

export function invoiceDefaults(now: Date) {
  return {
    dueDate: addDays(shopDay(now), 30),
    terms: "Net 30",
    notes: `Thank you for choosing ${brand.name}! We appreciate your business.`,
  };
}

const required = "Please fill in all required fields.";

const invoiceItemInput = z.object({
  description: line(required, 300),
  quantity: wholeNumber("Quantity must be at least 1", 1).default(1),
  // A discount is a line of less than nothing; the sum has to be more.
  unitPrice: dollars("Please enter a price such as 12.50, or -5 for a discount.", -maxAmountCents, parseSignedDollars),
});

interface InvoiceItem {
  description: string;
  quantity: number;
  unitPriceCents: Cents;
}

function invoiceTotals(items: readonly InvoiceItem[], taxCents: Cents) {
  const subtotalCents = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

const numberFields = {
  invoiceNumber: z.string().trim().regex(invoiceNumberPattern, "Please use INV- and six digits").optional(),
  /** The number that the form came with: where it was taken meanwhile, the invoice gets the next free one. */
  suggestedNumber: optionalLine(20),
  dueDate: optionalCalendarDay,
};

/** Either one `amount` or line items; dollars in, cents out. */
const invoiceFields = z.object({
  customerName: line(required, 120).refine(...noAddress),
  customerEmail: emailField(required, "Please enter a valid email address"),
  customerCompany: optionalLine(160),
  customerAddress: optionalParagraph(500),
  description: optionalLine(500),
  // Nothing and less than nothing are as good as not given.
  amount: dollars("Please enter an amount such as 1,250.50.", -maxAmountCents).optional(),
  items: z.array(invoiceItemInput).max(50).default([]),
  tax: dollarsOrFreeInput.default(0),
  notes: optionalParagraph(2000),
  terms: optionalLine(200),
});

/** Makes lines of what was typed, and counts them. */
function totalled<Fields extends z.output<typeof invoiceFields>>(fields: Fields, context: z.RefinementCtx) {
  const { amount, items, tax, ...invoice } = fields;
  const listed = items.map(({ unitPrice, ...item }) => ({ ...item, unitPriceCents: unitPrice }));
  const description = fields.description ?? `Custom ${brand.noun}`;
  const lines: InvoiceItem[] = listed.length > 0 ? listed : [{ description, quantity: 1, unitPriceCents: amount ?? 0 }];
  const totals = invoiceTotals(lines, tax);
  const message = listed.length > 0 ? "The line items must add up to more than $0." : required;
  if (totals.subtotalCents <= 0) context.addIssue({ code: "custom", path: ["amount"], message });
  // A line beyond the limit cannot be made up for by one that takes something off.
  const largest = Math.max(totals.subtotalCents, ...lines.map((line) => Math.abs(line.unitPriceCents * line.quantity)));
  if (largest > maxAmountCents) context.addIssue({ code: "custom", path: ["amount"], message: tooMuchGoods });
  return { ...invoice, items: lines, ...totals };
}

const newInvoiceFields = invoiceFields.extend({
  ...numberFields,
  /** Of the form: sent twice it is one invoice and one mail. */
  formKey: optionalLine(64),
});

/** POST /api/send-invoice. */
export const invoiceInput = newInvoiceFields.transform(totalled);
export type InvoiceInput = z.output<typeof invoiceInput>;

/** The invoice form, which can keep a draft instead of sending. */
export const invoiceForm = newInvoiceFields.extend({ keep: z.literal("draft").optional() }).transform(totalled);

const seenInvoice = { id: z.string().max(64), version: z.coerce.number().int().min(1).optional() };

/** What a draft becomes when it is sent. */
export const sendDraftInput = z.object({ ...seenInvoice, ...numberFields });

/** Other words and amounts of a draft, or of an invoice that was sent: that one keeps its number. */
export const changeInvoiceInput = invoiceFields
  .extend({ ...seenInvoice, dueDate: optionalCalendarDay })
  .transform(totalled);

const recordedMethods = ["check", "bank_transfer"] as const;

/** A payment that did not come through PayPal (payments-16). */
export const recordPaymentInput = z.object({
  method: z.enum(recordedMethods, { error: "Please choose a payment method" }),
  amount: paidDollars("Please enter the amount paid."),
  receivedOn: calendarDay,
  reference: optionalLine(120),
  /** Sent twice under one key it is one payment. */
  key: z.uuid().optional(),
});

/** The same from a form: one key for each form that was opened. */
export const recordPaymentForm = recordPaymentInput.required({ key: true });

export const recentInvoices = 10;
export const invoicePollMs = 10_000;

/** The filters of staff's list as they stand in the URL; looked for by number or purchase order, which has up to 60 letters. */
export const invoiceFilter = z.object({
  q: z.string().trim().max(60).catch("").default(""),
  state: z
    .enum([...invoiceStatuses, "overdue"])
    .optional()
    .catch(undefined),
  ...pageQuery.shape,
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;
