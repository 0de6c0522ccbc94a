import { z } from "zod";
import type { Badge, TimelineStep } from "~/domain/brand/badges";
import { emailField, line } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";

export const orderStatuses = ["pending", "processing", "in_production", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses that the back office offers (orders-1). */
export const offeredOrderStatuses = ["pending", "processing", "shipped", "delivered"] as const;

export const orderStatusBadges: Record<OrderStatus, Badge> = {
  pending: { label: "Pending", tone: "yellow" },
  processing: { label: "Processing", tone: "blue" },
  in_production: { label: "In Production", tone: "purple" },
  shipped: { label: "Shipped", tone: "dark-green" },
  delivered: { label: "Delivered", tone: "dark-green" },
  cancelled: { label: "Canceled", tone: "red" },
};

const steps = [
  ["pending", "Order Placed"],
  ["processing", "Processing"],
  ["in_production", "In Production"],
  ["shipped", "Shipped"],
  ["delivered", "Delivered"],
] as const;
export type OrderStep = (typeof steps)[number][0];

/** Steps up to the current one. A canceled order has only the first. Catalog pins are in stock, so most orders have no production. */
export function orderTimeline(status: OrderStatus): TimelineStep<OrderStep>[] {
  const taken = steps.filter(([key]) => key !== "in_production" || status === "in_production");
  const current = taken.findIndex(([key]) => key === status);
  return taken.map(([key, label], index) => ({
    key,
    label,
    state:
      index === current
        ? status === "delivered"
          ? "done"
          : "current"
        : index < Math.max(current, 1)
          ? "done"
          : "upcoming",
  }));
}

/** True unless the order, of either kind, is canceled or archived. */
export function isOpenOrder(order: { status: string; archivedAt: Date | null }): boolean {
  return order.status !== "cancelled" && !order.archivedAt;
}

export function isOwed(order: { owedCents: Cents; status: OrderStatus; archivedAt: Date | null }): boolean {
  return order.owedCents > 0 && isOpenOrder(order);
}

/** True if the whole order, of either kind, has shipped. */
export function hasShipped(status: string): boolean {
  return status === "shipped" || status === "delivered";
}

/** Name of the row of an order's discount. A discount that staff gave has no code. */
export const discountRowName = (code: string | null | undefined): string => (code ? `Discount ${code}` : "Discount");

export function canMarkDelivered(status: string): boolean {
  return status === "shipped";
}

/** A customer may cancel a catalog order before any of it ships (orders-7). A tracking number means that a parcel has left. */
export function canCustomerCancelOrder(order: { status: OrderStatus; trackingNumber: string | null }): boolean {
  return (order.status === "pending" || order.status === "processing") && order.trackingNumber === null;
}

export const orderStatusInput = z.object({
  status: z.enum(["pending", "processing", "in_production", "shipped", "delivered"], {
    error: "Please choose a status",
  }),
});

export const trackingInput = z.object({
  trackingNumber: line("Tracking number is required.", 100),
  trackingUrl: z
    .string()
    .trim()
    .max(2000)
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i, "Please enter a web address that starts with https://")
    .nullish()
    .transform((url) => url || undefined),
});

/** Lookup for customers who lost their link. The answer is the same whether or not the order exists (orders-6). */
export const orderLookupInput = z.object({
  orderId: line("Order number is required", 64),
  email: emailField(),
});

/** Kind of an event of a record, in words: "mockup sent", "canceled". */
export const eventWords = (type: string): string => type.replaceAll("_", " ").replace("cancelled", "canceled");
