import type { BounceType } from "~/domain/campaigns/outbox";

/** An email of a record's conversation, as the bounce notice needs it. */
export interface SentEmail {
  id: string;
  template: string;
  subject: string;
  to: string;
  state: string;
  bounceType: BounceType | null;
  createdAt: Date;
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^invoice-(receipt|part)/, "the receipt"],
  [/^invoice/, "the invoice"],
  [/^(order-confirmation|order-by-invoice|deposit-confirmation)/, "the order confirmation"],
  [/^mockup-(ready|waiting)/, "the mockup"],
  [/^quote-(answer|ending)/, "the quote"],
  [/^(balance-(due|reminder)|deposit-request|proof-deposit|order-owed$)/, "the payment request"],
  [/^statement/, "the statement"],
];

/** "the invoice", or the subject of an email without a short name. */
const emailName = ({ template, subject }: Pick<SentEmail, "template" | "subject">): string =>
  names.find(([kind]) => kind.test(template))?.[1] ?? `the email “${subject}”`;

const isBounced = ({ state, bounceType }: Pick<SentEmail, "state" | "bounceType">): boolean =>
  state === "failed" && bounceType !== null;

/**
 * Returns the bounced emails that still need staff. A bounce is settled when the same kind of email was written again,
 * or when a later email went to another address, because staff then corrected the address.
 */
export function openBounces<Email extends SentEmail>(emails: readonly Email[]): Email[] {
  return emails.filter(isBounced).filter((bounced) => {
    const isSettledBy = (other: Email) =>
      other.id !== bounced.id &&
      ((other.createdAt > bounced.createdAt && emailName(other) === emailName(bounced)) ||
        (other.createdAt >= bounced.createdAt && other.to !== bounced.to && !isBounced(other)));
    return !emails.some(isSettledBy);
  });
}

/** Sentence of the notice on a record's page (email-14). */
export const bounceSentence = (email: SentEmail): string =>
  email.bounceType === "soft"
    ? `We could not deliver ${emailName(email)} to ${email.to}: the mailbox was full or unavailable for too long. Send it again, or call the customer.`
    : `We could not deliver ${emailName(email)} to ${email.to}. Check the address and send it again.`;
