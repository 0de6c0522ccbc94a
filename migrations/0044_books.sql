CREATE INDEX `refunds_completed` ON `refunds` (`completed_at`,`status`,`payment_id`,`amount_cents`);--> statement-breakpoint
-- Refunds from before they had their own rows get one on the day of their payment, so that all books add up.
INSERT INTO `refunds` (id, payment_id, amount_cents, tax_cents, reason, restock, status, actor, created_at, completed_at)
SELECT 'earlier-' || id, id, missing, 0, 'Not itemized in the ledger', 0, 'completed', 'shop', captured_at, captured_at FROM (
  SELECT id, captured_at, refunded_cents - (SELECT coalesce(sum(amount_cents), 0) FROM `refunds` WHERE payment_id = payments.id AND status = 'completed') AS missing
  FROM `payments` WHERE refunded_cents > 0 AND captured_at IS NOT NULL)
WHERE missing > 0;
