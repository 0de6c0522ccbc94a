ALTER TABLE `custom_orders` ADD `promised_date` text;--> statement-breakpoint
-- The day that earlier emails promised. Eight hours are the shop's distance from UTC.
UPDATE `custom_orders` SET `promised_date` = date(`created_at` / 1000, 'unixepoch', '-8 hours', iif(`rush_order`, '+26 days', '+33 days')) WHERE `deposit_payment_id` IS NOT NULL OR `status` <> 'pending';
