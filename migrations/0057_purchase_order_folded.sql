-- Purchase order numbers of orders by staff, folded as those of invoices are (shop-9).
DROP INDEX `orders_purchase_order`;--> statement-breakpoint
ALTER TABLE `orders` ADD `purchase_order_folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_purchase_order_folded` ON `orders` (`purchase_order_folded`) WHERE purchase_order_folded <> '';--> statement-breakpoint
UPDATE `orders` SET `purchase_order_folded` = iif(`purchase_order` GLOB '*[^ -~]*', (SELECT group_concat(iif(`letter` < char(128), lower(`letter`), coalesce((SELECT `map` FROM `folded_letters`) ->> `letter`, `letter`)), '') FROM (SELECT substr(`purchase_order`, `key` + 1, 1) AS `letter` FROM json_each('[' || replace(hex(zeroblob(length(`purchase_order`))), '00', '0,') || '0]') ORDER BY `key`)), lower(coalesce(`purchase_order`, ''))) WHERE `purchase_order` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `orders_purchase_order_folded_added` AFTER INSERT ON `orders` WHEN new.`purchase_order` IS NOT NULL BEGIN
  UPDATE `orders` SET `purchase_order_folded` = iif(new.`purchase_order` GLOB '*[^ -~]*', (SELECT group_concat(iif(`letter` < char(128), lower(`letter`), coalesce((SELECT `map` FROM `folded_letters`) ->> `letter`, `letter`)), '') FROM (SELECT substr(new.`purchase_order`, `key` + 1, 1) AS `letter` FROM json_each('[' || replace(hex(zeroblob(length(new.`purchase_order`))), '00', '0,') || '0]') ORDER BY `key`)), lower(coalesce(new.`purchase_order`, ''))) WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_purchase_order_folded_changed` AFTER UPDATE OF `purchase_order` ON `orders` BEGIN
  UPDATE `orders` SET `purchase_order_folded` = iif(new.`purchase_order` GLOB '*[^ -~]*', (SELECT group_concat(iif(`letter` < char(128), lower(`letter`), coalesce((SELECT `map` FROM `folded_letters`) ->> `letter`, `letter`)), '') FROM (SELECT substr(new.`purchase_order`, `key` + 1, 1) AS `letter` FROM json_each('[' || replace(hex(zeroblob(length(new.`purchase_order`))), '00', '0,') || '0]') ORDER BY `key`)), lower(coalesce(new.`purchase_order`, ''))) WHERE `id` = new.`id`;
END;
