// Questions before staff's changes. The answer repeats the orders and sums of the question. If those changed meanwhile, the answer does not
// count and the form asks again.
import { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { type Cents, formatMoney } from "~/domain/money/money";

const yes = z.string().max(10_000).optional();

/** Confirms that production starts without an approved design. */
export const confirmProduction = { unapproved: yes };

/** Confirms that an unpaid order ships. */
export const confirmShipping = { unpaid: yes };

/** Confirms that a tracking number belongs to the chosen carrier, though it looks like another's. */
export const confirmCarrier = { mismatch: yes };

type QuestionField = keyof typeof confirmProduction | keyof typeof confirmShipping | keyof typeof confirmCarrier;

interface Question {
  text: string;
  /** The orders and sums of the question, as text to compare. */
  about: string;
}

/** Throws ShopError `conflict` with the question on its field, unless the answer confirms exactly this question. */
export function requireConfirmation(field: QuestionField, question: Question | null, answer: string | undefined): void {
  if (!question || question.about === answer) return;
  const { text, about } = question;
  throw new ShopError("conflict", text, { fieldErrors: { [field]: [text] }, yes: about });
}

const namedAtMost = 5;

function named(orders: readonly string[]): string {
  const more = orders.length > namedAtMost ? ` and ${orders.length - namedAtMost} more` : "";
  return orders.slice(0, namedAtMost).join(", ") + more;
}

/** Question before production starts without an approved design, or null if all are approved. */
export function productionQuestion(ids: readonly string[]): Question | null {
  if (ids.length === 0) return null;
  const text = `No one has approved the design of ${named(ids)} yet. Start production anyway?`;
  return { text, about: ids.toSorted().join(" ") };
}

interface OpenMoney {
  id: string;
  leftCents: Cents;
  reviewedCents: Cents;
}

/** Question before unpaid orders ship, or orders whose payment PayPal reviews. Null if there are none. */
export function unpaidQuestion(orders: readonly OpenMoney[]): Question | null {
  const open = orders.filter(({ leftCents, reviewedCents }) => leftCents > 0 || reviewedCents > 0);
  if (open.length === 0) return null;
  const sums = (key: "leftCents" | "reviewedCents") =>
    named(open.flatMap((order) => (order[key] > 0 ? `${formatMoney(order[key])} of ${order.id}` : [])));
  const [left, reviewed] = [sums("leftCents"), sums("reviewedCents")];
  const why = [left && `Still unpaid: ${left}.`, reviewed && `PayPal is still reviewing ${reviewed}.`].filter(Boolean);
  const about = open.map(({ id, leftCents, reviewedCents }) => `${id} ${leftCents} ${reviewedCents}`).toSorted();
  return { text: `${why.join(" ")} Ship anyway?`, about: about.join(", ") };
}
