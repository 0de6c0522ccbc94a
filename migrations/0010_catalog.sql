DROP INDEX `products_catalog`;--> statement-breakpoint
ALTER TABLE `products` ADD `tags` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `colors` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `size` text DEFAULT '1.25' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `plating` text DEFAULT 'gold' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `posts` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
CREATE INDEX `products_offered_name` ON `products` (`is_active`,`archived_at`,("in_stock" and "stock_quantity" > 0) desc,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `products_offered_cheap` ON `products` (`is_active`,`archived_at`,("in_stock" and "stock_quantity" > 0) desc,`price_cents`,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `products_offered_dear` ON `products` (`is_active`,`archived_at`,("in_stock" and "stock_quantity" > 0) desc,"price_cents" desc,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `products_offered_category` ON `products` (`catalog_category`,`is_active`,`archived_at`,("in_stock" and "stock_quantity" > 0) desc,"name" collate nocase);--> statement-breakpoint
-- What shoppers search. Triggers, because products are written in several places; a sale changes none of these columns.
CREATE VIRTUAL TABLE `product_search` USING fts5(
  `name`, `description`, `catalog_category`, `tags`, `colors`,
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3'
);--> statement-breakpoint
CREATE TRIGGER `product_search_added` AFTER INSERT ON `products` BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `description`, `catalog_category`, `tags`, `colors`)
  VALUES (new.`id`, new.`name`, new.`description`, new.`catalog_category`, new.`tags`, new.`colors`);
END;--> statement-breakpoint
CREATE TRIGGER `product_search_changed` AFTER UPDATE OF `name`, `description`, `catalog_category`, `tags`, `colors` ON `products` BEGIN
  DELETE FROM `product_search` WHERE `rowid` = old.`id`;
  INSERT INTO `product_search` (`rowid`, `name`, `description`, `catalog_category`, `tags`, `colors`)
  VALUES (new.`id`, new.`name`, new.`description`, new.`catalog_category`, new.`tags`, new.`colors`);
END;--> statement-breakpoint
CREATE TRIGGER `product_search_removed` AFTER DELETE ON `products` BEGIN
  DELETE FROM `product_search` WHERE `rowid` = old.`id`;
END;--> statement-breakpoint
INSERT INTO `product_search` (`rowid`, `name`, `description`, `catalog_category`, `tags`, `colors`)
SELECT `id`, `name`, `description`, `catalog_category`, `tags`, `colors` FROM `products`;
