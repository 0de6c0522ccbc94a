-- A price that staff quoted for a free mockup before such prices were marked: it takes no code (discounts-9).
UPDATE `custom_order_drafts` SET `design` = json_set(`design`, '$.isQuoted', json('true'))
WHERE `quote_id` IN (SELECT `subject_id` FROM `order_events`
  WHERE `subject` = 'quote' AND `type` = 'quoted' AND `note` = 'Quote sent');
