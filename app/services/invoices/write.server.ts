// Staff write manual invoices: send, save as draft, change. Shares manual_invoices with invoices.server and
// admin.server. Guarantees that each number is given once, that a form sent twice makes one invoice, and that
// nothing paid is changed (invoices-8, invoices-9).
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statements } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { manualInvoices } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { taxOf, taxRateOf } from "~/domain/destinations/tax";
import { requireNotPast } from "~/domain/forms/days";
import {
  canChangeInvoice,
  type changeInvoiceInput,
  draftNumber,
  type InvoiceInput,
  invoiceDefaults,
  invoiceNumber,
  type sendDraftInput,
  typedTaxOf,
} from "~/domain/invoices/invoices";
import { type Cents, formatMoney } from "~/domain/money/money";
import { idPrefixes } from "~/domain/text/ids";
import type { App, Viewer } from "~/services/core/app.server";
import { startsWith } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { hashToken, newId } from "~/services/core/tokens.server";
import { raiseVersion } from "~/services/core/versions.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import {
  belongsToOrder,
  getInvoiceForStaff,
  invoiceEmail,
  invoiceTrail,
  runUnlessPaymentInFlight,
} from "~/services/invoices/admin.server";
import { type Invoice, selectInvoices } from "~/services/invoices/invoices.server";
import { enqueueOutbox, noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";

/**
 * Saves and emails an invoice. Assigns a number unless the input has one; a number that is taken is refused. A repeated
 * form or API call returns the first invoice: it is recognized by its key or by equal input (invoices-16).
 */
export async function sendInvoice(app: App, input: InvoiceInput, callKey?: string | null): Promise<Invoice> {
  const staff = await requireStaff(app);
  requireNotPast("dueDate", input.dueDate, shopDay(app.now()));
  const formKey = input.formKey ?? (await keyOfCall(app, staff, input, callKey));
  const tax = await taxOfInvoice(app, input);
  return withFreeNumber(app, input, async (number) => {
    const sent = { invoiceNumber: number, sentAt: app.now(), ...tax };
    const invoice = { ...newInvoice(app, { ...input, formKey }), ...sent };
    const emails = outboxInserts(app, [invoiceEmail(app, invoice, "new")]);
    return insertInvoice(app, invoice, [invoiceTrail(app, staff, invoice, "sent"), emails.statements], emails);
  });
}

/**
 * Sales tax and total at today's rate of the state, without tax for exempt customers (pricing-12, pricing-13).
 * `typedCents` is the result of `typedTaxOf`.
 */
async function taxOfInvoice(
  app: App,
  { subtotalCents, shipTo, customerEmail }: Pick<InvoiceInput, "subtotalCents" | "shipTo" | "customerEmail">,
  typedCents: Cents = 0,
): Promise<Pick<Invoice, "taxCents" | "totalCents">> {
  const { taxRates, isTaxExempt } = await destinationTerms(app, customerEmail);
  const rate = shipTo && !isTaxExempt ? taxRateOf(taxRates, shipTo) : null;
  const taxCents = shipTo ? taxOf({ goodsCents: subtotalCents, shippingCents: 0 }, rate) : typedCents;
  return { taxCents, totalCents: subtotalCents + taxCents };
}

const repeatMs = 10 * 60_000;

/**
 * Form key for an API call: its idempotency key, or else a hash of staff member and input that lasts for ten minutes.
 */
async function keyOfCall(app: App, { id: staffId }: Viewer, input: InvoiceInput, callKey?: string | null) {
  if (callKey) return `call:${hashToken(callKey)}`;
  const words = `call:${hashToken(JSON.stringify([staffId, input]))}`;
  const { id, status, formKey, createdAt } = manualInvoices;
  const [last] = await app.db
    .select({ id, status, formKey })
    .from(manualInvoices)
    .where(and(startsWith(formKey, words), gt(createdAt, new Date(app.now().getTime() - repeatMs))))
    .orderBy(desc(createdAt))
    .limit(1);
  // Sending a voided invoice again is intended, so it needs a new key.
  if (last?.status === "void") return `${words}:${last.id}`;
  return last?.formKey ?? `${words}:${Math.floor(app.now().getTime() / repeatMs)}`;
}

/**
 * Saves an invoice that only staff can see. Nothing is emailed and no one can pay it. A form sent twice returns the
 * first draft.
 */
export async function saveDraft(app: App, input: InvoiceInput, typedTaxCents?: Cents): Promise<Invoice> {
  const staff = await requireStaff(app);
  const tax = await taxOfInvoice(app, input, typedTaxCents);
  return withFreeNumber(app, input, (number) => {
    const invoice = { ...newInvoice(app, input), ...tax, invoiceNumber: number, status: "draft" as const };
    return insertInvoice(app, invoice, [invoiceTrail(app, staff, invoice, "drafted")], noMails);
  });
}

/**
 * Copies an invoice to a new draft dated today. Leaves out the description of an order's invoice, because it names the
 * order. A repeated `key` returns the first copy.
 */
export async function duplicateInvoice(app: App, { id, key }: { id: string; key: string }): Promise<Invoice> {
  await requireStaff(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  const { customerName, customerEmail, customerCompany, customerAddress, description, notes, terms } = invoice;
  const { items, subtotalCents, taxCents, shipTo } = invoice;
  const copy = {
    description: invoice.orderId ? undefined : description,
    customerName,
    customerEmail,
    items,
    subtotalCents,
    shipTo,
    formKey: key,
    customerCompany: customerCompany ?? undefined,
    customerAddress: customerAddress ?? undefined,
    notes: notes ?? undefined,
    terms: terms ?? undefined,
    invoiceNumber: undefined,
    suggestedNumber: undefined,
    dueDate: undefined,
  };
  return saveDraft(app, copy, taxCents);
}

function newInvoice(app: App, { suggestedNumber: _, invoiceNumber: __, formKey, ...input }: InvoiceInput) {
  const id = newId(idPrefixes.invoice);
  const defaults = invoiceDefaults(app.now());
  return {
    ...input,
    id,
    formKey: formKey ?? null,
    description: input.description ?? input.items[0]?.description ?? "",
    dueDate: input.dueDate ?? defaults.dueDate,
    terms: input.terms ?? defaults.terms,
    notes: input.notes ?? defaults.notes,
    createdAt: app.now(),
  };
}

type NewInvoice = ReturnType<typeof newInvoice> &
  Pick<typeof manualInvoices.$inferInsert, "invoiceNumber" | "status" | "sentAt" | "taxCents" | "totalCents">;

/**
 * Inserts an invoice with the statements in `also`, or returns the invoice that the same form made before. ShopError
 * `conflict` if the form saved a draft before and now sends.
 */
async function insertInvoice(app: App, invoice: NewInvoice, also: Statements, emails: OutboxInserts): Promise<Invoice> {
  try {
    await runBatch(app.db, [app.db.insert(manualInvoices).values(invoice), ...also]);
  } catch (error) {
    const isOfForm = eq(manualInvoices.formKey, invoice.formKey ?? "");
    const [first] = wasTaken(error) ? await selectInvoices(app, isOfForm) : [];
    if (!first) throw error;
    if (first.status === "draft" && invoice.status !== "draft")
      throw new ShopError("conflict", "This invoice was saved as a draft. Open the draft to send it.");
    return first;
  }
  enqueueOutbox(app, emails);
  return (await getInvoiceForStaff(app, invoice.id)).invoice;
}

/**
 * Emails a draft, with its own number and due date unless the input has others. ShopError `conflict` if it was sent, or
 * if its sales tax is not today's.
 */
export async function sendDraft(
  app: App,
  { id, version, ...input }: z.output<typeof sendDraftInput>,
): Promise<Invoice> {
  const staff = await requireStaff(app);
  const { invoice: draft } = await getInvoiceForStaff(app, id);
  if (draft.status !== "draft") throw new ShopError("conflict", "This invoice was already sent.");
  const dueDate = input.dueDate ?? draft.dueDate;
  requireNotPast("dueDate", dueDate, shopDay(app.now()));
  // Staff saw the saved sums, so other sums are not sent.
  const { taxCents } = await taxOfInvoice(app, draft, typedTaxOf(draft));
  if (taxCents !== draft.taxCents) throw new ShopError("conflict", taxChanged(taxCents));
  const number = { ...input, invoiceNumber: input.invoiceNumber ?? draftNumber(draft, app.now()) };
  return withFreeNumber(app, number, async (invoiceNumber) => {
    const sent = { status: "pending" as const, invoiceNumber, dueDate, sentAt: app.now() };
    const invoice = { ...draft, ...sent };
    const emails = outboxInserts(app, [invoiceEmail(app, invoice, "new")]);
    await runUnlessPaymentInFlight(app, draft, eq(manualInvoices.status, "draft"), [
      app.db
        .update(manualInvoices)
        .set({ ...sent, version: raiseVersion(manualInvoices.version, version) })
        .where(eq(manualInvoices.id, id)),
      invoiceTrail(app, staff, invoice, "sent"),
      emails.statements,
    ]);
    enqueueOutbox(app, emails);
    return invoice;
  });
}

const taxChanged = (taxCents: Cents) =>
  `The sales tax is now ${formatMoney(taxCents)}. Choose Edit, save the draft, and check its new total before you send it.`;

/**
 * Changes a draft or an unpaid invoice. A sent invoice is emailed again, and its old link stops working if the amount
 * changes. ShopError `conflict` if something was paid or someone else made a change since it was read.
 */
export async function changeInvoice(
  app: App,
  { id, version, invoiceNumber: number, ...input }: z.output<typeof changeInvoiceInput>,
): Promise<Invoice> {
  const staff = await requireStaff(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  if (invoice.orderId) throw belongsToOrder(invoice.orderId);
  if (!canChangeInvoice(invoice)) throw new ShopError("conflict", "A paid or void invoice can no longer be changed.");
  if (invoice.status !== "draft" && input.dueDate !== invoice.dueDate)
    requireNotPast("dueDate", input.dueDate, shopDay(app.now()));
  const values = {
    ...input,
    ...(await taxOfInvoice(app, input, typedTaxOf(invoice))),
    invoiceNumber: (invoice.status === "draft" && number) || invoice.invoiceNumber,
    description: input.description ?? input.items[0]?.description ?? "",
    dueDate: input.dueDate ?? invoice.dueDate,
    customerCompany: input.customerCompany ?? null,
    customerAddress: input.customerAddress ?? null,
    terms: input.terms ?? null,
    notes: input.notes ?? null,
  };
  const changed = { ...invoice, ...values };
  const emails = invoice.status === "draft" ? noMails : outboxInserts(app, [invoiceEmail(app, changed, "changed")]);
  const [before, after] = [formatMoney(invoice.totalCents), formatMoney(changed.totalCents)];
  const isUnpaid = and(eq(manualInvoices.status, invoice.status), isNull(manualInvoices.paymentId))!;
  const run = runUnlessPaymentInFlight(app, invoice, isUnpaid, [
    app.db
      .update(manualInvoices)
      .set({ ...values, version: raiseVersion(manualInvoices.version, version) })
      .where(eq(manualInvoices.id, id)),
    invoiceTrail(app, staff, changed, "changed", before === after ? undefined : `${before} became ${after}`),
    emails.statements,
  ]);
  await run.catch((error: unknown) => {
    throw wasTaken(error) ? numberTaken(error) : error;
  });
  enqueueOutbox(app, emails);
  return changed;
}

const maxNumberAttempts = 5;

/**
 * Calls `write` with the given number, or with the next free one. ShopError `conflict` if a number chosen by staff is
 * taken.
 */
async function withFreeNumber(
  app: App,
  { invoiceNumber: given, suggestedNumber }: Pick<InvoiceInput, "invoiceNumber" | "suggestedNumber">,
  write: (number: string) => Promise<Invoice>,
): Promise<Invoice> {
  for (let attempt = 0; attempt < maxNumberAttempts; attempt++) {
    try {
      return await write(attempt === 0 && given ? given : invoiceNumber(app.now(), attempt));
    } catch (error) {
      if (!wasTaken(error)) throw error;
      if (given && given !== suggestedNumber) throw numberTaken(error);
    }
  }
  throw new ShopError("conflict", "We couldn't find a free invoice number. Please try again.");
}

function numberTaken(cause: unknown): ShopError {
  const sentence = "Another invoice already has this number.";
  return new ShopError("conflict", sentence, { fieldErrors: { invoiceNumber: [sentence] }, cause });
}
