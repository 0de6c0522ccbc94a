// Invoices for catalog orders on terms, in manual_invoices. Guarantees one invoice per order, created and voided in the
// order's own batch (invoices-13, invoices-14).
import { eq } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { manualInvoices } from "~/db/schema";
import { invoiceDefaults, leftToPay } from "~/domain/invoices/invoices";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { newId } from "~/services/core/tokens.server";
import { invoiceEmail } from "~/services/invoices/admin.server";
import { type Invoice, payInvoiceUrl, selectInvoices, updateInvoice } from "~/services/invoices/invoices.server";
import type { CartSnapshot } from "~/services/ledger/snapshots.server";
import { type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";

interface OrderOnTerms {
  orderId: string;
  invoiceNumber: string;
  purchaseOrder: string | null;
  customerName: string;
  customerEmail: string;
  customerAddress: string;
  sold: Pick<CartSnapshot, "lines" | "subtotalCents" | "discountCents" | "shippingCents" | "taxCents">;
}

export function issueOrderInvoice(
  app: App,
  { sold, ...facts }: OrderOnTerms,
): { statements: Statement[]; mails: OutboxInserts } {
  const { subtotalCents, discountCents, shippingCents, taxCents } = sold;
  const goodsCents = subtotalCents - discountCents + shippingCents;
  const row = {
    ...facts,
    id: newId(idPrefixes.invoice),
    description: `Order ${facts.orderId}`,
    ...invoiceDefaults(app.now()),
    items: paperItemsOf(sold),
    subtotalCents: goodsCents,
    taxCents,
    totalCents: goodsCents + taxCents,
    sentAt: app.now(),
    createdAt: app.now(),
  };
  const mails = outboxInserts(app, [invoiceEmail(app, row, "new")]);
  const event = {
    subject: "invoice",
    subjectId: row.id,
    type: "sent",
    note: `Order ${facts.orderId}`,
    actor: "shop",
  } as const;
  return {
    statements: [app.db.insert(manualInvoices).values(row), ...addEvent(app, event), ...mails.statements],
    mails,
  };
}

interface PaperLine {
  name: string;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

interface OnPaper {
  lines: readonly PaperLine[];
  discountCents: number;
  shippingCents: number;
}

/**
 * Lines of the printed invoice. If the price per piece is not a whole number of cents, the line becomes a single item.
 * A discount is a line with a negative price.
 */
export function paperItemsOf({ lines, discountCents, shippingCents }: OnPaper) {
  const one = (description: string, unitPriceCents: number) => ({ description, quantity: 1, unitPriceCents });
  return [
    ...lines.map(({ name, quantity, unitPriceCents, lineTotalCents }) =>
      quantity * unitPriceCents === lineTotalCents
        ? { description: name, quantity, unitPriceCents }
        : one(`${quantity} × ${name}`, lineTotalCents),
    ),
    ...(discountCents > 0 ? [one("Discount", -discountCents)] : []),
    one("Shipping", shippingCents),
  ];
}

/** Invoice of an order in any status, or undefined if the order is not on terms. */
export async function findOrderInvoice(app: App, orderId: string): Promise<Invoice | undefined> {
  const [invoice] = await app.read(selectInvoices(app, eq(manualInvoices.orderId, orderId)));
  return invoice;
}

/** Voids the open invoice of an order that is canceled. That batch must check that no payment is in flight. */
export function voidOrderInvoice(app: App, { id }: Pick<Invoice, "id">, actor: string): Statement[] {
  return [
    ...updateInvoice(app, id, { status: "void" }, eq(manualInvoices.status, "pending")),
    ...addEvent(app, {
      id: `void:${id}`,
      subject: "invoice",
      subjectId: id,
      type: "void",
      note: "The order was canceled",
      actor,
    }),
  ];
}

/** Invoice data for the page of its order, which everyone with the emailed link can see. */
export function termsOf(app: App, invoice: Invoice) {
  const { id, invoiceNumber, purchaseOrder, terms, dueDate, status, totalCents } = invoice;
  const leftCents = leftToPay(invoice);
  const payUrl = leftCents > 0 ? payInvoiceUrl(app, invoice) : null;
  return { id, invoiceNumber, purchaseOrder, terms, dueDate, status, totalCents, leftCents, payUrl };
}
