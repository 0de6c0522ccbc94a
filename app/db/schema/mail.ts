import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bounceTypes } from "~/domain/campaigns/outbox";
import { emailCampaigns } from "./campaigns";
import { at, createdAt, json } from "./columns";

/** The outbox (email-1): one row per message and recipient. The id is the provider's idempotency key. */
export const outboxMessages = sqliteTable(
  "outbox_messages",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").references(() => emailCampaigns.id),
    template: text("template").notNull(),
    to: text("to_email").notNull(),
    toName: text("to_name"),
    subject: text("subject").notNull(),
    html: text("html"),
    text: text("text"),
    headers: json<Record<string, string>>("headers"),
    /** Order, custom order, quote, invoice, or key of a customer. Replies to the email arrive there (conversations-1). */
    record: text("record"),
    /** Address for replies, if not the record's: the customer's address in emails to staff. */
    replyTo: text("reply_to"),
    state: text("state", { enum: ["queued", "sending", "retrying", "sent", "failed", "skipped", "unknown"] })
      .notNull()
      .default("queued"),
    /** Reason for the email, such as an order's confirmation. A second email with the same key is dropped. */
    dedupeKey: text("dedupe_key").unique(),
    attempts: integer("attempts").notNull().default(0),
    /**
     * Set on rows of a campaign that were sent together with an unknown outcome, so that they are only sent again
     * together.
     */
    batchKey: text("batch_key"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    /** Time before which the email is not sent. Until then, an email that was never tried can be withdrawn. */
    sendAt: at("send_at"),
    createdAt: createdAt(),
    claimedAt: at("claimed_at"),
    sentAt: at("sent_at"),
    deliveredAt: at("delivered_at"),
    /** When a provider reported that the email could not be delivered. `lastError` has its reason, and `state` is failed. */
    bouncedAt: at("bounced_at"),
    bounceType: text("bounce_type", { enum: bounceTypes }),
  },
  (t) => [
    uniqueIndex("outbox_campaign_recipient").on(t.campaignId, t.to),
    // Includes the id, because all rows of a campaign have the same time.
    index("outbox_created").on(t.createdAt, t.id),
    index("outbox_to").on(t.to, t.createdAt),
    index("outbox_state").on(t.state, t.createdAt, t.id),
    index("outbox_campaign_state").on(t.campaignId, t.state),
    index("outbox_record").on(t.record, t.createdAt).where(sql`record is not null`),
  ],
);
