// Transactional email through Cloudflare's binding, or the local outbox if no provider is configured (email-2).
// Validates emails itself, because the local binding does not (platform-email-1).
import { brand } from "~/domain/brand/brand";

export interface Mail {
  /** Id of the outbox row, which is also the provider's idempotency key. */
  id: string;
  to: string;
  toName: string | null;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | null;
  replyTo: string;
}

export type Delivery =
  | { outcome: "sent"; providerId: string | null }
  /** Retrying cannot help: the address or the message is refused. */
  | { outcome: "refused"; reason: string }
  | { outcome: "retry"; reason: string; tries?: number };

export interface Mailer {
  deliver(mail: Mail): Promise<Delivery>;
}

/** Includes errors of a sending domain that is not ready, because on the first day they affect every receipt. */
const retryable = /RATE_LIMIT|DAILY_LIMIT|DELIVERY_FAILED|INTERNAL|SENDER_|RECIPIENT_NOT_ALLOWED/;
/** Errors from the recipient's server. Waiting rarely helps, so they are retried less often. */
const refusedByRecipient = /DELIVERY_FAILED/;
const triesOfRefused = 5;

export function createMailer(env: Env): Mailer {
  return {
    async deliver(mail) {
      const fault = findFault(mail);
      if (fault) return { outcome: "refused", reason: fault };
      if (!env.EMAIL) {
        // In production, an unsent email never counts as sent. It is retried, and then listed as failed for staff.
        if (env.ENVIRONMENT === "production") return { outcome: "retry", reason: "No mail provider is set up" };
        // A local shop delivers to the outbox at /admin/outbox.
        return { outcome: "sent", providerId: null };
      }
      try {
        const sent = await env.EMAIL.send({
          from: { name: brand.name, email: brand.noReplyEmail },
          to: mail.to,
          replyTo: mail.replyTo,
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

const isAddress = (text: string) =>
  /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@,;<>"()[\]\\]+$/.test(text) &&
  text.length <= 254 &&
  !unsafeInHeader.test(text);

/** Reason why an email must not reach a provider (mail-4), or null. */
export function findFault(mail: Mail): string | null {
  if (!isAddress(mail.to)) return "The address is not valid";
  if (!isAddress(mail.replyTo)) return "The address for replies is not valid";
  if (!mail.subject || mail.subject.length > 998 || unsafeInHeader.test(mail.subject))
    return "The subject is not valid";
  if (mail.toName && unsafeInHeader.test(mail.toName)) return "The recipient's name is not valid";
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (unsafeInHeader.test(value) || value.length > 2048) return `The header ${name} is not valid`;
  }
  return null;
}
