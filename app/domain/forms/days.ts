import { ShopError } from "~/domain/brand/errors";
import type { CalendarDay } from "~/domain/calendar/calendar";

/** ShopError `invalid` at the field for a day before `today`, the shop's; none was given is no matter. */
export function requireNotPast(field: string, day: CalendarDay | null | undefined, today: CalendarDay): void {
  if (!day || day >= today) return;
  const sentence = "Please choose a future date.";
  throw new ShopError("invalid", sentence, { fieldErrors: { [field]: [sentence] } });
}
