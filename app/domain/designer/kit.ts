import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { deliveryFor, orderByDay, orderBySentence } from "~/domain/calendar/schedule";
import { basePriceCents, designLimits } from "~/domain/designer/designer";
import { calendarDay } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";

const head = z.coerce.number().int().min(0).max(2000).catch(0);

/** The kit calculator's state as it stands in the URL; what cannot be read counts as nothing. */
export const kitInput = z.object({
  players: head,
  sponsors: head,
  volunteers: head,
  spares: head,
  date: calendarDay.optional().catch(undefined),
});
export type KitInput = z.output<typeof kitInput>;

export interface KitPlan {
  pins: number;
  markers: number;
  /** Price of one pin in silver and 1 inch at this quantity. */
  perPinCents: Cents;
  pinsCents: Cents;
  orderBy: CalendarDay | null;
  /** Null, or why the date calls for rush or another day. */
  dateNote: string | null;
  sentence: string;
}

/** Every guest gets a pin, every player a marker, spares of both; never below the minimum order (designer-11). */
export function planKit(kit: KitInput, today: CalendarDay): KitPlan {
  const guests = kit.players + kit.sponsors + kit.volunteers;
  const pins = atLeastMinimum(guests > 0 ? guests + kit.spares : 0);
  const markers = atLeastMinimum(kit.players > 0 ? kit.players + kit.spares : 0);
  const perPinCents = basePriceCents(pins);
  return {
    pins,
    markers,
    perPinCents,
    pinsCents: perPinCents * pins,
    orderBy: kit.date ? orderByDay(kit.date, false) : null,
    dateNote: kit.date ? dateNote(kit.date, today) : null,
    sentence: `${pins} pins and ${markers} ball markers, pins from ${formatMoney(perPinCents)} each`,
  };
}

function atLeastMinimum(pieces: number): number {
  return pieces === 0 ? 0 : Math.max(designLimits.minQuantity, pieces);
}

function dateNote(date: CalendarDay, today: CalendarDay): string {
  const delivery = deliveryFor(date, today);
  if (delivery === "standard") return orderBySentence(date, false);
  if (delivery === "rush") return `With rush delivery: ${orderBySentence(date, true)}`;
  return `${formatDate(date)} is too soon for custom pins: ready-made pins ship in ${brand.promises.catalog}.`;
}
