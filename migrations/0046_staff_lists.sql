DROP INDEX `custom_orders_deposit_due`;--> statement-breakpoint
CREATE INDEX `custom_orders_deposit_due` ON `custom_orders` (`created_at`) WHERE +deposit_payment_id is null and +balance_payment_id is null and +archived_at is null and +status in ('pending', 'mockup_sent', 'approved');--> statement-breakpoint
CREATE INDEX `quote_sessions_expires` ON `quote_collaboration_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `quote_sessions_news` ON `quote_collaboration_sessions` (`created_at`) WHERE last_activity_at > ifnull(staff_digest_at, created_at);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`created_at`);