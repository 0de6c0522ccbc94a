DROP INDEX `staff_invitations_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);--> statement-breakpoint
ALTER TABLE `staff_invitations` DROP COLUMN `accepted_at`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place` text;