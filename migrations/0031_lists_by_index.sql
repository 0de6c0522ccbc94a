DROP INDEX `custom_orders_status`;--> statement-breakpoint
DROP INDEX `custom_orders_email`;--> statement-breakpoint
CREATE INDEX `custom_orders_status` ON `custom_orders` (`status`,`created_at`,`archived_at`);--> statement-breakpoint
CREATE INDEX `custom_orders_email` ON `custom_orders` (`customer_email`,`created_at`,`archived_at`,`id`);--> statement-breakpoint
DROP INDEX `orders_status`;--> statement-breakpoint
DROP INDEX `orders_email`;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`archived_at`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`,`created_at`,`archived_at`,`id`);--> statement-breakpoint
DROP INDEX `quote_requests_created`;--> statement-breakpoint
CREATE INDEX `quote_requests_created` ON `quote_requests` (`created_at`,`status`);--> statement-breakpoint
CREATE INDEX `contacts_email_consent` ON `contacts` (`email`,`consent_at`);--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`quantity`,`name`);