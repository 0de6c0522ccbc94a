import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface DeleteDialogProps {
  /** Action and kind, such as "Delete product". */
  act: string;
  object: string;
  consequence: string;
  id: string | number;
  /** Target of the `delete` intent, by default the page. */
  action?: string;
  /** Called when the dialog closes. A dialog with `onClose` is opened by a row's menu, so it has no trigger button. */
  onClose?: () => void;
}

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
