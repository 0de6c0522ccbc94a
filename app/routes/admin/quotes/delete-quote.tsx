import { confirmations } from "~/domain/messages/admin";
import { DeleteDialog } from "~/routes/admin/delete-dialog";

interface DeleteQuoteProps {
  quote: { id: string; customerName: string };
  onClose?: () => void;
}

export function DeleteQuote({ quote: { id, customerName }, onClose }: DeleteQuoteProps) {
  return (
    <DeleteDialog
      act="Delete quote request"
      object={id}
      consequence={confirmations.deleteQuote(customerName)}
      id={id}
      action="/admin/quotes"
      onClose={onClose}
    />
  );
}
