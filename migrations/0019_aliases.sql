CREATE TABLE `customer_aliases` (
	`email` text PRIMARY KEY NOT NULL,
	`customer_email` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `customer_aliases_customer` ON `customer_aliases` (`customer_email`);