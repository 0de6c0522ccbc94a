-- The page cache keeps pages for 30 seconds and asks for no version (docs/decisions/0003).
DROP TRIGGER `products_public_added`;--> statement-breakpoint
DROP TRIGGER `products_public_changed`;--> statement-breakpoint
DROP TRIGGER `products_public_removed`;--> statement-breakpoint
DROP TRIGGER `product_media_public_added`;--> statement-breakpoint
DROP TRIGGER `product_media_public_changed`;--> statement-breakpoint
DROP TRIGGER `product_media_public_removed`;--> statement-breakpoint
DROP TRIGGER `reviews_public_added`;--> statement-breakpoint
DROP TRIGGER `reviews_public_changed`;--> statement-breakpoint
DROP TRIGGER `reviews_public_removed`;--> statement-breakpoint
DROP TRIGGER `blog_posts_public_added`;--> statement-breakpoint
DROP TRIGGER `blog_posts_public_changed`;--> statement-breakpoint
DROP TRIGGER `blog_posts_public_removed`;--> statement-breakpoint
DROP TRIGGER `settings_public_added`;--> statement-breakpoint
DROP TRIGGER `settings_public_changed`;--> statement-breakpoint
DROP TRIGGER `settings_public_removed`;--> statement-breakpoint
DROP TRIGGER `users_public_changed`;--> statement-breakpoint
DROP TABLE `public_version`;
