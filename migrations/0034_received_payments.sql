ALTER TABLE `payments` ADD `received_on` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `received_reference` text;