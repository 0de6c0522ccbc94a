CREATE TABLE `credit_terms` (
	`email` text PRIMARY KEY NOT NULL,
	`limit_cents` integer NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "credit_terms_limit" CHECK("credit_terms"."limit_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE `manual_invoices` ADD `order_id` text REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `manual_invoices` ADD `purchase_order` text;--> statement-breakpoint
CREATE UNIQUE INDEX `manual_invoices_order` ON `manual_invoices` (`order_id`);