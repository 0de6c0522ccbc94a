ALTER TABLE `custom_order_drafts` ADD `further_designs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `further_designs` text DEFAULT '[]' NOT NULL;