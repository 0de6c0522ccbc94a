DROP INDEX `discount_redemptions_code`;--> statement-breakpoint
ALTER TABLE `discount_redemptions` ADD `inbox_key` text;--> statement-breakpoint
CREATE INDEX `discount_redemptions_code` ON `discount_redemptions` (`code_id`,`inbox_key`);--> statement-breakpoint
ALTER TABLE `carts` ADD `checkout_inbox_key` text;--> statement-breakpoint
ALTER TABLE `customer_aliases` ADD `inbox_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `customer_aliases` ADD `customer_inbox_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `customer_aliases_inbox` ON `customer_aliases` (`inbox_key`);--> statement-breakpoint
CREATE INDEX `customer_aliases_customer_inbox` ON `customer_aliases` (`customer_inbox_key`);--> statement-breakpoint
ALTER TABLE `payments` ADD `inbox_key` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `inbox_key` text;--> statement-breakpoint
-- The addresses of before, written as `inboxKey` (app/domain/text/inbox.ts) writes them.
CREATE TABLE `filled_inboxes` (`email` text PRIMARY KEY NOT NULL, `name` text NOT NULL, `domain` text NOT NULL);--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT email, lower(substr(email, 1, instr(email, '@') - 1)), rtrim(lower(substr(email, instr(email, '@') + 1)), '.')
  FROM payments WHERE instr(email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT email, lower(substr(email, 1, instr(email, '@') - 1)), rtrim(lower(substr(email, instr(email, '@') + 1)), '.')
  FROM discount_redemptions WHERE instr(email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT email, lower(substr(email, 1, instr(email, '@') - 1)), rtrim(lower(substr(email, instr(email, '@') + 1)), '.')
  FROM free_promo_claims WHERE instr(email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT checkout_email, lower(substr(checkout_email, 1, instr(checkout_email, '@') - 1)), rtrim(lower(substr(checkout_email, instr(checkout_email, '@') + 1)), '.')
  FROM carts WHERE instr(checkout_email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT email, lower(substr(email, 1, instr(email, '@') - 1)), rtrim(lower(substr(email, instr(email, '@') + 1)), '.')
  FROM customer_aliases WHERE instr(email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT customer_email, lower(substr(customer_email, 1, instr(customer_email, '@') - 1)), rtrim(lower(substr(customer_email, instr(customer_email, '@') + 1)), '.')
  FROM customer_aliases WHERE instr(customer_email, '@') > 1;--> statement-breakpoint
INSERT OR IGNORE INTO `filled_inboxes` SELECT email, lower(substr(email, 1, instr(email, '@') - 1)), rtrim(lower(substr(email, instr(email, '@') + 1)), '.')
  FROM users WHERE id IN (SELECT user_id FROM reviews) AND instr(email, '@') > 1;--> statement-breakpoint
UPDATE `filled_inboxes` SET domain = 'gmail.com' WHERE domain = 'googlemail.com';--> statement-breakpoint
UPDATE `filled_inboxes` SET domain = 'proton.me' WHERE domain IN ('protonmail.com', 'pm.me');--> statement-breakpoint
UPDATE `filled_inboxes` SET domain = 'icloud.com' WHERE domain IN ('me.com', 'mac.com');--> statement-breakpoint
UPDATE `filled_inboxes` SET name = substr(domain, 1, instr(domain, '.fastmail.') - 1), domain = substr(domain, instr(domain, '.fastmail.') + 1)
  WHERE domain LIKE '_%.fastmail.com' OR domain LIKE '_%.fastmail.fm';--> statement-breakpoint
UPDATE `filled_inboxes` SET name = substr(name, 1, instr(substr(name, 2), '+')) WHERE instr(substr(name, 2), '+') > 0;--> statement-breakpoint
UPDATE `filled_inboxes` SET name = substr(name, 1, instr(substr(name, 2), '-')) WHERE instr(substr(name, 2), '-') > 0
  AND (domain IN ('ymail.com', 'rocketmail.com', 'myyahoo.com') OR domain GLOB 'yahoo.[a-z][a-z]' OR domain GLOB 'yahoo.[a-z][a-z][a-z]'
    OR domain GLOB 'yahoo.[a-z][a-z].[a-z][a-z]' OR domain GLOB 'yahoo.[a-z][a-z][a-z].[a-z][a-z]');--> statement-breakpoint
UPDATE `filled_inboxes` SET name = replace(name, '.', '') WHERE domain = 'gmail.com' AND replace(name, '.', '') <> '';--> statement-breakpoint
UPDATE `filled_inboxes` SET name = replace(replace(replace(name, '.', ''), '_', ''), '-', '')
  WHERE domain = 'proton.me' AND replace(replace(replace(name, '.', ''), '_', ''), '-', '') <> '';--> statement-breakpoint
UPDATE `payments` SET inbox_key = (SELECT name || '@' || domain FROM filled_inboxes f WHERE f.email = payments.email) WHERE email IS NOT NULL;--> statement-breakpoint
UPDATE `carts` SET checkout_inbox_key = (SELECT name || '@' || domain FROM filled_inboxes f WHERE f.email = checkout_email) WHERE checkout_email IS NOT NULL;--> statement-breakpoint
UPDATE `discount_redemptions` SET inbox_key = (SELECT name || '@' || domain FROM filled_inboxes f WHERE f.email = discount_redemptions.email);--> statement-breakpoint
UPDATE OR IGNORE `discount_redemptions` SET once_key = code_id || ':' || inbox_key WHERE once_key IS NOT NULL AND inbox_key IS NOT NULL;--> statement-breakpoint
UPDATE `customer_aliases` SET inbox_key = coalesce((SELECT name || '@' || domain FROM filled_inboxes f WHERE f.email = customer_aliases.email), email),
  customer_inbox_key = coalesce((SELECT name || '@' || domain FROM filled_inboxes f WHERE f.email = customer_email), customer_email);--> statement-breakpoint
UPDATE OR IGNORE `reviews` SET inbox_key = (SELECT name || '@' || domain FROM filled_inboxes f JOIN users ON users.email = f.email WHERE users.id = user_id)
  WHERE user_id IN (SELECT users.id FROM users JOIN filled_inboxes f ON f.email = users.email);--> statement-breakpoint
-- What a customer took under several spellings, or under addresses that were merged, counts together from now on.
CREATE TABLE `filled_claims` (`inbox_key` text PRIMARY KEY NOT NULL, `quantity` integer NOT NULL);--> statement-breakpoint
INSERT INTO `filled_claims` SELECT coalesce(a.customer_inbox_key, f.name || '@' || f.domain, c.email), min(4, sum(c.quantity))
  FROM free_promo_claims c LEFT JOIN filled_inboxes f ON f.email = c.email LEFT JOIN customer_aliases a ON a.email = c.email GROUP BY 1;--> statement-breakpoint
DELETE FROM `free_promo_claims`;--> statement-breakpoint
INSERT INTO `free_promo_claims` SELECT inbox_key, quantity FROM filled_claims;--> statement-breakpoint
DROP TABLE `filled_claims`;--> statement-breakpoint
DROP TABLE `filled_inboxes`;--> statement-breakpoint
CREATE INDEX `payments_inbox` ON `payments` (`inbox_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once_inbox` ON `reviews` (`product_id`,`inbox_key`);
