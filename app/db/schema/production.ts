import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { automationKinds } from "~/domain/settings/automations";
import { users } from "./accounts";
import { createdAt, json, updatedAt, version } from "./columns";

/**
 * An order on the production board: its stage, assignee and finished pieces. An order without a row has none of them,
 * and its status chooses the stage.
 */
export const productionJobs = sqliteTable(
  "production_jobs",
  {
    /** Order or custom order. */
    orderId: text("order_id").primaryKey(),
    /** Stage that staff chose, or null. It counts while the order is in `phase`. */
    stage: text("stage"),
    phase: text("phase", { enum: ["artwork", "approved", "making"] }),
    assigneeId: text("assignee_id").references(() => users.id),
    /** Finished pieces by line: number of the design, or product id. */
    made: json<Record<string, number>>("made").notNull().default(sql`'{}'`),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [index("production_jobs_updated").on(t.updatedAt)],
);

/** Log of automations (automations-1). The key names the automation and its reason, so that each acts once. */
export const automationRuns = sqliteTable(
  "automation_runs",
  {
    /** Also the dedupe key of the email. */
    key: text("key").primaryKey(),
    automation: text("automation", { enum: automationKinds }).notNull(),
    /** Order, custom order or product. */
    recordId: text("record_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("automation_runs_created").on(t.createdAt, t.key)],
);
