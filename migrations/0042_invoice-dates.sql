-- A reminder moved an invoice's date to its own day. The history keeps the day when the invoice was first sent.
UPDATE `manual_invoices` SET sent_at = (SELECT min(created_at) FROM `order_events` WHERE subject = 'invoice' AND subject_id = manual_invoices.id AND type = 'sent')
WHERE sent_at > (SELECT min(created_at) FROM `order_events` WHERE subject = 'invoice' AND subject_id = manual_invoices.id AND type = 'sent');
