import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    state: text("state", { enum: ["queued", "sending", "retrying", "sent", "failed", "skipped", "unknown"] })
      .notNull()
      .default("queued"),
    /** Mails that may be asked for twice (an order's confirmation, a reminder) carry the reason; a second one is dropped. */
    dedupeKey: text("dedupe_key").unique(),
    attempts: integer("attempts").notNull().default(0),
    /** A campaign's rows that were sent together, once it is not certain that none of them left: they stay together. */
    batchKey: text("batch_key"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    /** Not before this moment; until then a mail that was never tried can be withdrawn. */
    sendAt: at("send_at"),
    createdAt: createdAt(),
    claimedAt: at("claimed_at"),
    sentAt: at("sent_at"),
    /** When the bulk provider says it arrived. */
    deliveredAt: at("delivered_at"),
  },
  (t) => [
    uniqueIndex("outbox_campaign_recipient").on(t.campaignId, t.to),
    // With the id: a campaign's hundred thousand rows have one time.
    index("outbox_created").on(t.createdAt, t.id),
    index("outbox_to").on(t.to, t.createdAt),
    index("outbox_state").on(t.state, t.createdAt, t.id),
    index("outbox_campaign_state").on(t.campaignId, t.state),
  ],
);
