// Emulates Resend's API and remembers the emails: batches, idempotency keys, refusals, faults and signed webhooks.
import { createHmac } from "node:crypto";
import { z } from "zod";
import { contracts, messageFaults } from "../assertions/contracts";

const mail = z.object({
  from: z.string(),
  to: z.array(z.string()).length(1),
  subject: z.string().min(1),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
type SentMail = z.output<typeof mail> & { id: string };

/** Outcomes of the next calls, in order. `lost` sends the emails but loses the response. `down` does neither. */
export type Fault = { kind: "429"; retryAfter: number } | { kind: "500" | "down" | "lost" | "garbage" | "401" | "403" };

const apiKey = "re_test";
export const webhookSecret = `whsec_${btoa("a webhook secret of the tests")}`;

/**
 * Lists the requests and successful responses of all emulated providers that Resend's document does not allow. Skips refusals, which the
 * document does not describe.
 */
export const resendFaults: string[] = [];

function note(url: string, method: string, status: number | null, body: string): void {
  const faults = messageFaults(contracts.resend, { method, path: new URL(url).pathname, status, body });
  // Only Resend's own library describes a partly accepted batch (tests/contracts/outsiders.test.ts).
  resendFaults.push(...faults.filter((fault) => !fault.endsWith("#/errors is not in the document")));
}

export function startBulkProvider({ refused = [] as string[] } = {}) {
  const sent: SentMail[] = [];
  const faults: (Fault | null)[] = [];
  const answers = new Map<string, { body: string; answer: string }>();
  let calls = 0;
  const error = (status: number, name: string, headers?: HeadersInit) =>
    Response.json({ statusCode: status, name, message: name }, { status, headers });

  function accept(mails: unknown[]): string {
    const errors: { index: number; message: string }[] = [];
    const data: { id: string }[] = [];
    for (const [index, raw] of mails.entries()) {
      const parsed = mail.safeParse(raw);
      if (!parsed.success || refused.includes(parsed.data.to[0]!)) {
        errors.push({ index, message: "Invalid `to` field." });
        continue;
      }
      const id = crypto.randomUUID();
      sent.push({ id, ...parsed.data });
      data.push({ id });
    }
    return JSON.stringify({ data, errors });
  }

  async function fetch(url: string, init?: RequestInit): Promise<Response> {
    calls++;
    const headers = new Headers(init?.headers);
    const body = String(init?.body);
    note(url, init?.method ?? "GET", null, body);
    const fault = faults.shift();
    if (fault?.kind === "down") throw new Error("Network connection lost.");
    if (fault?.kind === "500") return error(500, "internal_server_error");
    if (fault?.kind === "429") return error(429, "rate_limit_exceeded", { "retry-after": String(fault.retryAfter) });
    // Resend's edge servers send this response, not its API, so the body is not JSON (resend.com/docs/api-reference/introduction).
    if (fault?.kind === "403" || !headers.get("User-Agent")) return new Response("error code: 1010", { status: 403 });
    if (fault?.kind === "401" || headers.get("Authorization") !== `Bearer ${apiKey}`)
      return error(401, "missing_api_key");
    if (new URL(url).pathname !== "/emails/batch" || init?.method !== "POST") return error(404, "not_found");
    const key = headers.get("Idempotency-Key") ?? crypto.randomUUID();
    const before = answers.get(key);
    if (before && before.body !== body) return error(409, "invalid_idempotent_request");
    const mails = z.array(z.unknown()).max(100).safeParse(JSON.parse(body));
    if (!mails.success) return error(422, "validation_error");
    const answer = before?.answer ?? accept(mails.data);
    note(url, init.method, 200, answer);
    answers.set(key, { body, answer });
    if (fault?.kind === "lost") throw new Error("Network connection lost.");
    return fault?.kind === "garbage" ? new Response("<html>") : new Response(answer);
  }

  return {
    network: { fetch },
    settings: { network: { fetch }, apiBase: "https://api.resend.test", apiKey },
    sent,
    faults,
    calls: () => calls,
    sentTo: (email: string) => sent.filter(({ to }) => to.includes(email)),
  };
}

/** A webhook signed with each of the provider's secrets. There are two while a new secret replaces an old one. */
export function bulkWebhook(type: string, data: object, { secrets = [webhookSecret], at = new Date() } = {}) {
  const body = JSON.stringify({ type, created_at: at.toISOString(), data });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64")}`;
  };
  const headers = new Headers({
    "svix-id": "msg_1",
    "svix-timestamp": timestamp,
    "svix-signature": ["v1,bm90IHRoaXM=", "v1a,bm90IHRoaXM=", ...secrets.map(sign)].join(" "),
  });
  return { headers, body };
}
