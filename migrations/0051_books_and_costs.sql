CREATE TABLE `closed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`tax_by_state` text NOT NULL,
	`closed_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `products` ADD `sku` text;--> statement-breakpoint
ALTER TABLE `products` ADD `barcode` text;--> statement-breakpoint
ALTER TABLE `products` ADD `cost_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `weight_ounces` real;--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_barcode` ON `products` (`barcode`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `unit_cost_cents` integer;--> statement-breakpoint
-- Staff find products by SKU and barcode (admin-12).
DROP TRIGGER `products_found_insert`;--> statement-breakpoint
CREATE TRIGGER `products_found_insert` AFTER INSERT ON `products` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'product', cast(new.`id` AS text), new.`name`, coalesce(new.`sku`, ''), coalesce(new.`barcode`, '') WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
DROP TRIGGER `products_found_update`;--> statement-breakpoint
CREATE TRIGGER `products_found_update` AFTER UPDATE OF `name`, `sku`, `barcode` ON `products` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'product', cast(new.`id` AS text), new.`name`, coalesce(new.`sku`, ''), coalesce(new.`barcode`, '') WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
-- The money of a closed month never changes, whoever writes it (payments-27).
CREATE TRIGGER `payments_closed_added` BEFORE INSERT ON `payments`
WHEN EXISTS (SELECT 1 FROM `closed_months` WHERE new.`captured_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_closed_changed` BEFORE UPDATE OF `captured_at`, `captured_cents`, `tax_cents` ON `payments`
WHEN (new.`captured_at`, new.`captured_cents`, new.`tax_cents`) IS NOT (old.`captured_at`, old.`captured_cents`, old.`tax_cents`)
  AND EXISTS (SELECT 1 FROM `closed_months` WHERE new.`captured_at` BETWEEN `starts_at` AND `ends_at` OR old.`captured_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_closed_removed` BEFORE DELETE ON `payments`
WHEN EXISTS (SELECT 1 FROM `closed_months` WHERE old.`captured_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_closed_added` BEFORE INSERT ON `refunds`
WHEN EXISTS (SELECT 1 FROM `closed_months` WHERE new.`completed_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_closed_changed` BEFORE UPDATE OF `completed_at`, `amount_cents`, `tax_cents`, `status`, `payment_id` ON `refunds`
WHEN (new.`completed_at`, new.`amount_cents`, new.`tax_cents`, new.`status`, new.`payment_id`) IS NOT (old.`completed_at`, old.`amount_cents`, old.`tax_cents`, old.`status`, old.`payment_id`)
  AND EXISTS (SELECT 1 FROM `closed_months` WHERE new.`completed_at` BETWEEN `starts_at` AND `ends_at` OR old.`completed_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_closed_removed` BEFORE DELETE ON `refunds`
WHEN EXISTS (SELECT 1 FROM `closed_months` WHERE old.`completed_at` BETWEEN `starts_at` AND `ends_at`) BEGIN
  SELECT RAISE(ABORT, 'The month is closed');
END;
