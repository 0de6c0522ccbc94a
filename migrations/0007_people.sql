CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`record_id` text NOT NULL,
	`title` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`hidden` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_record` ON `search_entries` (`kind`,`record_id`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_expires` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `staff_notes` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `closed_reason` text;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `follow_up_on` text;--> statement-breakpoint
CREATE INDEX `quote_requests_follow_up` ON `quote_requests` (`follow_up_on`) WHERE follow_up_on is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `disabled_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_used_step` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `recovery_codes` text;--> statement-breakpoint
CREATE INDEX `access_links_expires` ON `access_links` (`expires_at`) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX `custom_orders_cancel_requested` ON `custom_orders` (`cancel_requested_at`) WHERE cancel_requested_at is not null;--> statement-breakpoint
CREATE INDEX `mockup_approvals_changes` ON `mockup_approvals` (`created_at`) WHERE decision = 'changes_requested' and voided_at is null;--> statement-breakpoint
CREATE INDEX `orders_cancel_requested` ON `orders` (`cancel_requested_at`) WHERE cancel_requested_at is not null;--> statement-breakpoint
-- Full-text search over `search_entries`: trigrams find parts of names. Its text stands in that table alone; triggers keep both right.
CREATE VIRTUAL TABLE `search_index` USING fts5(`kind`, `title`, `detail`, `hidden`, content = 'search_entries', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER `search_entries_insert` AFTER INSERT ON `search_entries` BEGIN
  INSERT INTO `search_index` (rowid, `kind`, `title`, `detail`, `hidden`) VALUES (new.`id`, new.`kind`, new.`title`, new.`detail`, new.`hidden`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entries_update` AFTER UPDATE ON `search_entries` BEGIN
  INSERT INTO `search_index` (`search_index`, rowid, `kind`, `title`, `detail`, `hidden`) VALUES ('delete', old.`id`, old.`kind`, old.`title`, old.`detail`, old.`hidden`);
  INSERT INTO `search_index` (rowid, `kind`, `title`, `detail`, `hidden`) VALUES (new.`id`, new.`kind`, new.`title`, new.`detail`, new.`hidden`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entries_delete` AFTER DELETE ON `search_entries` BEGIN
  INSERT INTO `search_index` (`search_index`, rowid, `kind`, `title`, `detail`, `hidden`) VALUES ('delete', old.`id`, old.`kind`, old.`title`, old.`detail`, old.`hidden`);
END;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'order', `id`, `id`, `customer_name` || ', ' || `customer_email`, '' FROM (SELECT * FROM `orders` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`customer_email`)), coalesce(nullif(`customer_name`, ''), `customer_email`), lower(trim(`customer_email`)), '' FROM (SELECT * FROM `orders` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', `id`, `tracking_number`, `id`, '' FROM (SELECT * FROM `orders` ORDER BY `created_at`) WHERE nullif(`tracking_number`, '') IS NOT NULL
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'custom', `id`, `id`, `customer_name` || ', ' || `customer_email`, trim(coalesce(`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) FROM (SELECT * FROM `custom_orders` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`customer_email`)), coalesce(nullif(`customer_name`, ''), `customer_email`), lower(trim(`customer_email`)), trim(coalesce(`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) FROM (SELECT * FROM `custom_orders` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', `id`, `tracking_number`, `id`, '' FROM (SELECT * FROM `custom_orders` ORDER BY `created_at`) WHERE nullif(`tracking_number`, '') IS NOT NULL
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'quote', `id`, `id`, `customer_name` || ', ' || coalesce(`company_name` || ', ', '') || `customer_email`, trim(coalesce(`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) FROM (SELECT * FROM `quote_requests` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`customer_email`)), coalesce(nullif(`customer_name`, ''), `customer_email`), lower(trim(`customer_email`)), trim(coalesce(`company_name` || ' ', '') || trim(coalesce(`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) FROM (SELECT * FROM `quote_requests` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'invoice', `id`, `invoice_number`, `customer_name` || ', ' || coalesce(`customer_company` || ', ', '') || `customer_email`, '' FROM (SELECT * FROM `manual_invoices` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`customer_email`)), coalesce(nullif(`customer_name`, ''), `customer_email`), lower(trim(`customer_email`)), coalesce(`customer_company`, '') FROM (SELECT * FROM `manual_invoices` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'product', cast(`id` AS text), `name`, '', '' FROM (SELECT * FROM `products` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`email`)), coalesce(nullif(`name`, ''), `email`), lower(trim(`email`)), trim(coalesce(`company` || ' ', '') || trim(coalesce(`phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(`phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) FROM (SELECT * FROM `contacts` ORDER BY `created_at`) WHERE true
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(`email`)), coalesce(nullif(`username`, ''), `email`), lower(trim(`email`)), `username` FROM (SELECT * FROM `users` ORDER BY `created_at`) WHERE `role` = 'user'
  ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = `title`,
    `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
  WHERE `title` <> `title` OR instr(`hidden`, excluded.`hidden`) = 0;
--> statement-breakpoint
CREATE TRIGGER `orders_found_insert` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'order', new.`id`, new.`id`, new.`customer_name` || ', ' || new.`customer_email`, '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', new.`id`, new.`tracking_number`, new.`id`, '' WHERE nullif(new.`tracking_number`, '') IS NOT NULL
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_found_update` AFTER UPDATE OF `customer_name`, `customer_email`, `tracking_number` ON `orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'parcel' AND `record_id` = new.`id` AND nullif(new.`tracking_number`, '') IS NULL;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'order', new.`id`, new.`id`, new.`customer_name` || ', ' || new.`customer_email`, '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', new.`id`, new.`tracking_number`, new.`id`, '' WHERE nullif(new.`tracking_number`, '') IS NOT NULL
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_found_delete` AFTER DELETE ON `orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` IN ('order', 'parcel') AND `record_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_found_insert` AFTER INSERT ON `custom_orders` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'custom', new.`id`, new.`id`, new.`customer_name` || ', ' || new.`customer_email`, trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', new.`id`, new.`tracking_number`, new.`id`, '' WHERE nullif(new.`tracking_number`, '') IS NOT NULL
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_found_update` AFTER UPDATE OF `customer_name`, `customer_email`, `customer_phone`, `tracking_number` ON `custom_orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` = 'parcel' AND `record_id` = new.`id` AND nullif(new.`tracking_number`, '') IS NULL;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'custom', new.`id`, new.`id`, new.`customer_name` || ', ' || new.`customer_email`, trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'parcel', new.`id`, new.`tracking_number`, new.`id`, '' WHERE nullif(new.`tracking_number`, '') IS NOT NULL
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `custom_orders_found_delete` AFTER DELETE ON `custom_orders` BEGIN
  DELETE FROM `search_entries` WHERE `kind` IN ('custom', 'parcel') AND `record_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_found_insert` AFTER INSERT ON `quote_requests` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'quote', new.`id`, new.`id`, new.`customer_name` || ', ' || coalesce(new.`company_name` || ', ', '') || new.`customer_email`, trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), trim(coalesce(new.`company_name` || ' ', '') || trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_found_update` AFTER UPDATE OF `customer_name`, `customer_email`, `customer_phone`, `company_name` ON `quote_requests` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'quote', new.`id`, new.`id`, new.`customer_name` || ', ' || coalesce(new.`company_name` || ', ', '') || new.`customer_email`, trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '')) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), trim(coalesce(new.`company_name` || ' ', '') || trim(coalesce(new.`customer_phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`customer_phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `quote_requests_found_delete` AFTER DELETE ON `quote_requests` BEGIN
  DELETE FROM `search_entries` WHERE `kind` IN ('quote') AND `record_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_found_insert` AFTER INSERT ON `manual_invoices` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'invoice', new.`id`, new.`invoice_number`, new.`customer_name` || ', ' || coalesce(new.`customer_company` || ', ', '') || new.`customer_email`, '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), coalesce(new.`customer_company`, '') WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_found_update` AFTER UPDATE OF `invoice_number`, `customer_name`, `customer_email`, `customer_company` ON `manual_invoices` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'invoice', new.`id`, new.`invoice_number`, new.`customer_name` || ', ' || coalesce(new.`customer_company` || ', ', '') || new.`customer_email`, '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`customer_email`)), coalesce(nullif(new.`customer_name`, ''), new.`customer_email`), lower(trim(new.`customer_email`)), coalesce(new.`customer_company`, '') WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `manual_invoices_found_delete` AFTER DELETE ON `manual_invoices` BEGIN
  DELETE FROM `search_entries` WHERE `kind` IN ('invoice') AND `record_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `products_found_insert` AFTER INSERT ON `products` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'product', cast(new.`id` AS text), new.`name`, '', '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `products_found_update` AFTER UPDATE OF `name` ON `products` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'product', cast(new.`id` AS text), new.`name`, '', '' WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = excluded.`title`, `detail` = excluded.`detail`, `hidden` = excluded.`hidden`;
END;
--> statement-breakpoint
CREATE TRIGGER `products_found_delete` AFTER DELETE ON `products` BEGIN
  DELETE FROM `search_entries` WHERE `kind` IN ('product') AND `record_id` = cast(old.`id` AS text);
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_found_insert` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`email`)), coalesce(nullif(new.`name`, ''), new.`email`), lower(trim(new.`email`)), trim(coalesce(new.`company` || ' ', '') || trim(coalesce(new.`phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_found_update` AFTER UPDATE OF `name`, `company`, `phone` ON `contacts` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`email`)), coalesce(nullif(new.`name`, ''), new.`email`), lower(trim(new.`email`)), trim(coalesce(new.`company` || ' ', '') || trim(coalesce(new.`phone`, '') || ' ' || replace(replace(replace(replace(replace(replace(coalesce(new.`phone`, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', ''))) WHERE true
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`),
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> iif(excluded.`title` = excluded.`detail`, `title`, excluded.`title`) OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `users_found_insert` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`email`)), coalesce(nullif(new.`username`, ''), new.`email`), lower(trim(new.`email`)), new.`username` WHERE new.`role` = 'user'
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = `title`,
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> `title` OR instr(`hidden`, excluded.`hidden`) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `users_found_update` AFTER UPDATE OF `username`, `email` ON `users` BEGIN
  INSERT INTO `search_entries` (`kind`, `record_id`, `title`, `detail`, `hidden`) SELECT 'person', lower(trim(new.`email`)), coalesce(nullif(new.`username`, ''), new.`email`), lower(trim(new.`email`)), new.`username` WHERE new.`role` = 'user'
    ON CONFLICT (`kind`, `record_id`) DO UPDATE SET `title` = `title`,
      `hidden` = iif(instr(`hidden`, excluded.`hidden`) > 0, `hidden`, trim(`hidden` || ' ' || excluded.`hidden`))
    WHERE `title` <> `title` OR instr(`hidden`, excluded.`hidden`) = 0;
END;
