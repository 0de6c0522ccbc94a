import { z } from "zod";
import { type CalendarDay, dayMs, daysBetween, shopDay } from "~/domain/calendar/calendar";
import type { Cents } from "~/domain/money/money";

export const receivableAges = ["Not due", "1-30 days", "31-60 days", "61-90 days", "Over 90 days"] as const;
export const receivableAgeStarts = [1, 31, 61, 91] as const;

/** A receivable: an invoice, the balance of a custom order, or the amount due of a catalog order. */
export interface AccountItem {
  id: string;
  /** "Invoice", "Balance" or "Order". */
  what: string;
  number: string;
  at: Date;
  /** Due date of an invoice. Other receivables age from `since`, or not while that is null: nothing is due yet. */
  dueOn: CalendarDay | null;
  since: Date | null;
  chargedCents: Cents;
  leftCents: Cents;
  /** When the unpaid rest was written off. If null, the last payment or refund closed the item. */
  closedAt: Date | null;
}

/** A payment or refund of an item. `cents` is positive for both. */
export interface AccountMoney {
  itemId: string;
  at: Date;
  kind: "Payment" | "Refund";
  cents: Cents;
}

interface StatementLine {
  itemId: string;
  at: Date;
  what: string;
  number: string;
  /** Change of the balance: positive if the customer owes more. */
  cents: Cents;
  balanceCents: Cents;
}

export interface AccountStatement {
  openingCents: Cents;
  lines: StatementLine[];
  closingCents: Cents;
  ages: { label: (typeof receivableAges)[number]; cents: Cents }[];
}

type Entry = Omit<StatementLine, "balanceCents">;

/** Everything before `start` is the opening balance. The balance at `end` is split by age, and the ages add up to the closing balance. */
export function statementOf(
  items: readonly AccountItem[],
  moved: readonly AccountMoney[],
  { start, end }: { start: Date; end: Date },
): AccountStatement {
  const ages = receivableAges.map((label) => ({ label, cents: 0 }));
  const entries: Entry[] = [];
  for (const item of items) {
    const own = entriesOf(item, moved).filter(({ at }) => at <= end);
    entries.push(...own);
    ages[ageOf(item, end)]!.cents += sum(own);
  }
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  const openingCents = sum(entries.filter(({ at }) => at < start));
  let balanceCents = openingCents;
  const lines = entries
    .filter(({ at }) => at >= start)
    .map((entry) => {
      balanceCents += entry.cents;
      return { ...entry, balanceCents };
    });
  return { openingCents, lines, closingCents: balanceCents, ages };
}

const sum = (entries: readonly Entry[]): Cents => entries.reduce((total, { cents }) => total + cents, 0);

/** Charge, payments, refunds and write-off of an item. They add up to the amount left to pay. */
function entriesOf(item: AccountItem, moved: readonly AccountMoney[]): Entry[] {
  const { id: itemId, number, what, at, chargedCents, leftCents } = item;
  const own = moved.filter((money) => money.itemId === itemId);
  // A payment can come before its balance is due. The charge then counts from the payment.
  const payments = own.flatMap(({ kind, at }) => (kind === "Payment" ? [at.getTime()] : []));
  const entries: Entry[] = [
    { itemId, at: new Date(Math.min(at.getTime(), ...payments)), what, number, cents: chargedCents },
    ...own.map(({ at, kind, cents }) => ({
      itemId,
      number,
      at,
      what: kind,
      cents: kind === "Payment" ? -cents : cents,
    })),
  ];
  const letGo = leftCents - sum(entries);
  const last = item.closedAt ?? new Date(Math.max(...entries.map((entry) => entry.at.getTime())));
  return [...entries, { itemId, number, at: last, what: "Credit", cents: letGo }].filter(({ cents }) => cents !== 0);
}

function ageOf({ dueOn, since }: AccountItem, at: Date): number {
  const aged = since ? Math.floor((at.getTime() - since.getTime()) / dayMs) : 0;
  const days = dueOn ? daysBetween(dueOn, shopDay(at)) : aged;
  return receivableAgeStarts.filter((start) => days >= start).length;
}

/** The balance that staff saw. The email is refused if it changed. */
export const mailStatementInput = z.object({ closingCents: z.coerce.number().int() });
