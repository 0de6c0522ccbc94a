import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";
import { addDays, type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import { destinationOf, region } from "~/domain/destinations/tax.schema";
import {
  calendarDay,
  emailField,
  line,
  optionalCalendarDay,
  optionalLine,
  optionalParagraph,
  pageQuery,
  pieces,
  withoutWebAddress,
} from "~/domain/forms/fields";
import { tooMuchGoods } from "~/domain/money/limit";
import { type Cents, formatMoney, maxAmountCents, parseDollars, parseSignedDollars } from "~/domain/money/money";
import { dollars, paidDollars } from "~/domain/money/money.schema";
import { recordedMethods } from "~/domain/payments/methods";

export const invoiceStatuses = ["draft", "pending", "paid", "void"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceBadges: Record<InvoiceStatus | "overdue", Badge> = {
  draft: { label: "Draft", tone: "gray" },
  pending: { label: "Pending", tone: "yellow" },
  paid: { label: "Paid", tone: "green" },
  void: { label: "Void", tone: "gray" },
  overdue: { label: "Overdue", tone: "red" },
};

/** Badge of the state, which says of an open invoice whether a part of it was paid. */
export function invoiceBadge(state: InvoiceStatus | "overdue", { paidCents }: { paidCents: Cents }): Badge {
  return state === "pending" && paidCents > 0 ? { label: "Partly paid", tone: "yellow" } : invoiceBadges[state];
}

/** Overdue is not stored: a pending invoice is overdue after its due date. */
export function invoiceState(
  invoice: { status: InvoiceStatus; dueDate: CalendarDay | null },
  now: Date,
): InvoiceStatus | "overdue" {
  return invoice.status === "pending" && invoice.dueDate && invoice.dueDate < shopDay(now) ? "overdue" : invoice.status;
}

/** Minimum days between two reminders. */
export const reminderRestDays = 7;

interface Paid {
  status: InvoiceStatus;
  totalCents: Cents;
  paidCents: Cents;
}

/** Amount left to pay, which is 0 for a draft or closed invoice. */
export function leftToPay({ status, totalCents, paidCents }: Paid): Cents {
  return status === "pending" ? totalCents - paidCents : 0;
}

/**
 * Tax within the part that is paid after `paidCents`: the tax of the share paid by then, minus the tax already paid. All parts together
 * contain exactly the invoice's tax, even with refunds in between.
 */
export function partialPaymentTax(
  { totalCents, taxCents, paidCents, paidTaxCents }: Omit<Paid, "status"> & { taxCents: Cents; paidTaxCents: Cents },
  part: Cents,
): Cents {
  const until = Math.round(taxCents * ((paidCents + part) / totalCents));
  return Math.min(part, Math.max(0, until - paidTaxCents));
}

interface Ending {
  status: InvoiceStatus;
  paymentId: string | null;
  /** The order on terms that this invoice bills. The invoice is void if the order is canceled (invoices-14). */
  orderId?: string | null;
}

/** Unpaid invoices can be deleted. Paid ones cannot (invoices-5), nor ones whose payment was refunded. */
export function canDeleteInvoice({ status, paymentId, orderId }: Ending): boolean {
  return status !== "paid" && paymentId === null && !orderId;
}

/** Drafts can be changed, and sent invoices until a payment arrives (invoices-9). */
export function canChangeInvoice({ status, paymentId, orderId }: Ending): boolean {
  return (status === "draft" || status === "pending") && paymentId === null && !orderId;
}

export const invoiceNumberPattern = /^INV-\d{6}$/;

/** Drafts from before drafts had numbers have their id instead. */
export function invoiceTitle({ status, invoiceNumber: number }: { status: InvoiceStatus; invoiceNumber: string }) {
  if (status !== "draft") return number;
  return invoiceNumberPattern.test(number) ? `Draft ${number}` : "Draft";
}

/** Number that a draft is sent with. Drafts from before drafts had numbers get one now. */
export const draftNumber = ({ invoiceNumber: own }: { invoiceNumber: string }, now: Date): string =>
  invoiceNumberPattern.test(own) ? own : invoiceNumber(now);

/** INV- and the last six digits of a timestamp. `attempt` counts up after a collision (invoices-1). */
export function invoiceNumber(at: Date, attempt = 0): string {
  return `INV-${String((at.getTime() + attempt) % 1_000_000).padStart(6, "0")}`;
}

export function invoiceDefaults(now: Date) {
  return {
    dueDate: addDays(shopDay(now), brand.netDays),
    terms: termsName,
    notes: `Thank you for choosing ${brand.name}! We appreciate your business.`,
  };
}

const required = "Please fill in all required fields.";

const invoiceItemInput = z.object({
  description: line(required, 300),
  quantity: pieces().default(1),
  // A discount is a line with a negative price. The total must be positive.
  unitPrice: dollars("Please enter a price such as 12.50, or -5 for a discount.", -maxAmountCents, parseSignedDollars),
});

interface InvoiceItem {
  description: string;
  quantity: number;
  unitPriceCents: Cents;
}

const numberFields = {
  invoiceNumber: z.string().trim().regex(invoiceNumberPattern, "Please use INV- and six digits").optional(),
  /** Number that the form suggested. If another invoice took it meanwhile, this one gets the next free number. */
  suggestedNumber: optionalLine(20),
  dueDate: optionalCalendarDay,
};

/** Either one `amount` or line items. Takes dollars and returns cents. The server adds the sales tax. */
const invoiceFields = z.object({
  customerName: line(required, 120).refine(...withoutWebAddress),
  customerEmail: emailField(required, "Please enter a valid email address"),
  customerCompany: optionalLine(160),
  customerAddress: optionalParagraph(500),
  description: optionalLine(500),
  // Amounts of 0 or less are accepted here and refused by `totalled`, with the message for a missing amount.
  amount: dollars("Please enter an amount such as 1,250.50.", -maxAmountCents).optional(),
  items: z.array(invoiceItemInput).max(50).default([]),
  /** State that decides the sales tax, such as "US-CA". */
  shipTo: region.optional(),
  notes: optionalParagraph(2000),
  terms: optionalLine(200),
});

function totalled<Fields extends z.output<typeof invoiceFields>>(fields: Fields, context: z.RefinementCtx) {
  const { amount, items, shipTo, ...invoice } = fields;
  const listed = items.map(({ unitPrice, ...item }) => ({ ...item, unitPriceCents: unitPrice }));
  const description = fields.description ?? `Custom ${brand.noun}`;
  const lines: InvoiceItem[] = listed.length > 0 ? listed : [{ description, quantity: 1, unitPriceCents: amount ?? 0 }];
  const subtotalCents = lines.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  const message = listed.length > 0 ? "The line items must add up to more than $0." : required;
  if (subtotalCents <= 0) context.addIssue({ code: "custom", path: ["amount"], message });
  // A line above the limit is refused even if a discount brings the total below it.
  const largest = Math.max(subtotalCents, ...lines.map((line) => Math.abs(line.unitPriceCents * line.quantity)));
  if (largest > maxAmountCents) context.addIssue({ code: "custom", path: ["amount"], message: tooMuchGoods });
  return { ...invoice, items: lines, subtotalCents, shipTo: shipTo ? destinationOf(shipTo) : null };
}

const newInvoiceFields = invoiceFields.extend({
  ...numberFields,
  /** Idempotency key of the form. */
  formKey: optionalLine(64),
});

export const invoiceInput = newInvoiceFields.transform(totalled);
export type InvoiceInput = z.output<typeof invoiceInput>;

export const invoiceForm = newInvoiceFields.extend({ keep: z.literal("draft").optional() }).transform(totalled);

/** Tax of an invoice from before its state decided. It stays until staff choose a state. */
export const typedTaxOf = ({ shipTo, taxCents }: { shipTo: object | null; taxCents: Cents }): Cents =>
  shipTo ? 0 : taxCents;

export const unknownStateLabel = (typedTaxCents: Cents): string =>
  typedTaxCents > 0 ? `Not known: sales tax stays ${formatMoney(typedTaxCents)}` : "Not known: no sales tax";

const seenInvoice = { id: z.string().max(64), version: z.coerce.number().int().min(1).optional() };

export const sendDraftInput = z.object({ ...seenInvoice, ...numberFields });

/** Changes a draft, or a sent invoice, which keeps its number whatever the input says. */
export const changeInvoiceInput = invoiceFields
  .extend({ ...seenInvoice, invoiceNumber: numberFields.invoiceNumber, dueDate: optionalCalendarDay })
  .transform(totalled);

/** A payment that did not come through PayPal (payments-16). */
export const recordPaymentInput = z.object({
  method: z.enum(recordedMethods, { error: "Please choose a payment method" }),
  amount: paidDollars("Please enter the amount paid."),
  receivedOn: calendarDay,
  reference: optionalLine(120),
  /** Idempotency key. */
  key: z.uuid().optional(),
});

/** Like `recordPaymentInput`, but a form must send its key. */
export const recordPaymentForm = recordPaymentInput.required({ key: true });

/** The address of an invoice's payment page and paper: its amount, and the key of the mailed link. */
export const invoiceLink = z.object({
  amount: z
    .string()
    .max(40)
    .transform((typed) => parseDollars(typed))
    .nullable()
    .catch(null)
    .default(null),
  key: z.string().max(500).optional().catch(undefined),
});

export const recentInvoices = 10;
export const invoicePollMs = 10_000;

/** Filters of the staff's list, as URL parameters. `q` is a number or a purchase order of up to 60 characters. */
export const invoiceFilter = z.object({
  q: z.string().trim().max(60).catch("").default(""),
  state: z
    .enum([...invoiceStatuses, "overdue"])
    .optional()
    .catch(undefined),
  sort: z.enum(["-date", "date", "-total", "total", "-due", "due"]).catch("-date").default("-date"),
  ...pageQuery.shape,
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;
