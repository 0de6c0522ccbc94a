// Newsletter sign-ups: consent in `contacts`, one code, one welcome mail. Promises one code for an address, however often and
// however fast it asks: the welcome mail's dedupe key decides, in the batch that makes the code.
import { eq, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { contacts, discountCodes, outboxMessages, suppressions } from "~/db/schema";
import { newsletterOffer } from "~/domain/newsletter";
import { type NewsletterInput, newsletterCodeEnd } from "~/domain/newsletter-input";
import { newsletterWelcome } from "~/emails/newsletter-welcome";
import type { App } from "~/services/context.server";
import { postMail, sendPosted } from "~/services/outbox.server";
import { newId } from "~/services/tokens.server";

export interface SignUp {
  /** False where the address had its code already, or wants no mail from us. */
  isNew: boolean;
}

/** Signs an address up and mails it its code. */
export async function subscribe(app: App, { email, source }: NewsletterInput): Promise<SignUp> {
  if ((await app.db.$count(suppressions, eq(suppressions.email, email))) > 0) return { isNew: false };
  const code = newId("PIN15");
  const validUntil = newsletterCodeEnd(app.now());
  const mail = newsletterWelcome({ code, validUntil, shopUrl: `${app.origin}/wholesale` });
  const dedupeKey = `newsletter-welcome:${email}`;
  const welcome = postMail(app, [{ to: email, template: "newsletter-welcome", mail, dedupeKey }]);
  const results = await runBatch(app.db, [
    giveConsent(app, email, source ?? "newsletter"),
    ...welcome.statements,
    makeCode(app, { code, validUntil, welcomeId: welcome.ids[0] ?? "" }),
  ]);
  const isNew = (results.at(-1) as unknown[]).length > 0;
  if (isNew) sendPosted(app, welcome);
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

/** Makes the code only if this sign-up's welcome mail was the first; answers the made row or none. */
function makeCode(app: App, { code, validUntil, welcomeId }: { code: string; validUntil: Date; welcomeId: string }) {
  const now = app.now().getTime();
  return app.db.all<{ id: number }>(sql`
    insert into ${discountCodes}
      (code, discount_type, discount_value, max_uses, once_per_customer, valid_from, valid_until, source, created_at)
    select ${code}, 'percentage', ${newsletterOffer.percentOff}, 1, 1, ${now}, ${validUntil.getTime()}, 'newsletter', ${now}
    from ${outboxMessages} where ${outboxMessages.id} = ${welcomeId}
    returning id`);
}
