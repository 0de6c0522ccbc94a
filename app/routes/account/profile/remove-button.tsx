import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface RemoveButtonProps {
  /** What goes, as its list names it. */
  object: string;
  consequence: string;
  fields: { intent: string; id: string };
}

/** Takes something out of a list of the account's, once asked. */
export function RemoveButton({ object, consequence, fields }: RemoveButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Remove ${object}`}>
          Remove
        </Button>
      }
      act="Remove"
      {...{ object, consequence, fields }}
    />
  );
}
