ALTER TABLE `custom_order_drafts` ADD `card_key` text;--> statement-breakpoint
ALTER TABLE `custom_order_drafts` ADD `card_file_name` text;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `choices` text DEFAULT '{"attachment":"rubber-clutch","backStamp":"","card":"plain","colours":[],"simplified":false}' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `card_key` text;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `card_file_name` text;--> statement-breakpoint
-- A ball marker has no clutch.
UPDATE `custom_orders` SET `choices` = json_set(`choices`, '$.attachment', 'flat') WHERE `pin_type` = 'ball_markers';
