import { settableCustomStatuses } from "~/domain/custom-orders/custom-orders";
import { type AnyOrderStatus, type OrderKind, statusLabel } from "~/domain/orders/admin";
import { offeredOrderStatuses } from "~/domain/orders/orders";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

interface StatusSelectProps {
  order: { id: string; kind: OrderKind; status: AnyOrderStatus; version: number };
}

/** Any status at once, in no enforced order (admin-10); a cancelled order keeps its word. */
export function StatusSelect({ order }: StatusSelectProps) {
  const fetcher = useFormFetcher();
  const offered: readonly AnyOrderStatus[] = order.kind === "custom" ? settableCustomStatuses : offeredOrderStatuses;
  const options = offered.includes(order.status) ? offered : [order.status, ...offered];
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${order.id}`}
      onChange={(event) => fetcher.submit(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="version" value={order.version} />
      <label className="flex items-center gap-2 text-sm">
        <span className="sr-only">Status of {order.id}</span>
        <select
          name="status"
          key={`${order.status}${order.version}`}
          defaultValue={order.status}
          disabled={order.status === "cancelled"}
          aria-busy={fetcher.state !== "idle"}
          className="control min-h-9 w-auto py-1 text-sm"
        >
          {options.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">Set status</button>
      </noscript>
    </fetcher.Form>
  );
}
