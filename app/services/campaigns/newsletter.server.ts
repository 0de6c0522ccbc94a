// Newsletter sign-ups: consent in `contacts`, one code, one welcome mail. Promises one code for an address, however often and
// however fast it asks: the code is a signature of the address, so a second one is the first.
import { eq, sql } from "drizzle-orm";
import { contacts, suppressions } from "~/db/schema";
import type { NewsletterInput } from "~/domain/campaigns/campaigns.schema";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { newsletterCodeEnd } from "~/domain/campaigns/newsletter-code";
import { inboxKey } from "~/domain/text/inbox";
import { newsletterWelcome } from "~/emails/campaigns/newsletter-welcome";
import { unsubscribeHeaders, unsubscribeUrl } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { hashToken } from "~/services/core/tokens.server";
import { insertNewsletterCode, newsletterCodesOf } from "~/services/discounts/discounts.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

export interface SignUp {
  /** False where the address had its code already, or wants no mail from us. */
  isNew: boolean;
}

/** Signs an address up and mails it its code; code, consent and mail are one write. */
export async function subscribe(app: App, { email, source }: NewsletterInput): Promise<SignUp> {
  if ((await app.db.$count(suppressions, eq(suppressions.email, email))) > 0) return { isNew: false };
  const [code = ""] = newsletterCodesOf(app, email);
  const validUntil = newsletterCodeEnd(app.now());
  const leaveUrl = unsubscribeUrl(app, app.origin, email);
  const mail = newsletterWelcome({
    code,
    validUntil,
    shopUrl: `${app.origin}/wholesale`,
    unsubscribeUrl: leaveUrl,
  });
  // Hashed: it outlives the person in the outbox (accounts-13), and still keeps a second mail away.
  const dedupeKey = `newsletter-welcome:${hashToken(inboxKey(email))}`;
  const headers = unsubscribeHeaders(leaveUrl);
  const welcome = outboxInserts(app, [{ to: email, template: "newsletter-welcome", mail, headers, dedupeKey }]);
  const [made] = await app.db.batch([
    insertNewsletterCode(app, { code, percent: newsletterOffer.percentOff, validUntil }),
    giveConsent(app, email, source ?? "newsletter"),
    ...welcome.statements,
  ]);
  const isNew = made.length > 0;
  if (isNew) enqueueOutbox(app, welcome);
  return { isNew };
}

/** The first consent and the first source of an address stay. */
function giveConsent(app: App, email: string, source: string) {
  const at = app.now();
  return app.db
    .insert(contacts)
    .values({ email, source, consentAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: contacts.email,
      set: { consentAt: sql`coalesce(${contacts.consentAt}, excluded.consent_at)`, updatedAt: at },
    });
}
