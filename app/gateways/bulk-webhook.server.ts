// Webhooks of the campaign provider: verifies their signature (Svix's scheme) and extracts the facts that the shop
// uses.

import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import type { MailFate } from "~/domain/campaigns/outbox";
import { normaliseEmail } from "~/domain/forms/fields";

export type BulkEvent = { verified: false } | { verified: true; fates: MailFate[] };

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

/**
 * Verifies the signature with a `whsec_…` secret. There can be several signatures while a secret is rotated. Old
 * timestamps are refused.
 */
export function readBulkWebhook(secret: string, headers: Headers, body: string): BulkEvent {
  const given = ["id", "timestamp", "signature"].map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? ""]);
  try {
    return { verified: true, fates: fatesIn(new Webhook(secret).verify(body, Object.fromEntries(given))) };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { verified: false };
    throw error;
  }
}

const kinds = {
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "complained",
} as const;

function fatesIn(payload: unknown): MailFate[] {
  const event = eventShape.safeParse(payload);
  if (!event.success) return [];
  const { type, data } = event.data;
  // A full mailbox is temporary. Only permanent bounces count.
  const kind = type in kinds ? kinds[type as keyof typeof kinds] : null;
  if (!kind || (kind === "bounced" && /transient|undetermined/i.test(data.bounce?.type ?? ""))) return [];
  const detail = kind === "complained" ? "Marked as spam" : (data.bounce?.message ?? "").slice(0, 300) || "Bounced";
  return data.to.map((email) => ({
    kind,
    email: normaliseEmail(email),
    providerId: data.email_id ?? null,
    detail,
    ...(kind === "bounced" && { bounceType: "hard" as const }),
  }));
}
