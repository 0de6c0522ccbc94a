import { canDeleteInvoice, type InvoiceStatus } from "~/domain/invoices/invoices";
import { confirmations } from "~/domain/messages/admin";
import { DeleteDialog } from "~/routes/admin/delete-dialog";

/** Only unpaid invoices have it (invoices-5). */
export function DeleteInvoice({
  invoice,
}: {
  invoice: { id: string; invoiceNumber: string; status: InvoiceStatus; paymentId: string | null };
}) {
  if (!canDeleteInvoice(invoice)) return null;
  const { id, invoiceNumber } = invoice;
  return (
    <DeleteDialog
      act="Delete invoice"
      object={invoiceNumber}
      consequence={confirmations.deleteInvoice(invoiceNumber)}
      id={id}
      action="/admin/invoices"
    />
  );
}
