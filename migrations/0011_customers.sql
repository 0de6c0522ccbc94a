CREATE INDEX `manual_invoices_email` ON `manual_invoices` (`customer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_sessions_client` ON `quote_collaboration_sessions` (`client_email`,`created_at`);--> statement-breakpoint
-- Parcels of partial shipments are found as those of orders are.
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`) SELECT 'parcel', `id`, `tracking_number`, `order_id` FROM `shipments` WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`;
--> statement-breakpoint
CREATE TRIGGER `shipments_found_insert` AFTER INSERT ON `shipments` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`) VALUES ('parcel', new.`id`, new.`tracking_number`, new.`order_id`)
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`;
END;
--> statement-breakpoint
CREATE TRIGGER `shipments_found_update` AFTER UPDATE OF `tracking_number` ON `shipments` BEGIN
  UPDATE `search_entries` SET `title` = new.`tracking_number` WHERE `kind` = 'parcel' AND `record_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `shipments_found_delete` AFTER DELETE ON `shipments` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'parcel' AND `record_id` = old.`id`;
END;
