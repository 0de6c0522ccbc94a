import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Notice } from "~/domain/messages";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { useReplyNotice } from "~/ui/toast";

interface ConfirmDialogProps {
  trigger: ReactNode;
  /** The act and its object, each as it is shown: "Delete order" and "CP-7Q4KM2XD9A". */
  act: string;
  object: string;
  /** What it brings about, and whether there is a way back. */
  consequence: ReactNode;
  /** Sent to `action` (the page itself without one), with the intent. */
  fields: Record<string, string>;
  action?: string;
  pendingLabel?: string;
  /** "primary" where nothing is lost by it. */
  look?: "danger" | "primary";
  keepLabel?: string;
  /** More of its form, for example a reason. */
  children?: ReactNode;
}

/** Asks before a destructive act and names its object; sends a form and closes when the answer is there. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, act, object, consequence, fields, action, pendingLabel, look, keepLabel, children } = props;
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<{ notice?: Notice }>();
  useReplyNotice(fetcher.data);
  const sent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") sent.current = true;
    else if (sent.current) {
      sent.current = false;
      setOpen(false);
    }
  }, [fetcher.state]);

  return (
    <Dialog
      role="alertdialog"
      {...{ trigger, open }}
      onOpenChange={setOpen}
      title={
        <>
          {act} <span className="wrap-anywhere font-sans">{object}</span>?
        </>
      }
      description={consequence}
    >
      <fetcher.Form method="post" action={action} className="pt-2">
        {children}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <OverlayClose asChild>
            <Button variant="outline">{keepLabel ?? "Keep it"}</Button>
          </OverlayClose>
          <Button
            type="submit"
            variant={look ?? "danger"}
            pending={fetcher.state !== "idle"}
            pendingLabel={pendingLabel}
          >
            {act}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
