// Orders on terms: who may order by invoice, and until when (invoices-13).
import { z } from "zod";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { emailField } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";

/** Staff's form of one customer; the limit comes in dollars. */
export const creditTermsInput = z.object({ limit: dollars("Please enter a limit such as 1,000.") });
export const creditTermsEmail = emailField();

/** What the form offers who has no terms yet. */
export const usualLimitCents: Cents = 100_000;

export interface Credit {
  limitCents: Cents;
  /** What is left to pay of all open invoices of the customer. */
  openCents: Cents;
  /** Whether one of those is overdue, whichever of the customer's addresses it went to. */
  isLate: boolean;
  /** The one that is late for longest of those to the viewer's own address: nobody reads another account's invoice. */
  overdue: { invoiceNumber: string; dueDate: CalendarDay; payUrl: string } | null;
}

/** Why nothing of `totalCents` can be ordered on terms, or null. */
export function creditRefusal({ limitCents, openCents, isLate, overdue }: Credit, totalCents: Cents): string | null {
  if (overdue) {
    return `Invoice ${overdue.invoiceNumber} was due on ${formatDate(overdue.dueDate)}. Please pay it before ordering by invoice again.`;
  }
  if (isLate) return "You have an overdue invoice. Please email us about it.";
  if (openCents + totalCents <= limitCents) return null;
  const open = openCents > 0 ? `, and ${formatMoney(openCents)} of it is open` : "";
  return `Your limit for orders by invoice is ${formatMoney(limitCents)}${open}. This order goes over it. Please pay with PayPal, or email us.`;
}
