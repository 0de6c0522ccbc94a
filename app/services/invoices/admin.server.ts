// Staff's list, emails and deletion of manual invoices. Shares manual_invoices with invoices.server and write.server.
// Guarantees that the amount in an emailed link is the stored total, and that a paid invoice is never deleted
// (invoices-5).
import { and, asc, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement, type Statements } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { manualInvoices, orderEvents } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { canDeleteInvoice, draftNumber, type InvoiceFilter } from "~/domain/invoices/invoices";
import { type InvoiceMailKind, invoiceMail } from "~/emails/invoices/invoice";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { recordsWith } from "~/services/core/full-text.server";
import { addEvent, deleteEvents } from "~/services/core/history.server";
import {
  countRows,
  newerThan,
  olderThan,
  pageOf,
  pageSize,
  startsWith,
  unindexed,
} from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import {
  type Invoice,
  invoiceLinks,
  payInvoiceUrl,
  selectInvoices,
  startsPurchaseOrder,
} from "~/services/invoices/invoices.server";
import { isTrue, noPaymentInFlight } from "~/services/ledger/in-flight.server";
import { isOfRecord, listLedger } from "~/services/ledger/ledger.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/** Due day in seconds. The expression has an index. */
const dueSeconds = sql`unixepoch(due_date)`;
const isAscending = ({ sort }: InvoiceFilter) => !sort.startsWith("-");

/** Column by which the list is sorted. A search and the overdue filter use another index and then sort. */
function sortKey({ q, state, sort }: InvoiceFilter): SQL {
  const isSorted = q !== "" || state === "overdue";
  if (sort.endsWith("due")) return isSorted ? sql`+${dueSeconds}` : dueSeconds;
  const column = sort.endsWith("total") ? manualInvoices.totalCents : manualInvoices.createdAt;
  return isSorted ? unindexed(column) : sql`${column}`;
}

function invoiceFilter(app: App, filter: InvoiceFilter, before?: string): SQL | undefined {
  const { q, state, sort } = filter;
  const isOverdue = state === "overdue";
  const named = recordsWith("invoice", q);
  const status = sort.endsWith("date") || isOverdue ? manualInvoices.status : unindexed(manualInvoices.status);
  const beyond = isAscending(filter) ? newerThan : olderThan;
  return and(
    q
      ? or(
          startsWith(manualInvoices.invoiceNumber, /^\d/.test(q) ? `INV-${q}` : q.toUpperCase()),
          startsPurchaseOrder(q),
          named ? sql`${manualInvoices.id} in ${named}` : undefined,
        )
      : undefined,
    isOverdue ? and(eq(manualInvoices.status, "pending"), lt(manualInvoices.dueDate, shopDay(app.now()))) : undefined,
    state && state !== "overdue" ? sql`${status} = ${state}` : undefined,
    beyond(sortKey(filter), manualInvoices.id, before),
  );
}

export async function listInvoices(app: App, filter: InvoiceFilter, size = pageSize) {
  const direction = isAscending(filter) ? asc : desc;
  const [rows] = await Promise.all([
    app.read(
      selectInvoices(app, invoiceFilter(app, filter, filter.before))
        .orderBy(direction(sortKey(filter)), direction(manualInvoices.id))
        .limit(size + 1),
    ),
    requireStaff(app),
  ]);
  return pageOf(rows, size, ({ createdAt, totalCents, dueDate }) => {
    if (filter.sort.endsWith("due")) return Date.parse(dueDate) / 1000;
    return filter.sort.endsWith("total") ? totalCents : createdAt.getTime();
  });
}

/** Number of invoices that match the filter, at most one more than `maxCounted`. */
export async function countInvoices(app: App, filter: InvoiceFilter): Promise<number> {
  const [total] = await Promise.all([countRows(app, manualInvoices, invoiceFilter(app, filter)), requireStaff(app)]);
  return total;
}

export async function getInvoiceForStaff(app: App, id: string) {
  const [[invoice], ledger, events] = await Promise.all([
    app.read(selectInvoices(app, eq(manualInvoices.id, id))),
    listLedger(app, isOfRecord(id)),
    app.read(
      app.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.subject, "invoice"), eq(orderEvents.subjectId, id)))
        .orderBy(desc(orderEvents.createdAt)),
    ),
    requireStaff(app),
  ]);
  if (!invoice) throw new ShopError("not_found", "Invoice not found");
  return { invoice, payments: ledger, events };
}

type Mailed = Parameters<typeof invoiceMail>[0] & { id: string; customerEmail: string };

export function invoiceEmail(app: App, invoice: Mailed, kind: InvoiceMailKind) {
  const ways = { payUrl: payInvoiceUrl(app, invoice), ...invoiceLinks(app, invoice) };
  const { customerEmail: to, customerName: toName } = invoice;
  return {
    to,
    toName,
    template: `invoice-${kind}`,
    record: invoice.id,
    mail: invoiceMail({ ...invoice, ...ways }, kind),
  };
}

/** Draft as its customer would get it if it were sent now, for the preview. */
export function previewAsSent(app: App, draft: Invoice): Invoice {
  const now = app.now();
  return { ...draft, invoiceNumber: draftNumber(draft, now), sentAt: now };
}

export function invoiceTrail(
  app: App,
  staff: Viewer,
  { id, invoiceNumber: number }: Pick<Invoice, "id" | "invoiceNumber">,
  type: string,
  note?: string,
): Statement[] {
  return [
    ...addEvent(app, { subject: "invoice", subjectId: id, type, note, actor: staff.username }),
    ...addAudit(app, staff, `invoice ${type}`, `invoice ${number}`),
  ];
}

/** Emails an open invoice again, as a reminder if it is overdue. Its date stays the day when it was first sent. */
export async function resendInvoice(app: App, { id }: { id: string }): Promise<Invoice> {
  const staff = await requireStaff(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  requirePending(invoice);
  const isLate = invoice.dueDate < shopDay(app.now());
  const emails = outboxInserts(app, [invoiceEmail(app, invoice, isLate ? "reminder" : "new")]);
  await runBatch(app.db, [invoiceTrail(app, staff, invoice, isLate ? "reminded" : "resent"), emails.statements]);
  enqueueOutbox(app, emails);
  return invoice;
}

/** Voids an invoice: no one can pay it, but it stays in the books. */
export async function voidInvoice(app: App, { id, version }: { id: string; version?: number }): Promise<void> {
  const staff = await requireStaff(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  requirePending(invoice);
  if (invoice.orderId) throw belongsToOrder(invoice.orderId);
  await runUnlessPaymentInFlight(app, invoice, eq(manualInvoices.status, "pending"), [
    app.db
      .update(manualInvoices)
      .set({ status: "void", version: raiseVersion(manualInvoices.version, version) })
      .where(eq(manualInvoices.id, id)),
    ...invoiceTrail(app, staff, invoice, "void"),
  ]);
}

export const belongsToOrder = (orderId: string) =>
  new ShopError("conflict", `This invoice is for order ${orderId}. Cancel or refund the order instead.`);

function requirePending({ status }: Pick<Invoice, "status">): void {
  if (status === "draft") throw new ShopError("conflict", "This invoice is a draft. Send it first.");
  if (status !== "pending") throw new ShopError("conflict", `This invoice is already ${status}.`);
}

/** Deletes an invoice that was never paid (invoices-5). Refunded invoices stay in the books. */
export async function deleteInvoice(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const { invoice } = await getInvoiceForStaff(app, id);
  if (invoice.orderId) throw belongsToOrder(invoice.orderId);
  if (!canDeleteInvoice(invoice)) throw new ShopError("conflict", "Paid invoices can't be deleted.");
  await runUnlessPaymentInFlight(
    app,
    invoice,
    sql`${manualInvoices.status} <> 'paid' and ${manualInvoices.paymentId} is null`,
    [
      ...deleteEvents(app, "invoice", id),
      app.db.delete(manualInvoices).where(eq(manualInvoices.id, id)),
      ...addAudit(app, staff, "invoice deleted", `invoice ${invoice.invoiceNumber}`),
    ],
  );
}

/**
 * Changes or ends an invoice in one batch, unless a payment is in flight: that payment must find the invoice as it was
 * (payments-9).
 */
export async function runUnlessPaymentInFlight(
  app: App,
  { id }: Invoice,
  only: SQL,
  statements: Statements,
): Promise<void> {
  if (!(await isTrue(app, noPaymentInFlight(id)))) throw new ShopError("conflict", paymentUnderWay);
  const version = abortUnless(manualInvoices.version, sql`${noPaymentInFlight(id)} and ${only}`);
  const guard = app.db.update(manualInvoices).set({ version }).where(eq(manualInvoices.id, id));
  await runVersioned(app, manualInvoices.version, [guard, ...statements]);
}

const paymentUnderWay = "A payment for this invoice is being confirmed. Try again once PayPal has responded.";
