import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface DeleteDialogProps {
  /** "Delete product". */
  act: string;
  object: string;
  consequence: string;
  id: string | number;
  /** Where the `delete` intent goes; the page itself without one. */
  action?: string;
}

/** A row's delete: asks, names its object, says what follows. */
export function DeleteDialog({ id, ...question }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-ghost" size="sm">
          Delete
        </Button>
      }
      fields={{ intent: "delete", id: String(id) }}
      pendingLabel="Deleting..."
      {...question}
    />
  );
}
