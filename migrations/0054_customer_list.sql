CREATE TABLE `customer_tags` (
	`tag` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`tag`, `email`)
);
--> statement-breakpoint
CREATE INDEX `customer_tags_email` ON `customer_tags` (`email`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`order_count` integer NOT NULL,
	`spent_cents` integer NOT NULL,
	`last_order_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email_unique` ON `customers` (`email`);--> statement-breakpoint
CREATE INDEX `customers_last_order` ON `customers` (`last_order_at`);--> statement-breakpoint
CREATE INDEX `customers_spent` ON `customers` (`spent_cents`);--> statement-breakpoint
CREATE INDEX `customers_orders` ON `customers` (`order_count`);--> statement-breakpoint
CREATE TABLE `segments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`conditions` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segments_name_unique` ON `segments` (`name`);--> statement-breakpoint
CREATE INDEX `manual_invoices_total` ON `manual_invoices` (`total_cents`);--> statement-breakpoint
CREATE INDEX `manual_invoices_due` ON `manual_invoices` (unixepoch(due_date));--> statement-breakpoint
CREATE INDEX `quote_requests_amount` ON `quote_requests` (case when quoted_amount_cents is null then 0 else quoted_amount_cents end);
--> statement-breakpoint
-- Anything inserted here recalculates the customer with this primary address.
CREATE VIEW `customer_changes` AS SELECT '' AS `email`;
--> statement-breakpoint
CREATE TRIGGER `customers_recount` INSTEAD OF INSERT ON `customer_changes` WHEN new.`email` NOT LIKE '%@erased.invalid' BEGIN
  INSERT INTO `customers` (`email`, `order_count`, `spent_cents`, `last_order_at`)
    SELECT new.`email`, `made`.`total`, (SELECT ifnull(sum(`captured_cents` - `refunded_cents`), 0) FROM `payments` WHERE `payments`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`)), `made`.`last`
    FROM (SELECT count(*) AS `total`, ifnull(max(`created_at`), 0) AS `last` FROM (
      SELECT `created_at` FROM `orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`) AND `status` <> 'cancelled'
      UNION ALL SELECT `created_at` FROM `custom_orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`) AND `status` <> 'cancelled')) `made`
    WHERE (EXISTS (SELECT 1 FROM `orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `custom_orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `quote_requests` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `manual_invoices` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `users` WHERE `users`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`) AND `role` = 'user')
    OR EXISTS (SELECT 1 FROM `credit_terms` WHERE `credit_terms`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `customer_tags` WHERE `customer_tags`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`)))
    ON CONFLICT (`email`) DO UPDATE SET `order_count` = excluded.`order_count`, `spent_cents` = excluded.`spent_cents`, `last_order_at` = excluded.`last_order_at`;
  DELETE FROM `customers` WHERE `email` = new.`email` AND NOT (EXISTS (SELECT 1 FROM `orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `custom_orders` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `quote_requests` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `manual_invoices` WHERE `customer_email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `users` WHERE `users`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`) AND `role` = 'user')
    OR EXISTS (SELECT 1 FROM `credit_terms` WHERE `credit_terms`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`))
    OR EXISTS (SELECT 1 FROM `customer_tags` WHERE `customer_tags`.`email` IN (SELECT new.`email` UNION ALL SELECT `email` FROM `customer_aliases` WHERE `customer_email` = new.`email`)));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_customer_insert` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_customer_update` AFTER UPDATE OF `customer_email`, `status` ON `orders` WHEN old.`customer_email` <> new.`customer_email` OR (old.`status` = 'cancelled') <> (new.`status` = 'cancelled') BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_customer_delete` AFTER DELETE ON `orders` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_customer_insert` AFTER INSERT ON `custom_orders` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_customer_update` AFTER UPDATE OF `customer_email`, `status` ON `custom_orders` WHEN old.`customer_email` <> new.`customer_email` OR (old.`status` = 'cancelled') <> (new.`status` = 'cancelled') BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_customer_delete` AFTER DELETE ON `custom_orders` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_customer_insert` AFTER INSERT ON `quote_requests` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_customer_update` AFTER UPDATE OF `customer_email` ON `quote_requests` WHEN old.`customer_email` <> new.`customer_email` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_customer_delete` AFTER DELETE ON `quote_requests` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_customer_insert` AFTER INSERT ON `manual_invoices` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_customer_update` AFTER UPDATE OF `customer_email` ON `manual_invoices` WHEN old.`customer_email` <> new.`customer_email` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`customer_email`), new.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_customer_delete` AFTER DELETE ON `manual_invoices` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`customer_email`), old.`customer_email`));
END;
--> statement-breakpoint
CREATE TRIGGER `payments_customer_insert` AFTER INSERT ON `payments` WHEN new.`captured_cents` > 0 BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `payments_customer_update` AFTER UPDATE OF `captured_cents`, `refunded_cents`, `email` ON `payments` WHEN old.`captured_cents` <> new.`captured_cents` OR old.`refunded_cents` <> new.`refunded_cents` OR old.`email` <> new.`email` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `users_customer_insert` AFTER INSERT ON `users` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `users_customer_update` AFTER UPDATE OF `email`, `role` ON `users` WHEN old.`email` <> new.`email` OR old.`role` <> new.`role` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `users_customer_delete` AFTER DELETE ON `users` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_terms_customer_insert` AFTER INSERT ON `credit_terms` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_terms_customer_update` AFTER UPDATE OF `email` ON `credit_terms` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `credit_terms_customer_delete` AFTER DELETE ON `credit_terms` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_customer_insert` AFTER INSERT ON `contacts` WHEN new.`tags` <> '[]' BEGIN
  INSERT OR IGNORE INTO `customer_tags` (`tag`, `email`) SELECT `value`, new.`email` FROM json_each(new.`tags`);
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_customer_update` AFTER UPDATE OF `tags`, `email` ON `contacts` WHEN old.`tags` <> new.`tags` OR old.`email` <> new.`email` BEGIN
  DELETE FROM `customer_tags` WHERE `email` = old.`email`;
  INSERT OR IGNORE INTO `customer_tags` (`tag`, `email`) SELECT `value`, new.`email` FROM json_each(new.`tags`);
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = new.`email`), new.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_customer_delete` AFTER DELETE ON `contacts` WHEN old.`tags` <> '[]' BEGIN
  DELETE FROM `customer_tags` WHERE `email` = old.`email`;
  INSERT INTO `customer_changes` (`email`) VALUES (coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `email` = old.`email`), old.`email`));
END;
--> statement-breakpoint
CREATE TRIGGER `aliases_customer_insert` AFTER INSERT ON `customer_aliases` BEGIN
  DELETE FROM `customers` WHERE `email` = new.`email`;
  INSERT INTO `customer_changes` (`email`) VALUES (new.`customer_email`);
END;
--> statement-breakpoint
CREATE TRIGGER `aliases_customer_update` AFTER UPDATE OF `email`, `customer_email` ON `customer_aliases` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (old.`email`);
  DELETE FROM `customers` WHERE `email` = new.`email`;
  INSERT INTO `customer_changes` (`email`) VALUES (old.`customer_email`);
  INSERT INTO `customer_changes` (`email`) VALUES (new.`customer_email`);
END;
--> statement-breakpoint
CREATE TRIGGER `aliases_customer_delete` AFTER DELETE ON `customer_aliases` BEGIN
  INSERT INTO `customer_changes` (`email`) VALUES (old.`email`);
  INSERT INTO `customer_changes` (`email`) VALUES (old.`customer_email`);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `customer_tags` (`tag`, `email`) SELECT `value`, `contacts`.`email` FROM `contacts`, json_each(`contacts`.`tags`);
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`customer_email`), `known`.`customer_email`) FROM `orders` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`customer_email`), `known`.`customer_email`) FROM `custom_orders` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`customer_email`), `known`.`customer_email`) FROM `quote_requests` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`customer_email`), `known`.`customer_email`) FROM `manual_invoices` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`email`), `known`.`email`) FROM `users` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`email`), `known`.`email`) FROM `credit_terms` `known`;
--> statement-breakpoint
INSERT INTO `customer_changes` (`email`) SELECT DISTINCT coalesce((SELECT `customer_email` FROM `customer_aliases` WHERE `customer_aliases`.`email` = `known`.`email`), `known`.`email`) FROM `customer_tags` `known`;
