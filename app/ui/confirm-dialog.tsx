import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { EmailBreaks } from "~/ui/lists/email-breaks";

interface ConfirmDialogProps {
  /** Without one it is open as long as it stands, and says when it closes. */
  trigger?: ReactNode;
  onClose?: () => void;
  /** The act and its object, each as it is shown: "Delete order" and "CP-7Q4KM2XD9A". */
  act: string;
  object: string;
  /** What it brings about, and whether there is a way back. */
  consequence: ReactNode;
  /** Sent to `action` (the page itself without one), with the intent. */
  fields: Record<string, string>;
  action?: string;
  pendingLabel?: string;
  /** The button's words where `act` alone is no sentence; an act that is not destructive has no red one. */
  confirm?: { label: string; variant: "primary" | "danger" };
  /** More of its form, for example a reason. */
  children?: ReactNode;
}

/** Asks before a destructive act and names its object; sends a form and closes when the answer is there. */
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
        // Without a trigger it goes with its closing, and what the server answers would be told to nobody.
        if (!trigger && fetcher.state !== "idle") return;
        setOpen(open);
        if (!open) onClose?.();
      }}
      title={
        <>
          {act}{" "}
          <span className="wrap-anywhere inline-block font-sans">
            <EmailBreaks>{object}</EmailBreaks>
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
