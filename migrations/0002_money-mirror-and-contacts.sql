ALTER TABLE `email_campaigns` ADD `contact` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `mirror_due_at` integer;--> statement-breakpoint
CREATE INDEX `payments_mirror` ON `payments` (`mirror_due_at`) WHERE mirror_due_at is not null;--> statement-breakpoint
CREATE INDEX `payment_mismatches_payment` ON `payment_mismatches` (`payment_id`);