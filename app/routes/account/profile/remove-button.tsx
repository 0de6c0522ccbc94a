import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface RemoveButtonProps {
  object: string;
  consequence: string;
  fields: { intent: string; id: string };
}

export function RemoveButton({ object, consequence, fields }: RemoveButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Remove ${object}`}>
          Remove
        </Button>
      }
      act="Remove"
      object={object}
      consequence={consequence}
      fields={fields}
    />
  );
}
