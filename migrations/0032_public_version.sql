CREATE TABLE `public_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);--> statement-breakpoint
-- Kept pages end with each change of what they show, whoever makes it (docs/decisions/0022). Who reads a post changes its count alone.
CREATE TRIGGER `products_public_added` AFTER INSERT ON `products` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `products_public_changed` AFTER UPDATE ON `products` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `products_public_removed` AFTER DELETE ON `products` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `product_media_public_added` AFTER INSERT ON `product_media` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `product_media_public_changed` AFTER UPDATE ON `product_media` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `product_media_public_removed` AFTER DELETE ON `product_media` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_public_added` AFTER INSERT ON `reviews` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_public_changed` AFTER UPDATE ON `reviews` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_public_removed` AFTER DELETE ON `reviews` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `blog_posts_public_added` AFTER INSERT ON `blog_posts` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `blog_posts_public_changed` AFTER UPDATE OF `title`, `slug`, `excerpt`, `content`, `source`, `author_id`, `category`, `featured_image`, `featured_image_alt`, `tags`, `is_published`, `published_at`, `meta_title`, `meta_description`, `version`, `created_at`, `updated_at` ON `blog_posts` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `blog_posts_public_removed` AFTER DELETE ON `blog_posts` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `settings_public_added` AFTER INSERT ON `settings` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `settings_public_changed` AFTER UPDATE ON `settings` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
CREATE TRIGGER `settings_public_removed` AFTER DELETE ON `settings` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;--> statement-breakpoint
-- The first letter of who wrote a review.
CREATE TRIGGER `users_public_changed` AFTER UPDATE OF `username` ON `users` BEGIN
  INSERT INTO `public_version` VALUES (1, hex(randomblob(8))) ON CONFLICT DO UPDATE SET `name` = excluded.`name`;
END;
