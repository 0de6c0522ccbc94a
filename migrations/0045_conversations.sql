CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`direction` text NOT NULL,
	`record` text,
	`customer_email` text,
	`email` text NOT NULL,
	`name` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`whole_body` text,
	`files` text NOT NULL,
	`refused_files` text NOT NULL,
	`message_id` text,
	`is_automatic` integer DEFAULT false NOT NULL,
	`author` text,
	`outbox_id` text,
	`read_at` integer,
	`done_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_record` ON `messages` (`record`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_email` ON `messages` (`email`);--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`created_at`,`id`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`read_at`) WHERE read_at is null;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `record` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `bounced_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_record` ON `outbox_messages` (`record`,`created_at`) WHERE record is not null;