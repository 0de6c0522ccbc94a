DROP INDEX `payments_captured`;--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`captured_at`,`purpose`,`captured_cents`,`refunded_cents`);--> statement-breakpoint
CREATE INDEX `custom_order_drafts_offered` ON `custom_order_drafts` (`expires_at`,`quote_id`) WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX `custom_orders_deposit_due` ON `custom_orders` (`created_at`) WHERE +deposit_payment_id is null and +balance_payment_id is null and +archived_at is null and +status in ('pending', 'mockup_sent');