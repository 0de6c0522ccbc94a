import { confirmations } from "~/domain/messages/admin";
import { DeleteDialog } from "~/routes/admin/delete-dialog";

export function DeleteQuote({ quote: { id, customerName } }: { quote: { id: string; customerName: string } }) {
  return (
    <DeleteDialog
      act="Delete quote request"
      object={id}
      consequence={confirmations.deleteQuote(customerName)}
      id={id}
      action="/admin/quotes"
    />
  );
}
