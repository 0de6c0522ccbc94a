// Newsletter sign-up, and the reader's own way off the list and back. Writes `contacts`, `suppressions` and codes.
// Guarantees one code per inbox, even with parallel requests: the code is a signature of the inbox, so a second code
// equals the first.
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { contacts, discountCodes, suppressions } from "~/db/schema";
import type { NewsletterInput } from "~/domain/campaigns/campaigns.schema";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { newsletterCodeEnd } from "~/domain/campaigns/newsletter-code";
import { inboxKey } from "~/domain/text/inbox";
import { newsletterBack, newsletterConfirm, newsletterWelcome } from "~/emails/campaigns/newsletter-welcome";
import { unsubscribeHeaders, unsubscribeUrl } from "~/services/campaigns/mail.server";
import { emailOfToken } from "~/services/campaigns/suppressions.server";
import type { App } from "~/services/core/app.server";
import { hashToken } from "~/services/core/tokens.server";
import { insertNewsletterCode, newsletterCodesOf, renewNewsletterCode } from "~/services/discounts/discounts.server";
import { type Email, enqueueOutbox, outboxInserts, sendEmails } from "~/services/mail/outbox.server";

export interface SignUp {
  /** False if the address was on the list already, or must confirm first. */
  isNew: boolean;
}

/**
 * Signs up an address and emails its code, even if the address unsubscribed earlier. An address suppressed for another
 * reason (spam complaint, bounce, staff) gets a link to confirm, because anyone can type an address, but only its owner
 * can open the link.
 */
export async function subscribe(app: App, { email, source }: NewsletterInput): Promise<SignUp> {
  const [blocked] = await app.read(
    app.db
      .select({ email: suppressions.email })
      .from(suppressions)
      .where(and(eq(suppressions.email, email), ne(suppressions.reason, "unsubscribed"))),
  );
  if (!blocked) return addToList(app, email, source ?? "newsletter");
  const mail = newsletterConfirm({ confirmUrl: unsubscribeUrl(app, app.origin, email) });
  await sendEmails(app, [{ to: email, template: "newsletter-confirm", record: null, mail, oncePerHour: true }]);
  return { isNew: false };
}

/**
 * Puts a reader back on the list, whatever the reason for the suppression. The reader has opened the link from an
 * email.
 */
export async function resubscribe(app: App, token: string): Promise<void> {
  await addToList(app, emailOfToken(app, token), "newsletter");
}

/** Writes consent, code and email in one batch. Does nothing if the address is on the list and has a code. */
async function addToList(app: App, email: string, source: string): Promise<SignUp> {
  const codes = newsletterCodesOf(app, email);
  const [[known], [listed], [left]] = await Promise.all([
    app.read(app.db.select().from(discountCodes).where(inArray(discountCodes.code, codes)).limit(1)),
    app.read(
      app.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.email, email), isOnList)),
    ),
    app.read(app.db.select({ at: suppressions.createdAt }).from(suppressions).where(eq(suppressions.email, email))),
  ]);
  if (known && listed) return { isNew: false };
  const offer = {
    code: known?.code ?? codes[0] ?? "",
    percent: newsletterOffer.percentOff,
    validUntil: newsletterCodeEnd(app.now()),
  };
  const isOver = known !== undefined && (known.currentUses > 0 || known.deletedAt !== null || !known.isActive);
  const welcome = outboxInserts(app, [
    { ...welcomeEmail(app, email, isOver ? null : offer), ...dedupeOptions(email, left) },
  ]);
  const [joined, made] = await app.db.batch([
    giveConsent(app, email, source),
    insertNewsletterCode(app, offer),
    renewNewsletterCode(app, offer),
    app.db.delete(suppressions).where(eq(suppressions.email, email)),
    ...welcome.statements,
  ]);
  const isNew = joined.length > 0 || made.length > 0;
  if (isNew) enqueueOutbox(app, welcome);
  return { isNew };
}

const isOnList = sql`${contacts.consentAt} is not null
  and not exists (select 1 from ${suppressions} where ${suppressions.email} = ${contacts.email})`;

/** Returns the welcome email, without the offer if the reader has already used the code. */
function welcomeEmail(app: App, email: string, offer: { code: string; validUntil: Date } | null): Email {
  const leaveUrl = unsubscribeUrl(app, app.origin, email);
  const links = { shopUrl: `${app.origin}/wholesale`, unsubscribeUrl: leaveUrl };
  return {
    to: email,
    template: offer ? "newsletter-welcome" : "newsletter-back",
    mail: offer ? newsletterWelcome({ ...offer, ...links }) : newsletterBack(links),
    record: null,
    headers: unsubscribeHeaders(leaveUrl),
  };
}

/** Only the reader can unsubscribe, so each return gets an email, even within an hour of the first. */
const dedupeOptions = (email: string, left: { at: Date } | undefined) =>
  left
    ? { dedupeKey: `newsletter-back:${hashToken(inboxKey(email))}:${left.at.getTime()}` }
    : { oncePerHour: true as const };

/** Sets the consent to now unless the contact is on the list. The contact's first source stays. */
function giveConsent(app: App, email: string, source: string) {
  const at = app.now();
  return app.db
    .insert(contacts)
    .values({ email, source, consentAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: contacts.email,
      set: { consentAt: at, updatedAt: at },
      setWhere: sql`not (${isOnList})`,
    })
    .returning({ id: contacts.id });
}
