CREATE TABLE `design_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`design_id` text NOT NULL,
	`author_name` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`design_id`) REFERENCES `saved_designs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `design_comments_design` ON `design_comments` (`design_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_designs` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`design` text NOT NULL,
	`logo_key` text NOT NULL,
	`logo_file_name` text NOT NULL,
	`preview_key` text,
	`card_key` text,
	`card_file_name` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_designs_token_unique` ON `saved_designs` (`token`);--> statement-breakpoint
CREATE INDEX `saved_designs_user` ON `saved_designs` (`user_id`,`created_at`);