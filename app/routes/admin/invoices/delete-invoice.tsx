import { confirmations } from "~/domain/admin-messages";
import { canDeleteInvoice, type InvoiceStatus } from "~/domain/invoices";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

/** Only unpaid invoices have it (back-office §4). */
export function DeleteInvoice({
  invoice: { id, invoiceNumber, status },
}: {
  invoice: { id: string; invoiceNumber: string; status: InvoiceStatus };
}) {
  if (!canDeleteInvoice(status)) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-danger">
          Delete
        </Button>
      }
      act="Delete invoice"
      object={invoiceNumber}
      consequence={confirmations.deleteInvoice(invoiceNumber)}
      fields={{ intent: "delete", id }}
      action="/admin/invoices"
      pendingLabel="Deleting..."
    />
  );
}
