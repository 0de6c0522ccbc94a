import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { WordBreaks } from "~/ui/lists/word-breaks";

interface ConfirmDialogProps {
  /** If missing, the dialog is open as soon as it is mounted, and `onClose` is called when it closes. */
  trigger?: ReactNode;
  onClose?: () => void;
  /** Action and object as the user sees them, such as "Delete order" and "CP-7Q4KM2XD9A". */
  act: string;
  object: string;
  /** Consequence of the action, and whether it can be undone. */
  consequence: ReactNode;
  /** Hidden fields of the form, including the intent. The form is sent to `action`, or to the page by default. */
  fields: Record<string, string>;
  action?: string;
  pendingLabel?: string;
  /** Replaces the button if `act` is not a good label or the action is not destructive. */
  confirm?: { label: string; variant: "primary" | "danger" };
  children?: ReactNode;
}

/** Confirms a destructive action and names its object. Sends a form and closes when the response arrives. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, onClose, act, object, consequence, fields, action, pendingLabel, children } = props;
  const { label, variant } = props.confirm ?? { label: act, variant: "danger" };
  const [isOpen, setOpen] = useState(!trigger);
  const fetcher = useFormFetcher();
  const sent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") sent.current = true;
    else if (sent.current) {
      sent.current = false;
      setOpen(false);
      onClose?.();
    }
  }, [fetcher.state, onClose]);

  return (
    <Dialog
      role="alertdialog"
      trigger={trigger}
      open={isOpen}
      onOpenChange={(open) => {
        // Without a trigger the dialog unmounts when it closes, so it stays open until the response arrives.
        if (!trigger && fetcher.state !== "idle") return;
        setOpen(open);
        if (!open) onClose?.();
      }}
      title={
        <>
          {act}{" "}
          <span className="wrap-anywhere inline-block">
            <WordBreaks>{object}</WordBreaks>
          </span>
          ?
        </>
      }
      description={consequence}
    >
      <fetcher.Form method="post" action={action} className="flex flex-wrap justify-end gap-3 pt-2">
        {children ? <div className="w-full">{children}</div> : null}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <OverlayClose asChild>
          <Button variant="outline">{act.startsWith("Cancel ") ? "Go back" : "Cancel"}</Button>
        </OverlayClose>
        <Button type="submit" variant={variant} pending={fetcher.state !== "idle"} pendingLabel={pendingLabel}>
          {label}
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
