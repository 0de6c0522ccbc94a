// SQL for the state of a record's mockup, which decides the record's next step in lists, on its page and on Today.
import { type SQL, sql } from "drizzle-orm";
import type { mockupApprovals } from "~/db/schema";

type MockupDecision = (typeof mockupApprovals.$inferSelect)["decision"];
export type MockupState = MockupDecision | "sent" | null;

/**
 * SQL for `column` of the mockup that counts, `shown`, and of the client's decision on it, `said`: the mockup with a live
 * approval, otherwise the newest one.
 */
const ofMockup = <Value>(isOfRecord: SQL, column: SQL) => sql<Value>`(select ${column} from mockup_versions shown
  left join mockup_approvals said on said.mockup_version_id = shown.id and said.voided_at is null
  where ${isOfRecord} order by ifnull(said.decision = 'approved', 0) desc, shown.created_at desc, said.created_at desc limit 1)`;

const isOfOrder = sql`shown.custom_order_id = custom_orders.id or shown.quote_id = custom_orders.quote_id`;
/** SQL for a row of `custom_orders`: the decision on its mockup, or null. */
export const decisionOfOrder = ofMockup<MockupDecision | null>(isOfOrder, sql`said.decision`);
/** SQL for a row of `custom_orders`: true while an approval of its mockup is live. */
export const hasApprovedDesign = sql<number>`${decisionOfOrder} is 'approved'`;
/** SQL for a row of `custom_orders`: content type of its mockup, or null. */
export const mockupContentType = ofMockup<string | null>(isOfOrder, sql`shown.content_type`);

const isOfQuote = sql`shown.quote_id = quote_requests.id`;
/** SQL for a row of `quote_requests`: null without a mockup, "sent" until the client decides, then the decision. */
export const mockupOfQuote = ofMockup<MockupState>(isOfQuote, sql`ifnull(said.decision, 'sent')`);
/** SQL for a row of `quote_requests`: when the client decided on its mockup. */
export const mockupDecidedAt = ofMockup<number | null>(isOfQuote, sql`said.created_at`);
