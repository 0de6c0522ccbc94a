CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`country` text NOT NULL,
	`last_used_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_once` ON `addresses` (`user_id`,`name`,`address`,`zip_code`);--> statement-breakpoint
CREATE TABLE `tax_exemptions` (
	`email` text PRIMARY KEY NOT NULL,
	`certificate_number` text NOT NULL,
	`valid_until` text,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `carts` ADD `checkout_country` text;--> statement-breakpoint
ALTER TABLE `carts` ADD `checkout_state` text;--> statement-breakpoint
ALTER TABLE `custom_order_drafts` ADD `deadline_date` text;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `shipping_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tax_cents` integer DEFAULT 0 NOT NULL;