CREATE INDEX `custom_orders_total` ON `custom_orders` (`archived_at`,`total_cents`);--> statement-breakpoint
CREATE INDEX `custom_orders_status_total` ON `custom_orders` (`status`,`total_cents`,`archived_at`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`archived_at`,`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_status_total` ON `orders` (`status`,`total_cents`,`archived_at`);