import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import {
  deliveryDay,
  deliveryFor,
  needByError,
  type Promised,
  productionStartBy,
  promisedDayOf,
} from "~/domain/calendar/schedule";

export interface RushChoice {
  rushOrder: boolean;
  /** True if the need-by date selected rush, not the customer. */
  rushByDate: boolean;
}

/** The delivery after choosing or clearing a need-by date. Rush that a date selected ends with that date (designer-19). */
export function rushForDate(was: RushChoice, wanted: CalendarDay | "", today: CalendarDay): RushChoice {
  const byHand = was.rushOrder && !was.rushByDate;
  if (byHand) return was;
  const needsRush = wanted !== "" && deliveryFor(wanted, today) === "rush";
  return { rushOrder: needsRush, rushByDate: needsRush };
}

export interface NeedBy {
  inTime: boolean;
  /** The delivery that would arrive in time, or null. */
  helps: "rush" | null;
  sentence: string;
}

export function adviseNeedBy(wanted: CalendarDay, rushOrder: boolean, today: CalendarDay): NeedBy {
  const past = needByError(wanted, today);
  if (past) return { inTime: false, helps: null, sentence: past };
  const [name, arrives] = [rushOrder ? "Rush" : "Standard", deliveryDay(rushOrder, today)];
  if (arrives <= wanted) {
    return {
      inTime: true,
      helps: null,
      sentence: `${name} gets it there by ${formatDate(arrives)}.`,
    };
  }
  if (deliveryFor(wanted, today) === "rush") {
    const sentence = `Standard delivery arrives by ${formatDate(arrives)}, which is too late. Rush gets it there on time.`;
    return { inTime: false, helps: "rush", sentence };
  }
  const rush = formatDate(deliveryDay(true, today));
  return {
    inTime: false,
    helps: null,
    sentence: `${formatDate(wanted)} is too soon for custom pins. Even rush delivery arrives by ${rush}. In-stock pins ship in ${brand.promises.catalog}.`,
  };
}

/**
 * Note next to the promised delivery of an order with a need-by date. A late approval or balance starts production too late. After the
 * approval only the balance can be late.
 */
export function needByNote(wanted: CalendarDay, order: Promised, isApproved = false): string {
  const promised = promisedDayOf(order);
  const ready = isApproved ? "the balance is paid" : "the mockup is approved and the balance paid";
  if (isApproved && promised > wanted)
    return `You need them by ${formatDate(wanted)}, which is sooner. Please ask us before you pay the balance.`;
  return promised <= wanted
    ? `You need them by ${formatDate(wanted)}. We'll make that date if ${ready} by ${formatDate(productionStartBy(order, wanted))}.`
    : `You need them by ${formatDate(wanted)}, which is sooner. We'll tell you what's possible when we send your mockup.`;
}
