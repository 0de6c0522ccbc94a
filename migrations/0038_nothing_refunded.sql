-- A payment of nothing was stored as refunded, because nothing had gone back of nothing.
UPDATE `payments` SET status = 'captured' WHERE status = 'refunded' AND captured_cents = 0 AND refunded_cents = 0 AND amount_cents = 0;
