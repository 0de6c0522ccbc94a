import { canDeleteInvoice, type InvoiceStatus } from "~/domain/invoices/invoices";
import { confirmations } from "~/domain/messages/admin";
import { DeleteDialog } from "~/routes/admin/delete-dialog";

interface DeleteInvoiceProps {
  invoice: { id: string; invoiceNumber: string; customerName: string; status: InvoiceStatus; paymentId: string | null };
  onClose?: () => void;
}

/** Only unpaid invoices can be deleted (invoices-5). */
export function DeleteInvoice({ invoice, onClose }: DeleteInvoiceProps) {
  if (!canDeleteInvoice(invoice)) return null;
  const { id, invoiceNumber, customerName, status } = invoice;
  const isDraft = status === "draft";
  return (
    <DeleteDialog
      act={isDraft ? "Delete draft for" : "Delete invoice"}
      object={isDraft ? customerName : invoiceNumber}
      consequence={isDraft ? "It was never sent." : confirmations.deleteInvoice(invoiceNumber)}
      id={id}
      action="/admin/invoices"
      onClose={onClose}
    />
  );
}
