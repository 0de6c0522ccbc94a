import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import type { FormReply } from "~/http/form.server";
import { QuickAction } from "~/routes/admin/admin-form";
import type { UndoableChange } from "~/services/order-management/change.server";

/** Key of the fetcher that all forms of an order share, so that one note offers to undo the last change. */
export const changeFetcherKey = (id: string) => `change-${id}`;

interface UndoNoteProps {
  id: string;
  /** Shows only changes of shipping, or only others. Each note is next to its form. */
  ofShipping?: boolean;
}

/** Offers to undo a change for the minute before its email is sent. */
export function UndoNote({ id, ofShipping }: UndoNoteProps) {
  const { data: reply } = useFetcher<FormReply<UndoableChange[]>>({ key: changeFetcherKey(id) });
  const isOfShipping = reply?.intent === "ship" || reply?.intent === "tracking";
  const changes = (ofShipping ?? isOfShipping) === isOfShipping ? (reply?.data ?? []) : [];
  return changes.length > 0 ? <Note key={JSON.stringify(changes)} changes={changes} /> : null;
}

function Note({ changes }: { changes: UndoableChange[] }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
      Saved. You have one minute to undo; no email goes out until then.
      <QuickAction
        action="/admin/orders"
        fields={{ intent: "undo", changes: JSON.stringify(changes) }}
        pendingLabel="Undoing..."
        onDone={() => setOver(true)}
      >
        Undo
      </QuickAction>
    </div>
  );
}

export function EmailCheckbox() {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input type="checkbox" name="withMail" defaultChecked className="size-5" />
      Email customer
    </label>
  );
}
