// The two mail providers behind one interface (email-2): Cloudflare's binding for transactional mail,
// the local outbox where none is configured. The local binding checks nothing, so the checks stand here (platform-email-1).
import { brand } from "~/domain/brand/brand";

export interface Mail {
  /** The outbox row: the provider's idempotency key. */
  id: string;
  to: string;
  toName: string | null;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | null;
}

export type Delivery =
  | { outcome: "sent"; providerId: string | null }
  /** Will never work: the address or the message is refused. */
  | { outcome: "refused"; reason: string }
  /** May work later. */
  | { outcome: "retry"; reason: string; tries?: number };

export interface Mailer {
  deliver(mail: Mail): Promise<Delivery>;
}

/** Includes a sending domain that is not ready yet: on the first day that would be every receipt. */
const retryable = /RATE_LIMIT|DAILY_LIMIT|DELIVERY_FAILED|INTERNAL|SENDER_|RECIPIENT_NOT_ALLOWED/;
/** Includes a recipient's own refusal, which does not pass by waiting. */
const refusedByRecipient = /DELIVERY_FAILED/;
const triesOfRefused = 5;

export function createMailer(env: Env): Mailer {
  return {
    async deliver(mail) {
      const fault = findFault(mail);
      if (fault) return { outcome: "refused", reason: fault };
      if (!env.EMAIL) {
        // Never "sent" in production: the mail is tried again and then stands as failed where staff see it.
        if (env.ENVIRONMENT === "production") return { outcome: "retry", reason: "No mail provider is set up" };
        // A local shop's outbox is the delivery: /admin/outbox shows it.
        return { outcome: "sent", providerId: null };
      }
      try {
        const sent = await env.EMAIL.send({
          from: { name: brand.name, email: brand.noReplyEmail },
          to: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: mail.headers ?? undefined,
        });
        return { outcome: "sent", providerId: sent.messageId };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "E_INTERNAL";
        if (!retryable.test(code)) return { outcome: "refused", reason: code };
        return { outcome: "retry", reason: code, ...(refusedByRecipient.test(code) && { tries: triesOfRefused }) };
      }
    },
  };
}

const unsafeInHeader = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Why a message must not reach a provider (mail-4), or null. */
export function findFault(mail: Mail): string | null {
  if (
    !/^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]+$/.test(mail.to) ||
    mail.to.length > 254 ||
    unsafeInHeader.test(mail.to)
  ) {
    return "The address is not valid";
  }
  if (!mail.subject || mail.subject.length > 998 || unsafeInHeader.test(mail.subject))
    return "The subject is not valid";
  if (mail.toName && unsafeInHeader.test(mail.toName)) return "The recipient's name is not valid";
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (unsafeInHeader.test(value) || value.length > 2048) return `The header ${name} is not valid`;
  }
  return null;
}
