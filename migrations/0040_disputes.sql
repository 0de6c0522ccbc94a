CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`capture_id` text,
	`amount_cents` integer,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text,
	`respond_by` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`changed_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`respond_by`) WHERE closed_at is null;