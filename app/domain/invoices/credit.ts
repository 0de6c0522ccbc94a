// Credit terms: who may order by invoice, and up to which amount (invoices-13).
import { z } from "zod";
import { termsName } from "~/domain/brand/terms";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { emailField, line, optionalLine } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";

export const creditTermsInput = z.object({ limit: dollars("Please enter a limit such as 1,000.") });
export const creditTermsEmail = emailField();

/** Approves a person before their first order. */
export const newCreditCustomer = creditTermsInput.extend({
  name: line("Please enter a name", 120),
  email: emailField(),
  company: optionalLine(120),
});

/** Default limit in the form of a customer without terms. */
export const usualLimitCents: Cents = 100_000;

export interface Credit {
  limitCents: Cents;
  /** Amount left to pay on all open invoices of the customer. */
  openCents: Cents;
  /** True if any of these invoices is overdue, at any of the customer's addresses. */
  isLate: boolean;
  /** The most overdue invoice of the viewer's own address. A viewer never sees an invoice of another account. */
  overdue: { invoiceNumber: string; dueDate: CalendarDay; payUrl: string } | null;
}

/** Why staff cannot put an order on the customer's terms, or null. */
export function staffCreditRefusal(
  credit: Pick<Credit, "limitCents" | "openCents" | "isLate"> | null,
  totalCents: Cents,
): string | null {
  if (!credit)
    return `This customer isn't approved for ${termsName}. Approve them under Customers, or choose another way to pay.`;
  const { limitCents, openCents, isLate } = credit;
  if (isLate) return "This customer has an overdue invoice. Record its payment, or choose another way to pay.";
  if (openCents + totalCents <= limitCents) return null;
  const left = formatMoney(Math.max(0, limitCents - openCents));
  return `This order goes over the customer's credit limit: ${left} of ${formatMoney(limitCents)} is left. Raise the limit, or choose another way to pay.`;
}

export function creditRefusal({ limitCents, openCents, isLate, overdue }: Credit, totalCents: Cents): string | null {
  if (overdue) {
    return `Invoice ${overdue.invoiceNumber} was due on ${formatDate(overdue.dueDate)}. Please pay it before ordering by invoice again.`;
  }
  if (isLate) return "You have an overdue invoice. Please email us about it.";
  if (openCents + totalCents <= limitCents) return null;
  const open = openCents > 0 ? `, and ${formatMoney(openCents)} of it is in use` : "";
  return `Your credit limit is ${formatMoney(limitCents)}${open}. This order goes over it. Please pay with PayPal, or email us.`;
}
