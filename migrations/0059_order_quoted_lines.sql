ALTER TABLE `custom_orders` ADD `quoted_lines` text;--> statement-breakpoint
UPDATE `custom_orders` SET `quoted_lines` = (
  SELECT json_group_array(json_object('name', line.value ->> 'name', 'quantity', coalesce(line.value ->> 'quantity', quote.quantity),
    'unitPriceCents', line.value ->> 'unitPriceCents',
    'amountCents', coalesce(line.value ->> 'quantity', quote.quantity) * (line.value ->> 'unitPriceCents')))
  FROM `quote_requests` quote, json_each(coalesce(quote.quote_lines, json_array(json_object(
    'name', CASE quote.pin_type WHEN 'ball_markers' THEN 'Custom ball markers' ELSE 'Custom pins' END,
    'quantity', 1, 'unitPriceCents', quote.quoted_amount_cents)))) line
  WHERE quote.id = `custom_orders`.`quote_id`
) WHERE `draft_id` IS NULL AND `quote_id` IN (SELECT `id` FROM `quote_requests` WHERE `quoted_amount_cents` IS NOT NULL);
