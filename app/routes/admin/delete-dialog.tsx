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
  /** Of one that a row's menu opens; it has no button then. */
  onClose?: () => void;
}

/** Asks before something is deleted, names its object, says what follows. */
export function DeleteDialog({ id, ...question }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      trigger={
        question.onClose ? undefined : (
          <Button variant="danger-ghost" size="sm">
            Delete
          </Button>
        )
      }
      fields={{ intent: "delete", id: String(id) }}
      pendingLabel="Deleting..."
      {...question}
    />
  );
}
