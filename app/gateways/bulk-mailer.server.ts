// Campaign email through Resend's batch API, or the local outbox if no provider is configured (email-2). Guarantees
// that a batch sent again under its key reaches no one twice, because Resend remembers a key for 24 hours and repeats
// its first response.
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import type { Mail } from "~/gateways/mailer.server";
import { findFault } from "~/gateways/mailer.server";
import { userAgent } from "~/gateways/user-agent.server";

export const maxBatch = 100;
/** How long a batch may be sent again under its key. Resend forgets keys after 24 hours. */
export const keyLifeMs = 23 * 3_600_000;

export type BatchOutcome =
  /** `mails` has one entry per email, in the same order. A refused address never gets this email. */
  | { outcome: "accepted"; mails: ({ providerId: string | null } | { refused: string })[] }
  /** Nothing was sent. Try again later, under any key. */
  | { outcome: "not_sent"; reason: string; retryAfterSeconds: number }
  /** Nothing was sent. Someone must first fix the settings: API key, domain or firewall. */
  | { outcome: "locked_out"; reason: string; code: string }
  /** The batch may have been sent. Only send exactly the same content again, under the same key. */
  | { outcome: "doubtful"; reason: string }
  /** The key was used with other content, so it is unknown which emails were sent. */
  | { outcome: "key_reused"; reason: string };

export interface BulkMailer {
  deliver(key: string, mails: readonly Mail[]): Promise<BatchOutcome>;
}

interface BulkNetwork {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

export interface BulkSettings {
  network: BulkNetwork;
  apiBase: string;
  apiKey: string;
}

/** Returns null if campaigns must not start: in production without a campaign provider. */
export function openBulkMailer(env: Env): BulkMailer | null {
  const { RESEND_API_KEY: apiKey, RESEND_API_BASE: apiBase = "https://api.resend.com" } = env;
  if (apiKey) return createResend({ network: globalThis, apiBase, apiKey });
  return env.ENVIRONMENT === "production" ? null : localOutbox;
}

/** Delivers nothing. The outbox at /admin/outbox shows the rows. */
const localOutbox: BulkMailer = {
  async deliver(_key, mails) {
    const judge = (mail: Mail) => {
      const fault = findFault(mail);
      return fault ? { refused: fault } : { providerId: null };
    };
    return { outcome: "accepted", mails: mails.map(judge) };
  },
};

const answerShape = z.object({
  data: z.array(z.object({ id: z.string() })),
  errors: z.array(z.object({ index: z.number(), message: z.string() })).default([]),
});
const errorShape = z.object({ name: z.string().catch(""), message: z.string().catch("") });

const deadlineMs = 20_000;

export function createResend(settings: BulkSettings): BulkMailer {
  return {
    async deliver(key, mails) {
      // Emails that would break headers are not sent (mail-4). The others keep their positions.
      const faults = mails.map(findFault);
      const sound = mails.filter((_, at) => !faults[at]);
      if (sound.length === 0) return accepted(faults, { data: [], errors: [] });
      const response = await post(settings, key, sound);
      if (typeof response === "string") return { outcome: "doubtful", reason: response };
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) return refusedBatch(response, body);
      const answer = answerShape.safeParse(body);
      if (!answer.success) return { outcome: "doubtful", reason: "The provider's answer could not be read" };
      return accepted(faults, answer.data);
    },
  };
}

async function post({ network, apiBase, apiKey }: BulkSettings, key: string, mails: readonly Mail[]) {
  try {
    return await network.fetch(`${apiBase}/emails/batch`, {
      method: "POST",
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "User-Agent": userAgent,
        // One bad address must not stop the other 99 emails.
        "x-batch-validation": "permissive",
      },
      body: JSON.stringify(mails.map(toResend)),
    });
  } catch {
    return "The provider could not be reached";
  }
}

function toResend({ to, subject, html, text, headers, replyTo }: Mail) {
  return {
    from: `${brand.name} <${brand.email}>`,
    to: [to],
    reply_to: replyTo,
    subject,
    html,
    text,
    headers: headers ?? undefined,
  };
}

/** Resend's permissive mode returns accepted ids in order, and refused emails by their index in the request. */
function accepted(faults: readonly (string | null)[], { data, errors }: z.output<typeof answerShape>): BatchOutcome {
  const refused = new Map(errors.map(({ index, message }) => [index, message]));
  const ids = data.map(({ id }) => id)[Symbol.iterator]();
  let sent = 0;
  const mails = faults.map((fault) => {
    if (fault) return { refused: fault };
    const reason = refused.get(sent++);
    return reason ? { refused: reason } : { providerId: ids.next().value ?? null };
  });
  return { outcome: "accepted", mails };
}

function refusedBatch(response: Response, body: unknown): BatchOutcome {
  const { name, message } = errorShape.parse(body ?? {});
  const reason =
    `The provider answered ${response.status}${name ? ` (${name})` : ""}${message ? `: ${message}` : ""}`.slice(0, 300);
  if (response.status === 401 || response.status === 403) {
    // Only the code is logged, because the provider's text may contain an address.
    return { outcome: "locked_out", reason, code: `${response.status} ${name || "without a JSON body"}` };
  }
  if (response.status === 409) {
    return name === "invalid_idempotent_request" ? { outcome: "key_reused", reason } : { outcome: "doubtful", reason };
  }
  if (response.status >= 500 || response.status === 408) return { outcome: "doubtful", reason };
  const retryAfter = Number(response.headers.get("retry-after"));
  return { outcome: "not_sent", reason, retryAfterSeconds: retryAfter > 0 ? Math.min(retryAfter, 3600) : 30 };
}
