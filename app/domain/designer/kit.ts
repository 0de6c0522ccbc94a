import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate, isCalendarDay } from "~/domain/calendar/calendar";
import { deliveryFor, orderByDay, orderBySentence } from "~/domain/calendar/schedule";
import { basePriceCents, designLimits } from "~/domain/designer/designer";
import { type Cents, formatMoney } from "~/domain/money/money";

/** Who comes, of each kind at most. */
export const mostHeads = 2000;

export interface KitInput {
  players: number;
  sponsors: number;
  volunteers: number;
  spares: number;
  /** Of the tournament. */
  date?: CalendarDay | undefined;
}

/** The calculator's figures as they stand in the URL; what cannot be read counts as nothing. Without zod, as the designer opens with it. */
export function readKit(search: URLSearchParams): KitInput {
  const heads = (name: string) => {
    const count = Number(search.get(name));
    return Number.isInteger(count) && count >= 0 && count <= mostHeads ? count : 0;
  };
  const date = search.get("date")?.trim();
  return {
    players: heads("players"),
    sponsors: heads("sponsors"),
    volunteers: heads("volunteers"),
    spares: heads("spares"),
    date: date && isCalendarDay(date) ? date : undefined,
  };
}

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

const kitMark = "Tournament kit: ";

/** Notes of a request with the plan in a line of its own, in place of an earlier plan's; what else they say stays (designer-11). */
export function notesWithKit(notes: string, { sentence }: KitPlan): string {
  const others = notes.split("\n").filter((line) => !line.startsWith(kitMark));
  return [...others, `${kitMark}${sentence}.`].join("\n").trim();
}

function atLeastMinimum(pieces: number): number {
  return pieces === 0 ? 0 : Math.max(designLimits.minQuantity, pieces);
}

function dateNote(date: CalendarDay, today: CalendarDay): string {
  const delivery = deliveryFor(date, today);
  if (delivery === "standard") return orderBySentence(date, false);
  if (delivery === "rush") return `With rush delivery: ${orderBySentence(date, true)}`;
  return `${formatDate(date)} is too soon for custom pins. In-stock pins ship in ${brand.promises.catalog}.`;
}
