ALTER TABLE `products` ADD `rating_value` real;--> statement-breakpoint
ALTER TABLE `products` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `products` SET (`rating_value`, `rating_count`) =
  (SELECT avg(`rating`), count(*) FROM `reviews` WHERE `product_id` = `products`.`id` AND `status` = 'approved')
  WHERE `id` IN (SELECT `product_id` FROM `reviews` WHERE `status` = 'approved');--> statement-breakpoint
-- A product tells its own stars: a page of the catalog need not look at each review that was ever approved.
CREATE TRIGGER `reviews_rated_added` AFTER INSERT ON `reviews` WHEN NEW.`status` = 'approved' BEGIN
  UPDATE `products` SET (`rating_value`, `rating_count`) =
    (SELECT avg(`rating`), count(*) FROM `reviews` WHERE `product_id` = NEW.`product_id` AND `status` = 'approved')
    WHERE `id` = NEW.`product_id`;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_rated_changed` AFTER UPDATE OF `rating`, `status` ON `reviews` BEGIN
  UPDATE `products` SET (`rating_value`, `rating_count`) =
    (SELECT avg(`rating`), count(*) FROM `reviews` WHERE `product_id` = NEW.`product_id` AND `status` = 'approved')
    WHERE `id` = NEW.`product_id`;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_rated_removed` AFTER DELETE ON `reviews` WHEN OLD.`status` = 'approved' BEGIN
  UPDATE `products` SET (`rating_value`, `rating_count`) =
    (SELECT avg(`rating`), count(*) FROM `reviews` WHERE `product_id` = OLD.`product_id` AND `status` = 'approved')
    WHERE `id` = OLD.`product_id`;
END;
