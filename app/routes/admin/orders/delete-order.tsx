import { Trash2 } from "lucide-react";
import { confirmations } from "~/domain/messages/admin";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

/** Archives the order after a confirmation (orders-9). Has a trigger button unless `onClose` is given. */
export function DeleteOrder({ id, onClose }: { id: string; onClose?: () => void }) {
  return (
    <ConfirmDialog
      trigger={
        onClose ? undefined : (
          <Button variant="danger-ghost" size="sm">
            <Trash2 className="size-4" aria-hidden="true" />
            Delete Order
          </Button>
        )
      }
      onClose={onClose}
      act="Delete order"
      object={`#${id}`}
      consequence={`${confirmations.deleteOrder(id)} It moves to the archive, where you can restore it. The customer still sees it.`}
      fields={{ intent: "archive", id }}
      action={`/admin/orders/${id}`}
      pendingLabel="Deleting..."
    />
  );
}
