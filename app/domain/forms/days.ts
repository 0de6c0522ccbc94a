import { ShopError } from "~/domain/brand/errors";
import type { CalendarDay } from "~/domain/calendar/calendar";

/** Throws ShopError `invalid` for the field if the day is before `today` in the shop's zone. A missing day is fine. */
export function requireNotPast(field: string, day: CalendarDay | null | undefined, today: CalendarDay): void {
  if (!day || day >= today) return;
  const sentence = "Please choose a future date.";
  throw new ShopError("invalid", sentence, { fieldErrors: { [field]: [sentence] } });
}
