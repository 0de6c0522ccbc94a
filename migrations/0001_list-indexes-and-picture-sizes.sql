ALTER TABLE `products` ADD `image_sizes` text;--> statement-breakpoint
CREATE INDEX `products_archived` ON `products` (`archived_at`);--> statement-breakpoint
CREATE INDEX `blog_posts_created` ON `blog_posts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_opted_in` ON `contacts` (`created_at`) WHERE consent_at is not null;--> statement-breakpoint
CREATE INDEX `contacts_source` ON `contacts` (`source`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (lower("name"));--> statement-breakpoint
CREATE INDEX `contacts_company` ON `contacts` (lower("company"));--> statement-breakpoint
CREATE INDEX `email_campaigns_type` ON `email_campaigns` (`campaign_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_sessions_created` ON `quote_collaboration_sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `suppressions_created` ON `suppressions` (`created_at`);