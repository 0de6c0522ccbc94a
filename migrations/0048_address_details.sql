DROP INDEX `addresses_once`;--> statement-breakpoint
ALTER TABLE `addresses` ADD `company` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `addresses` ADD `address2` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `addresses` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_once` ON `addresses` (`user_id`,`name`,`company`,`address`,`address2`,`city`,`state`,`zip_code`,`country`);