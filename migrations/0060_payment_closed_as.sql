ALTER TABLE `manual_invoices` ADD `ship_to` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `closed_as` text;