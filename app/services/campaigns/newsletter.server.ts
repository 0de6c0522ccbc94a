// Newsletter sign-up, its confirmation, and links with which readers unsubscribe and return. Writes `contacts`, `suppressions`
// and codes. Guarantees that only the owner of an address puts it on the list (campaigns-9), and one code per inbox, even
// with parallel requests: the code is a signature of the inbox, so a second code equals the first.
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { runBatch } from "~/db/client.server";
import { contacts, discountCodes, suppressions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import type { NewsletterInput } from "~/domain/campaigns/campaigns.schema";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { newsletterCodeEnd } from "~/domain/campaigns/newsletter-code";
import { inboxKey } from "~/domain/text/inbox";
import { newsletterBack, newsletterConfirm, newsletterWelcome } from "~/emails/campaigns/newsletter-welcome";
import { unsubscribeHeaders, unsubscribeUrl } from "~/services/campaigns/mail.server";
import { emailOfToken } from "~/services/campaigns/suppressions.server";
import type { App } from "~/services/core/app.server";
import { hashToken, readSignedUntil, signUntil } from "~/services/core/tokens.server";
import { insertNewsletterCode, newsletterCodesOf, renewNewsletterCode } from "~/services/discounts/discounts.server";
import { type Email, enqueueOutbox, noMails, outboxInserts } from "~/services/mail/outbox.server";

export interface SignUp {
  /** False if the address is on the list already, must confirm first, or was just sent its code. */
  isNew: boolean;
}

/**
 * Emails an address its code and a link to confirm, even if it unsubscribed earlier. Anyone can type an address, but only
 * its owner can open the link, so the address joins the list only then. An address suppressed for another reason (spam
 * complaint, bounce, staff) gets the link alone.
 */
export async function subscribe(app: App, { email, source }: NewsletterInput): Promise<SignUp> {
  const membership = await readMembership(app, email);
  const { known, listed, left } = membership;
  if (known && listed) return { isNew: false };
  const confirmUrl = `${app.origin}/newsletter/${confirmToken(app, email, source ?? "newsletter")}`;
  const isBlocked = left !== undefined && left.reason !== "unsubscribed";
  const offer = offerOf(app, membership);
  const mail: Email = isBlocked
    ? { to: email, template: "newsletter-confirm", record: null, mail: newsletterConfirm({ confirmUrl }) }
    : welcomeEmail(app, email, membership, listed ? null : confirmUrl);
  const sent = outboxInserts(app, [{ ...mail, ...dedupeOptions(mail.template, email, left) }]);
  const code = isBlocked ? [] : [insertNewsletterCode(app, offer), renewNewsletterCode(app, offer)];
  const [queued] = await runBatch(app.db, [sent.statements, ...code]);
  const isQueued = (queued as D1Result).meta.changes > 0;
  if (isQueued) enqueueOutbox(app, sent);
  return { isNew: isQueued && !isBlocked };
}

const purpose = "newsletter";
const linkDays = 30;

export function confirmToken(app: Pick<App, "signingSecrets" | "now">, email: string, source: string): string {
  const named = Buffer.from(JSON.stringify([email, source])).toString("base64url");
  return signUntil(app, purpose, named, linkDays * dayMs);
}

const signUp = z.tuple([z.string(), z.string()]);

/** Reads the address and source in a confirmation link. ShopError `not_found` if it expired or this shop did not sign it. */
function readConfirmToken(app: App, token: string) {
  const named = readSignedUntil(app, purpose, token);
  if (!named) throw new ShopError("not_found", "This link is incomplete or has expired. Please sign up again.");
  const [email, source] = signUp.parse(JSON.parse(Buffer.from(named, "base64url").toString()));
  return { email, source };
}

/** Returns the email address that a link confirms, and whether the address is on the list. */
export async function getConfirmation(app: App, token: string) {
  const { email } = readConfirmToken(app, token);
  const { known, listed } = await readMembership(app, email);
  return { email, isListed: Boolean(known && listed), hasCode: known !== undefined };
}

/** Adds the address of a confirmation link to the list. Emails the code unless the email with the link contained it. */
export async function confirmSubscription(app: App, token: string): Promise<void> {
  const { email, source } = readConfirmToken(app, token);
  const membership = await readMembership(app, email);
  await addToList(app, email, source, membership, membership.known === undefined);
}

/**
 * Puts a reader back on the list, whatever the reason for the suppression. The reader has opened the link from an
 * email.
 */
export async function resubscribe(app: App, token: string): Promise<void> {
  const email = emailOfToken(app, token);
  await addToList(app, email, "newsletter", await readMembership(app, email), true);
}

/** Returns the address's code, its contact if it is on the list, and its suppression. */
async function readMembership(app: App, email: string) {
  const codes = newsletterCodesOf(app, email);
  const [[known], [listed], [left]] = await Promise.all([
    app.read(app.db.select().from(discountCodes).where(inArray(discountCodes.code, codes)).limit(1)),
    app.read(
      app.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.email, email), isOnList)),
    ),
    app.read(
      app.db
        .select({ at: suppressions.createdAt, reason: suppressions.reason })
        .from(suppressions)
        .where(eq(suppressions.email, email)),
    ),
  ]);
  return { codes, known, listed, left };
}

type Membership = Awaited<ReturnType<typeof readMembership>>;

const offerOf = (app: App, { codes, known }: Membership) => ({
  code: known?.code ?? codes[0] ?? "",
  percent: newsletterOffer.percentOff,
  validUntil: newsletterCodeEnd(app.now()),
});

/** Writes consent and code in one batch, with the email if wanted. Does nothing if the address is on the list and has a code. */
async function addToList(app: App, email: string, source: string, membership: Membership, hasMail: boolean) {
  const { known, listed, left } = membership;
  if (known && listed) return;
  const offer = offerOf(app, membership);
  const mail = welcomeEmail(app, email, membership, null);
  const welcome = hasMail
    ? outboxInserts(app, [{ ...mail, ...dedupeOptions("newsletter-back", email, left) }])
    : noMails;
  const [joined, made] = await app.db.batch([
    giveConsent(app, email, source),
    insertNewsletterCode(app, offer),
    renewNewsletterCode(app, offer),
    app.db.delete(suppressions).where(eq(suppressions.email, email)),
    ...welcome.statements,
  ]);
  if (joined.length > 0 || made.length > 0) enqueueOutbox(app, welcome);
}

const isOnList = sql`${contacts.consentAt} is not null
  and not exists (select 1 from ${suppressions} where ${suppressions.email} = ${contacts.email})`;

/**
 * Returns the welcome email. Leaves out the offer if the reader's code is used, deleted or inactive. `confirmUrl` is null
 * for someone who is on the list already.
 */
function welcomeEmail(app: App, email: string, membership: Membership, confirmUrl: string | null): Email {
  const { known } = membership;
  const isOver = known !== undefined && (known.currentUses > 0 || known.deletedAt !== null || !known.isActive);
  const leaveUrl = unsubscribeUrl(app, app.origin, email);
  const links = { shopUrl: `${app.origin}/wholesale`, unsubscribeUrl: leaveUrl, confirmUrl };
  return {
    to: email,
    template: isOver ? "newsletter-back" : "newsletter-welcome",
    mail: isOver ? newsletterBack(links) : newsletterWelcome({ ...offerOf(app, membership), ...links }),
    record: null,
    headers: unsubscribeHeaders(leaveUrl),
  };
}

/** Someone who unsubscribes and returns gets another email, even within an hour. Only readers themselves can do that. */
const dedupeOptions = (reason: string, email: string, left: { at: Date } | undefined) =>
  left ? { dedupeKey: `${reason}:${hashToken(inboxKey(email))}:${left.at.getTime()}` } : { oncePerHour: true as const };

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
