CREATE INDEX `manual_invoices_purchase_order` ON `manual_invoices` (lower("purchase_order"));--> statement-breakpoint
-- An order by invoice is found by its buyer's purchase order number, as it is written and without its signs.
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'purchase', `id`, `purchase_order`, `order_id`, replace(replace(replace(replace(replace(replace(replace(replace(`purchase_order`, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), '#', '') FROM `manual_invoices` WHERE `purchase_order` IS NOT NULL AND `order_id` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_purchase_insert` AFTER INSERT ON `manual_invoices` WHEN new.`purchase_order` IS NOT NULL AND new.`order_id` IS NOT NULL BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) VALUES ('purchase', new.`id`, new.`purchase_order`, new.`order_id`, replace(replace(replace(replace(replace(replace(replace(replace(new.`purchase_order`, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), '#', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_purchase_update` AFTER UPDATE OF `purchase_order` ON `manual_invoices` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'purchase' AND `record_id` = new.`id` AND new.`purchase_order` IS NULL;
  UPDATE `search_entries` SET `title` = new.`purchase_order`, `hidden` = replace(replace(replace(replace(replace(replace(replace(replace(new.`purchase_order`, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), '#', '') WHERE `kind` = 'purchase' AND `record_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_purchase_delete` AFTER DELETE ON `manual_invoices` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'purchase' AND `record_id` = old.`id`;
END;
