import type { AnyOrderStatus } from "~/domain/orders/admin";

/** An order's progress in four steps, for the bar at the top of its emails. */
export interface Progress {
  step: 1 | 2 | 3 | 4;
  label: string;
}

const progressByStatus: Record<AnyOrderStatus, Progress | undefined> = {
  pending: { step: 1, label: "Ordered" },
  mockup_sent: { step: 1, label: "Design" },
  approved: { step: 1, label: "Design approved" },
  processing: { step: 2, label: "Packing" },
  in_production: { step: 2, label: "In production" },
  shipped: { step: 3, label: "On its way" },
  delivered: { step: 4, label: "Delivered" },
  cancelled: undefined,
};

/** A canceled order has no progress. */
export const progressOf = (status: AnyOrderStatus): Progress | undefined => progressByStatus[status];
