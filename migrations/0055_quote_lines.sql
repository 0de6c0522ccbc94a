CREATE TABLE `manual_order_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`customer_email` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `manual_order_drafts_updated` ON `manual_order_drafts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `manual_order_drafts_email` ON `manual_order_drafts` (`customer_email`);--> statement-breakpoint
-- Custom lines of manual orders have a negative number and no product, so the reference to products goes.
CREATE TABLE `__new_order_items` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	`unit_cost_cents` integer,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("quantity" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_items`("order_id", "product_id", "name", "quantity", "unit_price_cents", "line_total_cents", "unit_cost_cents") SELECT "order_id", "product_id", "name", "quantity", "unit_price_cents", "line_total_cents", "unit_cost_cents" FROM `order_items` ORDER BY `rowid`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`quantity`,`name`);--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `deposit_percent` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `purchase_order` text;--> statement-breakpoint
CREATE INDEX `orders_purchase_order` ON `orders` (lower(purchase_order)) WHERE purchase_order is not null;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `quote_lines` text;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `delivery_date` text;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `deposit_percent` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `ship_to` text;--> statement-breakpoint
-- An order by staff is found by its purchase order number, as it is written and without its signs.
CREATE TRIGGER `orders_purchase_insert` AFTER INSERT ON `orders` WHEN new.`purchase_order` IS NOT NULL BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) VALUES ('purchase', new.`id`, new.`purchase_order`, new.`id`, replace(replace(replace(replace(replace(replace(replace(replace(new.`purchase_order`, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), '#', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_purchase_update` AFTER UPDATE OF `purchase_order` ON `orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'purchase' AND `record_id` = new.`id`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'purchase', new.`id`, new.`purchase_order`, new.`id`, replace(replace(replace(replace(replace(replace(replace(replace(new.`purchase_order`, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), '#', '') WHERE new.`purchase_order` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_purchase_delete` AFTER DELETE ON `orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'purchase' AND `record_id` = old.`id`;
END;
