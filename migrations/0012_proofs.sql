DROP TABLE `addresses`;--> statement-breakpoint
CREATE UNIQUE INDEX `custom_order_drafts_quote` ON `custom_order_drafts` (`quote_id`);