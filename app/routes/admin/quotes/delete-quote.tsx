import { confirmations } from "~/domain/admin-messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

export function DeleteQuote({ quote: { id, customerName } }: { quote: { id: string; customerName: string } }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-danger">
          Delete
        </Button>
      }
      act="Delete quote request"
      object={id}
      consequence={confirmations.deleteQuote(customerName)}
      fields={{ intent: "delete", id }}
      action="/admin/quotes"
      pendingLabel="Deleting..."
    />
  );
}
