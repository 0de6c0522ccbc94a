DROP INDEX `custom_orders_deadline`;--> statement-breakpoint
CREATE INDEX `custom_orders_unpaid` ON `custom_orders` (`created_at`,`status`,`total_cents`,`deposit_payment_id`,`deposit_cents`) WHERE +balance_payment_id is null and +archived_at is null and +status not in ('pending', 'cancelled');--> statement-breakpoint
CREATE INDEX `custom_orders_deadline` ON `custom_orders` (`deadline_date`) WHERE deadline_date is not null and status not in ('shipped', 'delivered', 'cancelled');--> statement-breakpoint
DROP INDEX `outbox_created`;--> statement-breakpoint
DROP INDEX `outbox_state`;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox_messages` (`state`,`created_at`,`id`);