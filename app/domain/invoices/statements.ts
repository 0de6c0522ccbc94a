import { z } from "zod";
import { type CalendarDay, dayMs, daysBetween, shopDay } from "~/domain/calendar/calendar";
import type { Cents } from "~/domain/money/money";

/** How old what is owed is, everywhere: on statements and in the overview. */
export const receivableAges = ["Not due", "1-30 days", "31-60 days", "61-90 days", "Over 90 days"] as const;
/** The days at which each but the first begins. */
export const receivableAgeStarts = [1, 31, 61, 91] as const;

/** What a customer buys before it is paid: an invoice, the balance of a custom order, what a catalog order owes. */
export interface AccountItem {
  id: string;
  /** "Invoice", "Balance", "Order"; and its number. */
  what: string;
  number: string;
  at: Date;
  /** An invoice's last day to pay; what else is owed ages from `since` on. */
  dueOn: CalendarDay | null;
  since: Date;
  /** All that was ever asked for it. */
  chargedCents: Cents;
  /** What the books say is left to pay of it now. */
  leftCents: Cents;
  /** When what is neither paid nor owed any more was let go; else the last of its money says when. */
  closedAt: Date | null;
}

/** Money that came for an item, or went back (`cents` is above 0 either way). */
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
  /** What the customer owes more by it, or less. */
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

/** What came before `start` is the opening balance; what is owed at `end` stands by its age. The ages add up to the closing balance. */
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

/** Charge, payments, refunds, and what was let go: together what is left now. */
function entriesOf(item: AccountItem, moved: readonly AccountMoney[]): Entry[] {
  const { id: itemId, number, what, at, chargedCents, leftCents } = item;
  const own = moved.filter((money) => money.itemId === itemId);
  const entries: Entry[] = [
    { itemId, at, what, number, cents: chargedCents },
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
  const days = dueOn ? daysBetween(dueOn, shopDay(at)) : Math.floor((at.getTime() - since.getTime()) / dayMs);
  return receivableAgeStarts.filter((start) => days >= start).length;
}

/** Staff send what they have seen: another balance is refused. */
export const mailStatementInput = z.object({ closingCents: z.coerce.number().int() });
