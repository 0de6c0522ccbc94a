import { z } from "zod";

const days = "Please enter a number of days from 1 to 3650";

/** Conditions on a contact's orders. A missing field does not restrict the segment. */
export const segmentFields = {
  bought: z.enum(["any", "catalog", "custom", "none"]).optional(),
  club: z.enum(["with", "without"]).optional(),
  /** State or province of any shipping address: "CA", "ON". */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please choose a state")
    .optional(),
  lastOrder: z.enum(["newer", "older"]).optional(),
  lastOrderDays: z.number({ error: days }).int(days).min(1, days).max(3650, days).optional(),
};

const segment = z.object(segmentFields);
export type Segment = z.output<typeof segment>;

/**
 * The fields that restrict the segment, or undefined if none does. `lastOrder` and `lastOrderDays` restrict the segment only together.
 */
export function segmentOf({ bought, club, state, lastOrder, lastOrderDays }: Segment): Segment | undefined {
  const byTime = lastOrder && lastOrderDays ? { lastOrder, lastOrderDays } : {};
  const given = { bought, club, state, ...byTime };
  return Object.values(given).some(Boolean) ? given : undefined;
}
