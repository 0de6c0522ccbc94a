ALTER TABLE `blog_posts` ADD `source` text;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `pin_type` text DEFAULT 'pins' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `staff_notes` text;--> statement-breakpoint
ALTER TABLE `custom_orders` ADD `deadline_date` text;--> statement-breakpoint
ALTER TABLE `manual_invoices` ADD `form_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `manual_invoices_form` ON `manual_invoices` (`form_key`);--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `send_at` integer;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `staff_notes` text;--> statement-breakpoint
-- Customers and staff wrote into one column, the later one over the earlier. What the draft or the quote said is the customer's and comes
-- back; an untouched "Artwork check" stays too; all else goes to staff's side, because showing it is the harm.
UPDATE `custom_orders` SET
  `staff_notes` = `notes`,
  `notes` = coalesce(
    (SELECT d.`notes` FROM `custom_order_drafts` d WHERE d.`id` = `custom_orders`.`draft_id`),
    (SELECT q.`quoted_notes` FROM `quote_requests` q WHERE q.`id` = `custom_orders`.`quote_id`)
  )
WHERE `notes` IS NOT coalesce(
    (SELECT d.`notes` FROM `custom_order_drafts` d WHERE d.`id` = `custom_orders`.`draft_id`),
    (SELECT q.`quoted_notes` FROM `quote_requests` q WHERE q.`id` = `custom_orders`.`quote_id`)
  )
  AND NOT (
    `notes` LIKE 'Artwork check: %'
    AND NOT EXISTS (
      SELECT 1 FROM `order_events` e
      WHERE e.`subject` = 'custom_order' AND e.`subject_id` = `custom_orders`.`id` AND e.`type` = 'notes'
    )
  );
