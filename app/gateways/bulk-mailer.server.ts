// Campaign mail: Resend's batch API, or the local outbox where none is configured (email-2). Promises that a batch sent again
// under its key reaches nobody twice: Resend keeps a key for 24 hours and answers as the first time.
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import type { Mail } from "~/gateways/mailer.server";
import { findFault } from "~/gateways/mailer.server";
import { userAgent } from "~/gateways/user-agent.server";

export const maxBatch = 100;
/** Within this a batch may be sent again under its key; Resend forgets it after 24 hours. */
export const keyLifeMs = 23 * 3_600_000;

export type BatchOutcome =
  /** One entry a mail, in their order; an address that is refused never gets this mail. */
  | { outcome: "accepted"; mails: ({ providerId: string | null } | { refused: string })[] }
  /** Certainly nothing was sent: later, under any key. */
  | { outcome: "not_sent"; reason: string; retryAfterSeconds: number }
  /** Nothing was sent, and nothing will be until someone changes the settings: key, domain or firewall. */
  | { outcome: "locked_out"; reason: string; code: string }
  /** Perhaps sent: again word for word under the same key, or not at all. */
  | { outcome: "doubtful"; reason: string }
  /** The key was used with other words: what of it was sent cannot be known. */
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

/** Null where campaigns must not start: production with only the transactional provider. */
export function openBulkMailer(env: Env): BulkMailer | null {
  const { RESEND_API_KEY: apiKey, RESEND_API_BASE: apiBase = "https://api.resend.com" } = env;
  if (apiKey) return createResend({ network: globalThis, apiBase, apiKey });
  return env.ENVIRONMENT === "production" ? null : localOutbox;
}

/** The rows in the outbox are the delivery: /admin/outbox shows them. */
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
      // What would break the headers never leaves the shop (mail-4); the others keep their places.
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

/** The answer, or why there is none. */
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
        // One bad address must not hold back the other ninety-nine.
        "x-batch-validation": "permissive",
      },
      body: JSON.stringify(mails.map(toResend)),
    });
  } catch {
    return "The provider could not be reached";
  }
}

function toResend({ to, subject, html, text, headers }: Mail) {
  return {
    from: `${brand.name} <${brand.email}>`,
    to: [to],
    reply_to: brand.email,
    subject,
    html,
    text,
    headers: headers ?? undefined,
  };
}

/** Permissive answers list the accepted ids in order and the refused ones by their place in the request. */
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
    // The code is for the log, which carries no text of the provider's: it may name an address.
    return { outcome: "locked_out", reason, code: `${response.status} ${name || "without a JSON body"}` };
  }
  if (response.status === 409) {
    return name === "invalid_idempotent_request" ? { outcome: "key_reused", reason } : { outcome: "doubtful", reason };
  }
  if (response.status >= 500 || response.status === 408) return { outcome: "doubtful", reason };
  const retryAfter = Number(response.headers.get("retry-after"));
  return { outcome: "not_sent", reason, retryAfterSeconds: retryAfter > 0 ? Math.min(retryAfter, 3600) : 30 };
}
