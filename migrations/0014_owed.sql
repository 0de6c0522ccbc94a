ALTER TABLE `orders` ADD `owed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `delivered_at` integer;--> statement-breakpoint
CREATE INDEX `stock_movements_reference` ON `stock_movements` (`reference`) WHERE reference is not null;