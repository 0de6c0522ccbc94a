import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate, isCalendarDay } from "~/domain/calendar/calendar";
import { deliveryFor, needByError, orderByDay, orderBySentence } from "~/domain/calendar/schedule";
import { basePriceCents, designLimits } from "~/domain/designer/designer";
import { type Cents, formatMoney } from "~/domain/money/money";

/** Most people of each kind. */
export const maxHeads = 2000;

export interface KitInput {
  players: number;
  sponsors: number;
  volunteers: number;
  spares: number;
  date?: CalendarDay | undefined;
}

/** Inputs of the calculator, as URL parameters. Invalid values count as 0. Works without zod, because the designer opens with these inputs. */
export function readKit(search: URLSearchParams): KitInput {
  const heads = (name: string) => {
    const count = Number(search.get(name));
    return Number.isInteger(count) && count >= 0 && count <= maxHeads ? count : 0;
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
  markersCents: Cents;
  orderBy: CalendarDay | null;
  /** Reason why the date needs rush delivery or must be later, or null. */
  dateNote: string | null;
  sentence: string;
}

/** One pin per guest, one marker per player, and spares of both, at least the minimum order (designer-11). */
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
    markersCents: basePriceCents(markers) * markers,
    orderBy: kit.date ? orderByDay(kit.date, false) : null,
    dateNote: kit.date ? dateNote(kit.date, today) : null,
    sentence: `${pins} pins and ${markers} ball markers, pins from ${formatMoney(perPinCents)} each`,
  };
}

const kitMark = "Tournament kit: ";

/** Notes with the plan on a separate line, replacing an earlier plan's line. Other lines stay (designer-11). */
export function notesWithKit(notes: string, { sentence }: KitPlan): string {
  const others = notes.split("\n").filter((line) => !line.startsWith(kitMark));
  return [...others, `${kitMark}${sentence}.`].join("\n").trim();
}

function atLeastMinimum(pieces: number): number {
  return pieces === 0 ? 0 : Math.max(designLimits.minQuantity, pieces);
}

function dateNote(date: CalendarDay, today: CalendarDay): string {
  const past = needByError(date, today);
  if (past) return past;
  const delivery = deliveryFor(date, today);
  if (delivery === "standard") return orderBySentence(date, false);
  if (delivery === "rush") return `With rush delivery: ${orderBySentence(date, true)}`;
  return `${formatDate(date)} is too soon for custom pins. In-stock pins ship in ${brand.promises.catalog}.`;
}
