// What a form asks before a change of staff's goes on. A yes repeats what it was asked about: where other orders or sums are meant by
// now it is no answer, and the question is asked anew.
import { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { type Cents, formatMoney } from "~/domain/money/money";

const yes = z.string().max(10_000).optional();

/** Says that production may begin without an approved design. */
export const confirmProduction = { unapproved: yes };

/** Says that what is not paid may leave. */
export const confirmShipping = { unpaid: yes };

type QuestionField = keyof typeof confirmProduction | keyof typeof confirmShipping;

interface Question {
  text: string;
  /** The orders and sums, all of them. */
  about: string;
}

/** ShopError `conflict` unless the answer is a yes to this very question: its sentence stands on the field. */
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

/** Before production begins without an approved design; null where all are approved. */
export function beginQuestion(ids: readonly string[]): Question | null {
  if (ids.length === 0) return null;
  const text = `No one has approved the design of ${named(ids)} yet. Start production anyway?`;
  return { text, about: ids.toSorted().join(" ") };
}

interface OpenMoney {
  id: string;
  leftCents: Cents;
  reviewedCents: Cents;
}

/** Before orders leave of which something is left to pay or under PayPal's review; null where nothing is. */
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
