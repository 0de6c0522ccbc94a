// Manual invoices as staff write them; owns `manual_invoices`. Promises that a number is given once, that the amount in a mailed link is the
// stored total, and that a paid invoice is never deleted (invoices-5).
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasTaken } from "~/db/guards";
import { manualInvoices, orderEvents, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import {
  canDeleteInvoice,
  type InvoiceFilter,
  type InvoiceInput,
  invoiceDefaults,
  invoiceNumber,
} from "~/domain/invoices/invoices";
import { idPrefixes } from "~/domain/text/ids";
import { invoiceMail } from "~/emails/invoices/invoice";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent, deleteEvents } from "~/services/core/history.server";
import { olderThan, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { payInvoiceUrl, printInvoiceUrl } from "~/services/invoices/invoices.server";
import { isAtRest, isTrue } from "~/services/ledger/in-flight.server";
import { listLedger } from "~/services/ledger/ledger.server";
import { postMail, sendPosted } from "~/services/mail/outbox.server";

export type Invoice = typeof manualInvoices.$inferSelect;

function invoiceFilter(app: App, { q, state, before }: InvoiceFilter): SQL | undefined {
  const isOverdue = state === "overdue";
  const at = q || isOverdue ? unindexed(manualInvoices.createdAt) : manualInvoices.createdAt;
  return and(
    q ? startsWith(manualInvoices.invoiceNumber, /^\d/.test(q) ? `INV-${q}` : q.toUpperCase()) : undefined,
    isOverdue ? and(eq(manualInvoices.status, "pending"), lt(manualInvoices.dueDate, shopDay(app.now()))) : undefined,
    state && state !== "overdue" ? eq(manualInvoices.status, state) : undefined,
    olderThan(at, manualInvoices.id, before),
  );
}

/** Staff: one page of invoices, newest first. */
export async function listInvoices(app: App, filter: InvoiceFilter, size = pageSize) {
  const at = filter.q || filter.state === "overdue" ? unindexed(manualInvoices.createdAt) : manualInvoices.createdAt;
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(manualInvoices)
        .where(invoiceFilter(app, filter))
        .orderBy(desc(at), desc(manualInvoices.id))
        .limit(size + 1),
    ),
    requireAdmin(app),
  ]);
  return pageOf(rows, size);
}

/** Staff: one invoice with its payments and history, else ShopError `not_found`. */
export async function getInvoiceForStaff(app: App, id: string) {
  const [[invoice], ledger, events] = await Promise.all([
    app.read(app.db.select().from(manualInvoices).where(eq(manualInvoices.id, id))),
    listLedger(app, eq(payments.recordId, id)),
    app.read(
      app.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.subject, "invoice"), eq(orderEvents.subjectId, id)))
        .orderBy(desc(orderEvents.createdAt)),
    ),
    requireAdmin(app),
  ]);
  if (!invoice) throw new ShopError("not_found", "Invoice not found");
  return { invoice, payments: ledger, events };
}

const triesForANumber = 5;

/** Keeps the invoice and mails it. Without a number it gets one; a given number that is taken is refused. */
export async function sendInvoice(app: App, { invoiceNumber: given, ...input }: InvoiceInput): Promise<Invoice> {
  const staff = await requireAdmin(app);
  const defaults = invoiceDefaults(app.now());
  for (let attempt = 0; attempt < triesForANumber; attempt++) {
    const invoice = {
      ...input,
      id: newId(idPrefixes.invoice),
      invoiceNumber: given ?? invoiceNumber(app.now(), attempt),
      description: input.description ?? input.items[0]?.description ?? "",
      dueDate: input.dueDate ?? defaults.dueDate,
      terms: input.terms ?? defaults.terms,
      notes: input.notes ?? defaults.notes,
      sentAt: app.now(),
      createdAt: app.now(),
    };
    const posted = postInvoice(app, invoice, "new");
    try {
      await runBatch(app.db, [
        app.db.insert(manualInvoices).values(invoice),
        ...invoiceTrail(app, staff, invoice, "sent"),
        ...posted.statements,
      ]);
      sendPosted(app, posted);
      return (await getInvoiceForStaff(app, invoice.id)).invoice;
    } catch (error) {
      if (!wasTaken(error)) throw error;
      if (given) throw numberTaken(error);
    }
  }
  throw new ShopError("conflict", "No free invoice number was found. Please try again.");
}

function numberTaken(cause: unknown): ShopError {
  const sentence = "There is an invoice with this number already.";
  return new ShopError("conflict", sentence, { fieldErrors: { invoiceNumber: [sentence] }, cause });
}

function postInvoice(
  app: App,
  invoice: Parameters<typeof invoiceMail>[0] & { customerEmail: string },
  kind: "new" | "reminder",
) {
  const mail = invoiceMail(
    { ...invoice, payUrl: payInvoiceUrl(app, invoice), printUrl: printInvoiceUrl(app, invoice) },
    kind,
  );
  return postMail(app, [
    { to: invoice.customerEmail, toName: invoice.customerName, template: `invoice-${kind}`, mail },
  ]);
}

function invoiceTrail(
  app: App,
  staff: Viewer,
  { id, invoiceNumber: number }: Pick<Invoice, "id" | "invoiceNumber">,
  type: string,
): Statement[] {
  return [
    ...addEvent(app, { subject: "invoice", subjectId: id, type, actor: staff.username }),
    ...addAudit(app, staff, `invoice ${type}`, `invoice ${number}`),
  ];
}

/** Mails an open invoice again; after its day it is a reminder. */
export async function resendInvoice(app: App, { id }: { id: string }): Promise<Invoice> {
  const staff = await requireAdmin(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  requirePending(invoice);
  const isLate = invoice.dueDate < shopDay(app.now());
  const posted = postInvoice(app, invoice, isLate ? "reminder" : "new");
  await runBatch(app.db, [
    app.db.update(manualInvoices).set({ sentAt: app.now() }).where(eq(manualInvoices.id, id)),
    ...invoiceTrail(app, staff, invoice, isLate ? "reminded" : "resent"),
    ...posted.statements,
  ]);
  sendPosted(app, posted);
  return invoice;
}

/** Nobody can pay it any more; it stays in the books. */
export async function voidInvoice(app: App, { id, version }: { id: string; version?: number }): Promise<void> {
  const staff = await requireAdmin(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  requirePending(invoice);
  await runAtRest(app, invoice, eq(manualInvoices.status, "pending"), [
    app.db
      .update(manualInvoices)
      .set({ status: "void", version: raiseVersion(manualInvoices.version, version) })
      .where(eq(manualInvoices.id, id)),
    ...invoiceTrail(app, staff, invoice, "void"),
  ]);
}

function requirePending({ status }: Pick<Invoice, "status">): void {
  if (status !== "pending")
    throw new ShopError("conflict", `This invoice is ${status === "paid" ? "paid" : "void"} already.`);
}

/** Unpaid ones only (invoices-5). One that was paid and refunded stays in the books too. */
export async function deleteInvoice(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireAdmin(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  if (!canDeleteInvoice(invoice)) throw new ShopError("conflict", "Paid invoices cannot be deleted.");
  await runAtRest(app, invoice, sql`${manualInvoices.status} <> 'paid' and ${manualInvoices.paymentId} is null`, [
    ...deleteEvents(app, "invoice", id),
    app.db.delete(manualInvoices).where(eq(manualInvoices.id, id)),
    ...addAudit(app, staff, "invoice deleted", `invoice ${invoice.invoiceNumber}`),
  ]);
}

/** Ends an invoice, all or nothing, while no payment of it is under way: what PayPal is taking must find it (payments-9). */
async function runAtRest(app: App, { id }: Invoice, only: SQL, statements: Statement[]): Promise<void> {
  if (!(await isTrue(app, isAtRest(id)))) throw new ShopError("conflict", paymentUnderWay);
  const version = abortUnless(manualInvoices.version, sql`${isAtRest(id)} and ${only}`);
  const guard = app.db.update(manualInvoices).set({ version }).where(eq(manualInvoices.id, id));
  await runVersioned(app, manualInvoices.version, [guard, ...statements]);
}

const paymentUnderWay = "A payment of this invoice is being confirmed. Please try again once PayPal has answered.";
