// Reads the delivery events of Cloudflare Email Service, which arrive through a queue subscription.
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { bounceTypes, type MailFate } from "~/domain/campaigns/outbox";
import { normaliseEmail } from "~/domain/forms/fields";

const eventShape = z.object({
  type: z.string(),
  source: z.object({ type: z.literal("email.sending"), domain: z.string() }),
  payload: z.object({
    messageId: z.string().min(1),
    sender: z.string(),
    recipient: z.string().min(1),
    bounce: z.object({ type: z.enum(bounceTypes).catch("hard"), reason: z.string().catch("") }).nullish(),
    failure: z.object({ reason: z.string().catch("") }).nullish(),
    rejection: z
      .object({ reason: z.string().catch(""), party: z.string().catch(""), detail: z.string().catch("") })
      .nullish(),
  }),
});

const senderDomain = brand.noReplyEmail.slice(brand.noReplyEmail.indexOf("@") + 1);

/**
 * Returns the fate of the email, or null for an event that this shop does not use: a deferral, which is retried, a
 * malformed event, or an event about another sender of the account.
 */
export function readDeliveryEvent(event: unknown): MailFate | null {
  const { data } = eventShape.safeParse(event);
  if (!data || data.source.domain !== senderDomain || data.payload.sender.toLowerCase() !== brand.noReplyEmail) {
    return null;
  }
  const { messageId, recipient, bounce, failure, rejection } = data.payload;
  const fate = { email: normaliseEmail(recipient), providerId: messageId };
  const bounced = (bounceType: MailFate["bounceType"], reason = ""): MailFate => ({
    ...fate,
    kind: "bounced",
    bounceType,
    detail: reason.slice(0, 300) || "Bounced",
  });
  switch (data.type) {
    case "cf.email.sending.message.delivered":
      return { ...fate, kind: "delivered", detail: "" };
    case "cf.email.sending.message.bounced":
      return bounced(bounce?.type ?? "hard", bounce?.reason);
    // An internal error of the provider says nothing about the address.
    case "cf.email.sending.message.failed":
      return bounced("soft", failure?.reason);
    // The provider refuses addresses that bounced or complained before. Other rejections say nothing about the address.
    case "cf.email.sending.message.rejected":
      return bounced(rejection?.party === "recipient" ? "hard" : "soft", rejection?.detail || rejection?.reason);
    case "cf.email.sending.message.complained":
      return { ...fate, kind: "complained", detail: "Marked as spam" };
    default:
      return null;
  }
}
