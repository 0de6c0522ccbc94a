import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";

interface RemoveDialogProps {
  title: string;
  onClose: () => void;
  onRemove: () => void;
}

export default function RemoveDialog({ title, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={onClose}
      title={`Remove ${title}?`}
      description="This removes the design and its artwork from your order. You can't undo this."
    >
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <OverlayClose asChild>
          <Button variant="outline">Keep it</Button>
        </OverlayClose>
        <Button variant="danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
