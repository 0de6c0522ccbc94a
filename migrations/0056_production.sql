CREATE TABLE `automation_runs` (
	`key` text PRIMARY KEY NOT NULL,
	`automation` text NOT NULL,
	`record_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `automation_runs_created` ON `automation_runs` (`created_at`,`key`);--> statement-breakpoint
CREATE TABLE `production_jobs` (
	`order_id` text PRIMARY KEY NOT NULL,
	`stage` text,
	`phase` text,
	`assignee_id` text,
	`made` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `production_jobs_updated` ON `production_jobs` (`updated_at`);--> statement-breakpoint
CREATE INDEX `users_team` ON `users` (`username`) WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX `order_events_shipped` ON `order_events` (`type`,`created_at`) WHERE type in ('shipped', 'delivered');