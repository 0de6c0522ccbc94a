CREATE INDEX `blog_posts_views` ON `blog_posts` (`view_count`);--> statement-breakpoint
CREATE INDEX `blog_posts_published_first` ON `blog_posts` (case when published_at is null then 0 else published_at end);--> statement-breakpoint
CREATE INDEX `discount_codes_used` ON `discount_codes` (`current_uses`);--> statement-breakpoint
CREATE INDEX `reviews_status_rating` ON `reviews` (`status`,`rating`);