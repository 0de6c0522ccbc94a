// The bulk provider's webhooks: who signed them (Svix's scheme) and the two facts in them that the shop acts on.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** A mail that came back for good, or that its reader called spam. */
export interface MailComplaint {
  kind: "bounced" | "complained";
  email: string;
  providerId: string | null;
  detail: string;
}

export type BulkEvent = { verified: false } | { verified: true; complaints: MailComplaint[] };

const toleranceMs = 5 * 60_000;

const eventShape = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().nullish(),
    to: z.array(z.string()).catch([]),
    bounce: z
      .object({ type: z.string().catch(""), subType: z.string().catch(""), message: z.string().catch("") })
      .nullish(),
  }),
});

/** `whsec_…` secret over `id.timestamp.body`; several `v1,…` signatures while a secret is replaced. Old ones are refused. */
export function readBulkWebhook(secret: string, headers: Headers, body: string, now: Date): BulkEvent {
  const id = headers.get("svix-id");
  const timestamp = headers.get("svix-timestamp") ?? "";
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (!id || !/^\d+$/.test(timestamp) || age > toleranceMs) return { verified: false };
  const expected = Buffer.from(signWebhook(secret, id, timestamp, body));
  const matches = (headers.get("svix-signature") ?? "").split(" ").some((given) => {
    const signature = Buffer.from(given);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return matches ? { verified: true, complaints: complaintsIn(body) } : { verified: false };
}

/** `v1,base64`: also what a provider's stand-in signs with. */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

function complaintsIn(body: string): MailComplaint[] {
  const event = eventShape.safeParse(JSON.parse(body));
  if (!event.success) return [];
  const { type, data } = event.data;
  // A full mailbox is no reason to give an address up; only a permanent bounce is.
  const kind = type === "email.complained" ? "complained" : type === "email.bounced" ? "bounced" : null;
  if (!kind || (kind === "bounced" && /transient|undetermined/i.test(data.bounce?.type ?? ""))) return [];
  const detail = kind === "complained" ? "Marked as spam" : (data.bounce?.message ?? "").slice(0, 300) || "Bounced";
  return data.to.map((email) => ({
    kind,
    email: email.trim().toLowerCase(),
    providerId: data.email_id ?? null,
    detail,
  }));
}
