import { type ReactNode, useEffect, useRef, useState } from "react";
import { statusLabel } from "~/domain/orders/admin";
import { changeKey, MailTick, UndoNote } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

export const bulkForm = "bulk-orders";

const bulkStatuses = ["processing", "in_production", "shipped", "delivered"] as const;

/** One status for all ticked orders; those that do not know it stay as they are. */
export function BulkBar({ children }: { children: ReactNode }) {
  const fetcher = useFormFetcher(changeKey("bulk"));
  const [count, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const recount = () => setCount(box.current?.querySelectorAll("input[name=id]:checked").length ?? 0);
  // Another page or filter takes ticked rows away without a change of a box.
  useEffect(recount);
  return (
    <div ref={box} onChange={recount} className="space-y-4">
      <fetcher.Form
        id={bulkForm}
        method="post"
        action="/admin/orders"
        className={count === 0 ? "hidden" : "flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-2"}
      >
        <input type="hidden" name="intent" value="bulk" />
        <p role="status" className="font-medium">
          {count} selected
        </p>
        <label className="flex items-center gap-2 whitespace-nowrap text-sm">
          Set status
          <select name="status" className="control min-w-36">
            {bulkStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
        </label>
        <MailTick />
        <Button type="submit" size="sm" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
          Apply
        </Button>
      </fetcher.Form>
      <UndoNote id="bulk" />
      {children}
    </div>
  );
}
