ALTER TABLE `carts` ADD `checkout_email` text;--> statement-breakpoint
ALTER TABLE `carts` ADD `checkout_name` text;--> statement-breakpoint
ALTER TABLE `carts` ADD `checkout_at` integer;--> statement-breakpoint
CREATE INDEX `carts_checkout` ON `carts` (`checkout_at`) WHERE checkout_at is not null;