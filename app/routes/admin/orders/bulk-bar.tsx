import { useState } from "react";
import { statusLabel } from "~/domain/orders/admin";
import type { FormReply } from "~/http/form.server";
import { ConfirmAnyway } from "~/routes/admin/orders/changes/confirm-anyway";
import { MailPreviewButton } from "~/routes/admin/orders/changes/mail-preview";
import { changeFetcherKey, EmailCheckbox } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

export const bulkForm = "bulk-orders";

const bulkStatuses = ["processing", "in_production", "shipped", "delivered"] as const;

/** Sets one status for all selected orders. Orders that cannot have this status stay unchanged. */
export function BulkOrders({ ids }: { ids: string[] }) {
  const fetcher = useFormFetcher<FormReply>(changeFetcherKey("bulk"));
  const [status, setStatus] = useState<string>(bulkStatuses[0]);
  // A confirmation is valid only for the status and orders that were sent. If either changes, the form asks again.
  const chosen = [status, ...ids].join();
  const [sent, setSent] = useState("");
  return (
    <fetcher.Form
      id={bulkForm}
      method="post"
      action="/admin/orders"
      onSubmit={() => setSent(chosen)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input type="hidden" name="intent" value="bulk" />
      <label className="flex items-center gap-2 whitespace-nowrap text-sm">
        Set status
        <select
          name="status"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          className="control min-w-36"
        >
          {bulkStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
      </label>
      <EmailCheckbox about="the status" />
      <MailPreviewButton about="the status" action="/admin/orders" />
      <Button type="submit" size="sm" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
        Apply
      </Button>
      {sent === chosen ? (
        <>
          <ConfirmAnyway of="unapproved" reply={fetcher.data} />
          <ConfirmAnyway of="unpaid" reply={fetcher.data} />
        </>
      ) : null}
    </fetcher.Form>
  );
}
