import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface RemoveButtonProps {
  /** Name of the item, as in the list. */
  object: string;
  consequence: string;
  fields: { intent: string; id: string };
}

/** Removes an item of the account after confirmation. */
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
