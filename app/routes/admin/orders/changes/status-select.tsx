import { useState } from "react";
import { settableCustomStatuses } from "~/domain/custom-orders/custom-orders";
import { type AnyOrderStatus, type OrderKind, statusLabel } from "~/domain/orders/admin";
import { hasShipped, isOpenOrder, offeredOrderStatuses } from "~/domain/orders/orders";
import type { FormReply } from "~/http/form.server";
import { ConfirmAnyway } from "~/routes/admin/orders/changes/confirm-anyway";
import { MailPreviewButton } from "~/routes/admin/orders/changes/mail-preview";
import { changeFetcherKey, EmailCheckbox, UndoNote } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useHydrated } from "~/ui/use-hydrated";

interface StatusSelectProps {
  order: { id: string; kind: OrderKind; status: AnyOrderStatus; version: number; archivedAt: Date | null };
}

/** Staff may set any status in any order (admin-10). Choosing one changes nothing until the button is pressed. */
export function StatusSelect({ order }: StatusSelectProps) {
  const fetcher = useFormFetcher<FormReply>(changeFetcherKey(order.id));
  return (
    <div className="space-y-1">
      <fetcher.Form
        method="post"
        action={`/admin/orders/${order.id}`}
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="id" value={order.id} />
        <input type="hidden" name="version" value={order.version} />
        <Choice key={`${order.status}${order.version}`} order={order} fetcher={fetcher} />
      </fetcher.Form>
      <UndoNote id={order.id} ofShipping={false} />
    </div>
  );
}

/** The email checkbox and the button appear when another status is selected. */
function Choice({ order, fetcher }: StatusSelectProps & { fetcher: ReturnType<typeof useFormFetcher<FormReply>> }) {
  const [chosen, setChosen] = useState<string>(order.status);
  const isHydrated = useHydrated();
  // The Ship form uses the same fetcher. Its replies are ignored here.
  const reply = fetcher.data?.intent === "status" ? fetcher.data : undefined;
  const offered: readonly AnyOrderStatus[] = order.kind === "custom" ? settableCustomStatuses : offeredOrderStatuses;
  const options = offered.includes(order.status) ? offered : [order.status, ...offered];
  return (
    <>
      <select
        name="status"
        aria-label={`Status of ${order.id}`}
        defaultValue={order.status}
        disabled={!isOpenOrder(order)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="control min-h-9 w-auto py-1 text-sm"
      >
        {options.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </select>
      {isHydrated && chosen === order.status ? null : (
        <>
          <EmailCheckbox about="the status" />
          <MailPreviewButton about="the status" action={`/admin/orders/${order.id}`} />
          <Button type="submit" size="sm" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
            Set status
          </Button>
          {chosen === "in_production" ? <ConfirmAnyway of="unapproved" reply={reply} /> : null}
          {hasShipped(chosen) ? <ConfirmAnyway of="unpaid" reply={reply} /> : null}
        </>
      )}
    </>
  );
}
