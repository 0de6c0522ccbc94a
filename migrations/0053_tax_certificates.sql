CREATE TABLE `tax_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`order_id` text,
	`file_key` text NOT NULL,
	`file_name` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_certificates_waiting` ON `tax_certificates` (`reference`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `tax_certificates_order` ON `tax_certificates` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tax_certificates_status` ON `tax_certificates` (`status`,`created_at`);