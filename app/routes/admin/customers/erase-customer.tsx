import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

export function EraseCustomer({ email }: { email: string }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-ghost" size="sm">
          Delete customer
        </Button>
      }
      act="Delete"
      object={email}
      consequence="Permanently deletes name, address, emails, notes and account. Orders and payments are kept anonymously. This can't be undone."
      fields={{ intent: "erase" }}
      pendingLabel="Deleting..."
    >
      <label className="flex flex-col gap-1 pb-3 font-medium text-sm">
        Type the email address
        <input name="confirmed" required autoComplete="off" autoCapitalize="none" className="control" />
      </label>
    </ConfirmDialog>
  );
}
