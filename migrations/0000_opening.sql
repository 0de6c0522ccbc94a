CREATE TABLE `access_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `access_links_subject` ON `access_links` (`purpose`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_links_one_live` ON `access_links` (`purpose`,`subject_id`) WHERE revoked_at is null;--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`created_at`);--> statement-breakpoint
CREATE TABLE `blog_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`author_id` text NOT NULL,
	`category` text NOT NULL,
	`featured_image` text,
	`featured_image_alt` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`published_at` integer,
	`meta_title` text,
	`meta_description` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`is_published`,`published_at`);--> statement-breakpoint
CREATE INDEX `blog_posts_category` ON `blog_posts` (`is_published`,`category`,`published_at`);--> statement-breakpoint
CREATE TABLE `blog_views` (
	`post_id` integer NOT NULL,
	`visitor_hash` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`post_id`, `visitor_hash`),
	FOREIGN KEY (`post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `carts`(`session_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_items_quantity" CHECK("cart_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_once` ON `cart_items` (`session_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_items_product` ON `cart_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`discount_code` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `carts_updated` ON `carts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `contact_import_members` (
	`import_id` text NOT NULL,
	`contact_id` integer NOT NULL,
	PRIMARY KEY(`import_id`, `contact_id`),
	FOREIGN KEY (`import_id`) REFERENCES `contact_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `contact_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text NOT NULL,
	`mapping` text,
	`status` text DEFAULT 'uploaded' NOT NULL,
	`total_rows` integer DEFAULT 0 NOT NULL,
	`processed_rows` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`errors` text DEFAULT '[]' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_imports_kind` ON `contact_imports` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`company` text,
	`phone` text,
	`source` text NOT NULL,
	`consent_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_email_unique` ON `contacts` (`email`);--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_consent` ON `contacts` (`consent_at`);--> statement-breakpoint
CREATE TABLE `custom_order_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text,
	`design` text NOT NULL,
	`total_cents` integer NOT NULL,
	`deposit_cents` integer NOT NULL,
	`discount_code` text,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`logo_key` text NOT NULL,
	`logo_file_name` text NOT NULL,
	`preview_key` text,
	`notes` text,
	`quote_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "custom_order_drafts_money" CHECK("custom_order_drafts"."total_cents" >= "custom_order_drafts"."deposit_cents" and "custom_order_drafts"."deposit_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `custom_order_drafts_expires` ON `custom_order_drafts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `custom_order_drafts_session` ON `custom_order_drafts` (`session_id`);--> statement-breakpoint
CREATE TABLE `custom_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`draft_id` text,
	`quote_id` text,
	`quantity` integer NOT NULL,
	`size` text NOT NULL,
	`plating` text NOT NULL,
	`packaging` text DEFAULT '["just-pins"]' NOT NULL,
	`logo_file_name` text,
	`logo_key` text,
	`pin_designs` text DEFAULT '[]' NOT NULL,
	`rush_order` integer DEFAULT false NOT NULL,
	`rush_order_fee_cents` integer DEFAULT 0 NOT NULL,
	`price_per_pin_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`deposit_cents` integer NOT NULL,
	`discount_code` text,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_phone` text,
	`shipping_address` text,
	`notes` text,
	`deposit_payment_id` text,
	`balance_payment_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`tracking_number` text,
	`tracking_url` text,
	`cancel_requested_at` integer,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "custom_orders_quantity" CHECK("custom_orders"."quantity" between 1 and 100000),
	CONSTRAINT "custom_orders_money" CHECK("custom_orders"."deposit_cents" between 0 and "custom_orders"."total_cents" and "custom_orders"."rush_order_fee_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_orders_draft_id_unique` ON `custom_orders` (`draft_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_orders_quote_id_unique` ON `custom_orders` (`quote_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_orders_deposit_payment_id_unique` ON `custom_orders` (`deposit_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `custom_orders_balance_payment_id_unique` ON `custom_orders` (`balance_payment_id`);--> statement-breakpoint
CREATE INDEX `custom_orders_created` ON `custom_orders` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `custom_orders_status` ON `custom_orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `custom_orders_email` ON `custom_orders` (`customer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `custom_orders_user` ON `custom_orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`minimum_order_cents` integer DEFAULT 0 NOT NULL,
	`max_uses` integer,
	`current_uses` integer DEFAULT 0 NOT NULL,
	`once_per_customer` integer DEFAULT false NOT NULL,
	`valid_from` integer,
	`valid_until` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`source` text DEFAULT 'staff' NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "discount_codes_value" CHECK("discount_codes"."discount_value" > 0),
	CONSTRAINT "discount_codes_percent" CHECK("discount_codes"."discount_type" <> 'percentage' or "discount_codes"."discount_value" <= 100),
	CONSTRAINT "discount_codes_uses" CHECK("discount_codes"."max_uses" is null or "discount_codes"."current_uses" <= "discount_codes"."max_uses")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_code_unique` ON `discount_codes` (`code`);--> statement-breakpoint
CREATE INDEX `discount_codes_created` ON `discount_codes` (`created_at`);--> statement-breakpoint
CREATE TABLE `discount_redemptions` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`email` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`once_key` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_redemptions_once_key_unique` ON `discount_redemptions` (`once_key`);--> statement-breakpoint
CREATE INDEX `discount_redemptions_code` ON `discount_redemptions` (`code_id`,`email`);--> statement-breakpoint
CREATE TABLE `email_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_type` text DEFAULT 'discount' NOT NULL,
	`subject` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`discount_code` text,
	`discount_percent` integer,
	`offer` text,
	`audience` text NOT NULL,
	`origin` text NOT NULL,
	`status` text NOT NULL,
	`launch_key` text NOT NULL,
	`starts_at` integer NOT NULL,
	`counts` text,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_campaigns_launch_key_unique` ON `email_campaigns` (`launch_key`);--> statement-breakpoint
CREATE INDEX `email_campaigns_created` ON `email_campaigns` (`created_at`);--> statement-breakpoint
CREATE INDEX `email_campaigns_status` ON `email_campaigns` (`status`,`starts_at`);--> statement-breakpoint
CREATE TABLE `free_promo_claims` (
	`email` text PRIMARY KEY NOT NULL,
	`quantity` integer NOT NULL,
	CONSTRAINT "free_promo_claims_limit" CHECK("free_promo_claims"."quantity" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE `manual_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_number` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_company` text,
	`customer_address` text,
	`description` text DEFAULT '' NOT NULL,
	`due_date` text NOT NULL,
	`notes` text,
	`terms` text,
	`items` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_id` text,
	`sent_at` integer,
	`paid_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "manual_invoices_money" CHECK("manual_invoices"."total_cents" > 0 and "manual_invoices"."total_cents" = "manual_invoices"."subtotal_cents" + "manual_invoices"."tax_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manual_invoices_invoice_number_unique` ON `manual_invoices` (`invoice_number`);--> statement-breakpoint
CREATE INDEX `manual_invoices_created` ON `manual_invoices` (`created_at`);--> statement-breakpoint
CREATE INDEX `manual_invoices_status` ON `manual_invoices` (`status`,`due_date`);--> statement-breakpoint
CREATE TABLE `mockup_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`mockup_version_id` text NOT NULL,
	`decision` text NOT NULL,
	`name` text NOT NULL,
	`price_cents` integer,
	`hash` text NOT NULL,
	`code` text NOT NULL,
	`voided_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`mockup_version_id`) REFERENCES `mockup_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mockup_approvals_version` ON `mockup_approvals` (`mockup_version_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mockup_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text,
	`custom_order_id` text,
	`version` integer NOT NULL,
	`file_key` text NOT NULL,
	`content_type` text NOT NULL,
	`sha256` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`notes` text,
	`locked_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`custom_order_id`) REFERENCES `custom_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mockup_versions_quote` ON `mockup_versions` (`quote_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `mockup_versions_custom` ON `mockup_versions` (`custom_order_id`,`version`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`type` text NOT NULL,
	`note` text,
	`actor` text NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_events_subject` ON `order_events` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text,
	`subtotal_cents` integer NOT NULL,
	`discount_code` text,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`payment_id` text NOT NULL,
	`status` text DEFAULT 'processing' NOT NULL,
	`tracking_number` text,
	`tracking_url` text,
	`notes` text,
	`cancel_requested_at` integer,
	`archived_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_money" CHECK("orders"."total_cents" >= 0 and "orders"."discount_cents" >= 0 and "orders"."shipping_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_id_unique` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text,
	`template` text NOT NULL,
	`to_email` text NOT NULL,
	`to_name` text,
	`subject` text NOT NULL,
	`html` text,
	`text` text,
	`headers` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`dedupe_key` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`batch_key` text,
	`provider_id` text,
	`last_error` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`claimed_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `email_campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_messages_dedupe_key_unique` ON `outbox_messages` (`dedupe_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_campaign_recipient` ON `outbox_messages` (`campaign_id`,`to_email`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_to` ON `outbox_messages` (`to_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox_messages` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_campaign_state` ON `outbox_messages` (`campaign_id`,`state`);--> statement-breakpoint
CREATE TABLE `payment_mismatches` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`reference` text NOT NULL,
	`expected_cents` integer,
	`actual_cents` integer,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_mismatches_once` ON `payment_mismatches` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_mismatches_open` ON `payment_mismatches` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`method` text DEFAULT 'paypal' NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`email` text,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`snapshot` text NOT NULL,
	`discount_code` text,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`provider_order_id` text,
	`capture_id` text,
	`capture_status` text,
	`claim` text,
	`capture_attempt` integer DEFAULT 1 NOT NULL,
	`captured_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`record_id` text,
	`failure` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`capturing_at` integer,
	`captured_at` integer,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" >= 0),
	CONSTRAINT "payments_recorded" CHECK("payments"."record_id" is null or "payments"."status" in ('capturing', 'captured', 'refunded')),
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded_cents" >= 0 and ("payments"."status" <> 'captured' or "payments"."refunded_cents" <= "payments"."captured_cents"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order_id_unique` ON `payments` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_capture_id_unique` ON `payments` (`capture_id`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`purpose`,`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_deposit` ON `payments` (`reference`) WHERE purpose = 'deposit' and status in ('capturing', 'captured');--> statement-breakpoint
CREATE INDEX `payments_record` ON `payments` (`record_id`);--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`captured_at`);--> statement-breakpoint
CREATE INDEX `payments_email` ON `payments` (`email`);--> statement-breakpoint
CREATE TABLE `product_media` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`file_key` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`width` integer,
	`height` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_media_product` ON `product_media` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`image_url` text,
	`image_alt` text,
	`video_url` text,
	`poster_url` text,
	`in_stock` integer DEFAULT true NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`category` text DEFAULT 'golf-pins' NOT NULL,
	`catalog_category` text DEFAULT 'other' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`age_group` text DEFAULT 'adult' NOT NULL,
	`gender` text DEFAULT 'unisex' NOT NULL,
	`archived_at` integer,
	`low_stock_alerted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_cents" >= 0),
	CONSTRAINT "products_stock_not_negative" CHECK("products"."stock_quantity" >= 0)
);
--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`is_active`,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `products_catalog` ON `products` (`is_active`,`catalog_category`);--> statement-breakpoint
CREATE INDEX `products_stock` ON `products` (`stock_quantity`);--> statement-breakpoint
CREATE TABLE `quote_annotations` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text,
	`custom_order_id` text,
	`mockup_version_id` text,
	`author_name` text NOT NULL,
	`author_email` text NOT NULL,
	`author_type` text DEFAULT 'client' NOT NULL,
	`content` text NOT NULL,
	`position_x` integer,
	`position_y` integer,
	`annotation_type` text DEFAULT 'comment' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`parent_id` text,
	`attachment_key` text,
	`attachment_name` text,
	`client_message_id` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`custom_order_id`) REFERENCES `custom_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mockup_version_id`) REFERENCES `mockup_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_annotations_client_message_id_unique` ON `quote_annotations` (`client_message_id`);--> statement-breakpoint
CREATE INDEX `quote_annotations_quote` ON `quote_annotations` (`quote_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_annotations_custom` ON `quote_annotations` (`custom_order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `quote_collaboration_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text,
	`custom_order_id` text,
	`token_hash` text NOT NULL,
	`client_name` text NOT NULL,
	`client_email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`last_activity_at` integer,
	`client_digest_at` integer,
	`staff_digest_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`custom_order_id`) REFERENCES `custom_orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_sessions_subject" CHECK(("quote_collaboration_sessions"."quote_id" is null) <> ("quote_collaboration_sessions"."custom_order_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_collaboration_sessions_token_hash_unique` ON `quote_collaboration_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `quote_sessions_quote` ON `quote_collaboration_sessions` (`quote_id`);--> statement-breakpoint
CREATE INDEX `quote_sessions_custom` ON `quote_collaboration_sessions` (`custom_order_id`);--> statement-breakpoint
CREATE TABLE `quote_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text,
	`company_name` text,
	`project_description` text NOT NULL,
	`quantity` integer NOT NULL,
	`pin_type` text DEFAULT 'pins' NOT NULL,
	`logo_file_name` text,
	`logo_key` text,
	`preferred_size` text,
	`deadline_date` text,
	`additional_notes` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`quoted_amount_cents` integer,
	`quoted_notes` text,
	`price_options` text,
	`valid_until` text,
	`approved_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_requests_quantity" CHECK("quote_requests"."quantity" >= 1)
);
--> statement-breakpoint
CREATE INDEX `quote_requests_created` ON `quote_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `quote_requests_status` ON `quote_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_requests_email` ON `quote_requests` (`customer_email`);--> statement-breakpoint
CREATE TABLE `quote_revision_history` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text,
	`custom_order_id` text,
	`revision_number` integer NOT NULL,
	`changes` text NOT NULL,
	`author_name` text NOT NULL,
	`author_type` text NOT NULL,
	`mockup_version_id` text,
	`notes` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`custom_order_id`) REFERENCES `custom_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mockup_version_id`) REFERENCES `mockup_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quote_revisions_quote` ON `quote_revision_history` (`quote_id`);--> statement-breakpoint
CREATE INDEX `quote_revisions_custom` ON `quote_revision_history` (`custom_order_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider_refund_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`restock` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`rating` integer NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`last_seen_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_by` text,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`first_failed_at` integer NOT NULL,
	`blocked_until_at` integer
);
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`key` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`owner` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_files_owner` ON `stored_files` (`owner`,`created_at`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`email` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`detail` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tournament_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`tournament_name` text,
	`organization` text,
	`city` text,
	`state` text,
	`event_date` text,
	`import_id` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `contact_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_contacts_email_unique` ON `tournament_contacts` (`email`);--> statement-breakpoint
CREATE INDEX `tournament_contacts_created` ON `tournament_contacts` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`email_verified_at` integer,
	`last_sign_in_at` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);