import { Form, Link } from "react-router";
import { canCustomerCancelCustom } from "~/domain/custom-orders/custom-orders";
import { formatMoney } from "~/domain/money/money";
import { hasOpenChanges } from "~/routes/account/orders/mockup-view";
import { AddKey } from "~/routes/storefront/cart/add-key";
import type { listTracked } from "~/services/orders/tracking.server";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";

type Custom = NonNullable<Awaited<ReturnType<typeof listTracked>>>["custom"][number];

export function CancelOrder({ order: { id, cancelRequestedAt } }: { order: Pick<Custom, "id" | "cancelRequestedAt"> }) {
  if (cancelRequestedAt)
    return <p className="w-full text-muted">You asked us to cancel this order. We'll email you.</p>;
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Cancel order</Button>}
      act="Cancel order"
      object={id}
      consequence="You'll get a full refund. Canceled orders can't be reopened."
      fields={{ intent: "cancel", id }}
      pendingLabel="Canceling..."
    />
  );
}

export function BuyAgain({ id }: { id: string }) {
  return (
    <Form method="post">
      <AddKey />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="buy-again" variant="outline">
        Buy again
      </Button>
    </Form>
  );
}

export const actionsClass = "mt-5 flex flex-wrap gap-3 empty:hidden";

const reorderable = ["approved", "in_production", "shipped", "delivered"];

/** Actions that the customer can take in the order's current status. */
export function CustomActions({ order }: { order: Custom }) {
  const remaining = order.totalCents - (order.depositPaymentId ? order.depositCents : 0);
  // A paid balance starts production, so it waits for the mockup with the changes (custom-orders-18).
  const balancePath = order.status === "mockup_sent" && hasOpenChanges(order.events) ? null : order.balancePath;
  return (
    <div className={actionsClass}>
      {order.depositPath ? (
        <Button asChild>
          <a href={order.depositPath}>Pay the deposit of {formatMoney(order.depositCents)}</a>
        </Button>
      ) : null}
      {balancePath ? (
        <Button asChild>
          <Link to={balancePath}>Pay the balance of {formatMoney(remaining)}</Link>
        </Button>
      ) : order.isBalanceDue ? (
        <Form method="post">
          <input type="hidden" name="id" value={order.id} />
          <Button type="submit" name="intent" value="pay-balance">
            Pay the balance of {formatMoney(remaining)}
          </Button>
        </Form>
      ) : null}
      {reorderable.includes(order.status) && order.logoKey ? (
        <Form method="post">
          <input type="hidden" name="id" value={order.id} />
          <Button type="submit" name="intent" value="reorder" variant="outline">
            Order again
          </Button>
        </Form>
      ) : null}
      {canCustomerCancelCustom(order.status) ? <CancelOrder order={order} /> : null}
    </div>
  );
}
