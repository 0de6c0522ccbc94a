// Manual invoices; owns `manual_invoices`. Promises that an invoice is told to those alone who know number and amount (decisions §6),
// and that a paid one is never deleted (back-office §4).
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { brokenConstraint, runBatch, type Statement } from "~/db/client.server";
import { manualInvoices } from "~/db/schema";
import { ShopError } from "~/domain/errors";
import { idPrefixes } from "~/domain/ids";
import { canDeleteInvoice, type InvoiceInput, invoiceDefaults, invoiceNumber } from "~/domain/invoices";
import { toDollars } from "~/domain/money";
import { invoiceMail } from "~/emails/invoice";
import { addAudit } from "~/services/audit.server";
import type { App } from "~/services/context.server";
import { addEvent } from "~/services/order-events.server";
import { type Letter, postMail, sendPosted } from "~/services/outbox.server";
import { requireAdmin, type Viewer } from "~/services/sessions.server";
import { newId, readSignedText, signText } from "~/services/tokens.server";

export type Invoice = typeof manualInvoices.$inferSelect;

export function selectInvoices(app: App, where: SQL | undefined) {
  return app.db.select().from(manualInvoices).where(where);
}

/** Where it is paid; the amount stands in the link (back-office §2). */
export function payInvoiceUrl(app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace): string {
  return `${app.origin}/pay-invoice/${invoiceNumber}?amount=${toDollars(totalCents).toFixed(2)}`;
}
type InvoiceFace = Pick<Invoice, "invoiceNumber" | "totalCents">;

/** The invoice on paper. The key, mailed to its customer alone, also shows whom it is for. */
export function printInvoiceUrl(app: Pick<App, "origin" | "signingSecrets">, invoice: InvoiceFace): string {
  const { invoiceNumber, totalCents } = invoice;
  const key = signText(app.signingSecrets, "invoice", invoiceNumber).slice(invoiceNumber.length + 1);
  return `${app.origin}/pay-invoice/${invoiceNumber}/print?amount=${toDollars(totalCents).toFixed(2)}&key=${key}`;
}

/** The invoice of a pay link, or null where number and amount do not belong together. A void one is no more. */
export async function findPayableInvoice(
  app: App,
  { number, amountCents }: { number: string; amountCents: number | null },
): Promise<Invoice | null> {
  const [invoice] = await app.read(
    selectInvoices(app, and(eq(manualInvoices.invoiceNumber, number), ne(manualInvoices.status, "void"))),
  );
  return invoice && amountCents === invoice.totalCents ? invoice : null;
}

/** For print: with the customer's name for staff and for the holder of the mailed key. */
export async function getPrintedInvoice(
  app: App,
  { number, amountCents, key }: { number: string; amountCents: number | null; key?: string },
) {
  const [invoice, viewer] = await Promise.all([findPayableInvoice(app, { number, amountCents }), app.viewer()]);
  if (!invoice) return null;
  const isCustomer = readSignedText(app.signingSecrets, "invoice", `${number}.${key ?? ""}`) === number;
  return { invoice, isPersonal: viewer?.role === "admin" || isCustomer, payUrl: payInvoiceUrl(app, invoice) };
}

/** Staff: makes an invoice and mails it. A number that is taken is counted up (decisions §6); a given one is refused, 409. */
export async function sendInvoice(app: App, input: InvoiceInput): Promise<Invoice> {
  const staff = await requireAdmin(app);
  for (let attempt = 0; ; attempt++) {
    try {
      return await insertInvoice(app, staff, input, input.invoiceNumber ?? invoiceNumber(app.now(), attempt));
    } catch (error) {
      if (!brokenConstraint(error)?.on.includes("invoice_number")) throw error;
      if (input.invoiceNumber) throw new ShopError("conflict", `There is an invoice ${input.invoiceNumber} already.`);
      if (attempt > 20) throw error;
    }
  }
}

async function insertInvoice(app: App, staff: Viewer, input: InvoiceInput, number: string): Promise<Invoice> {
  const now = app.now();
  const defaults = invoiceDefaults(now);
  const invoice: Invoice = {
    ...input,
    id: newId(idPrefixes.invoice),
    invoiceNumber: number,
    customerCompany: input.customerCompany ?? null,
    customerAddress: input.customerAddress ?? null,
    description: input.description ?? input.items[0]?.description ?? "",
    dueDate: input.dueDate ?? defaults.dueDate,
    notes: input.notes ?? defaults.notes,
    terms: input.terms ?? defaults.terms,
    status: "pending",
    paymentId: null,
    sentAt: now,
    paidAt: null,
    version: 1,
    createdAt: now,
  };
  const posted = postMail(app, [invoiceLetter(app, invoice)]);
  await runBatch(app.db, [
    app.db.insert(manualInvoices).values(invoice),
    ...addEvent(app, { subject: "invoice", subjectId: invoice.id, type: "sent", actor: staff.username }),
    ...addAudit(app, staff, "invoice sent", `invoice ${number}`),
    ...posted.statements,
  ]);
  sendPosted(app, posted);
  return invoice;
}

/** The invoice with its pay link, to the customer; also as a reminder. */
export function invoiceLetter(app: App, invoice: Invoice, isReminder = false): Letter {
  return {
    to: invoice.customerEmail,
    toName: invoice.customerName,
    template: isReminder ? "invoice-overdue" : "invoice",
    mail: invoiceMail({
      invoice,
      isReminder,
      payUrl: payInvoiceUrl(app, invoice),
      printUrl: printInvoiceUrl(app, invoice),
    }),
  };
}

/** Staff: newest first. */
export async function listInvoices(app: App, { limit = 200 }: { limit?: number } = {}): Promise<Invoice[]> {
  const [rows] = await Promise.all([
    app.read(selectInvoices(app, undefined).orderBy(desc(manualInvoices.createdAt)).limit(limit)),
    requireAdmin(app),
  ]);
  return rows;
}

/** Staff: an unpaid invoice goes for good, unless a payment of it was ever begun: then it is void. ShopError `conflict` for a paid one. */
export async function deleteInvoice(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireAdmin(app);
  const [invoice] = await app.read(selectInvoices(app, eq(manualInvoices.id, id)));
  if (!invoice) throw new ShopError("not_found", "Invoice not found");
  if (!canDeleteInvoice(invoice.status)) throw new ShopError("conflict", "A paid invoice cannot be deleted.");
  const [gone] = await app.db.batch([
    app.db
      .update(manualInvoices)
      .set({ status: "void", version: sql`${manualInvoices.version} + 1` })
      .where(and(eq(manualInvoices.id, id), ne(manualInvoices.status, "paid")))
      .returning({ id: manualInvoices.id }),
    app.db
      .delete(manualInvoices)
      .where(
        and(
          eq(manualInvoices.id, id),
          eq(manualInvoices.status, "void"),
          sql`not exists (select 1 from payments tried where tried.purpose = 'invoice' and tried.reference = ${id})`,
        ),
      ),
  ]);
  if (gone.length === 0) throw new ShopError("conflict", "A paid invoice cannot be deleted.");
  await runBatch(app.db, addAudit(app, staff, "invoice deleted", `invoice ${invoice.invoiceNumber}`));
}

/** Changes an invoice while `only` is true of it. */
export function updateInvoice(app: App, id: string, values: Partial<Invoice>, only?: SQL): Statement[] {
  return [
    app.db
      .update(manualInvoices)
      .set({ ...values, version: sql`${manualInvoices.version} + 1` })
      .where(and(eq(manualInvoices.id, id), only)),
  ];
}
