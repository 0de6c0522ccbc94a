// A shop after many years: 100,000 orders of 20,000 customers, with all related records. SQL generates the rows, which takes seconds.
export const largeShop = {
  orders: 100_000,
  customers: 20_000,
  customOrders: 20_000,
  mails: 50_000,
  invoices: 5000,
  reviews: 10_000,
  suppressions: 1000,
  posts: 1000,
  rooms: 5000,
  campaigns: 200,
  discrepancies: 200,
} as const;
type Counts = Record<keyof typeof largeShop, number>;

/**
 * Seeds a shop with the given number of orders. Even a small number fills more than one page of each list, so that the pages of small
 * and large shops are equally long.
 */
export function shopOf(orders: number): Counts {
  const share = orders / largeShop.orders;
  const counts = Object.entries(largeShop).map(([kind, count]) => [kind, Math.max(30, Math.round(count * share))]);
  return { ...(Object.fromEntries(counts) as Counts), campaigns: largeShop.campaigns };
}

const day = 86_400_000;
const rows = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
/** Spreads orders over the three years before `now`, the newest first. */
const dated = (now: Date, count: number) => `(${now.getTime()} - i * ${Math.floor((3 * 365 * day) / count)})`;
const id = (prefix: string) => `'${prefix}-' || printf('LRG%07d', i)`;
const email = (count: number) => `'customer' || (i % ${count}) || '@large.example'`;
const oneOf = (...words: string[]) =>
  `case i % ${words.length} ${words.map((word, at) => `when ${at} then '${word}'`).join(" ")} end`;

/** Run these statements in order, on a shop that has its products. */
export function largeSeed(now: Date, counts: Counts = largeShop): string[] {
  const { orders, customers, customOrders, mails, invoices, reviews, suppressions } = counts;
  const { posts, rooms, campaigns, discrepancies } = counts;
  const at = dated(now, orders);
  const customAt = dated(now, customOrders);
  const status = oneOf(
    "delivered",
    "delivered",
    "delivered",
    "shipped",
    "delivered",
    "delivered",
    "cancelled",
    "delivered",
  );
  const customStatus = oneOf(
    "delivered",
    "delivered",
    "shipped",
    "in_production",
    "approved",
    "mockup_sent",
    "cancelled",
  );
  return [
    `${rows(customers)} insert into users (id, username, username_key, email, password_hash, role, created_at)
     select ${id("US")}, 'customer' || i, 'customer' || i, ${email(customers)}, 'none', 'user', ${dated(now, customers)} from n`,
    `${rows(orders)} insert into payments (id, purpose, status, reference, email, amount_cents, snapshot, captured_cents, refunded_cents, captured_at, record_id, created_at, updated_at)
     select ${id("PY")}, 'cart', 'captured', 'large', ${email(customers)}, 2599, '{}', 2599, iif(i % 20 = 3, 500, 0), ${at}, ${id("PH")}, ${at}, ${at} from n`,
    `${rows(orders)} insert into refunds (id, payment_id, amount_cents, status, actor, created_at, completed_at)
     select ${id("RF")}, ${id("PY")}, 500, 'completed', 'admin', ${at} + 3600000, ${at} + 3600000 from n where i % 20 = 3`,
    `${rows(orders)} insert into orders (id, customer_email, customer_name, subtotal_cents, shipping_cents, total_cents, payment_id, status, created_at, updated_at, archived_at)
     select ${id("PH")}, ${email(customers)}, 'Customer ' || (i % ${customers}), 2000, 599, 2599, ${id("PY")}, ${status}, ${at}, ${at}, iif(i % 50 = 9, ${at}, null) from n`,
    `${rows(orders)} insert into order_items (order_id, product_id, name, quantity, unit_price_cents, line_total_cents)
     select ${id("PH")}, p.id, p.name, 2, 1000, 2000 from n join products p on p.id = (select min(id) from products) + i % (select count(*) from products)`,
    `${rows(customOrders)} insert into payments (id, purpose, status, reference, email, amount_cents, snapshot, captured_cents, captured_at, record_id, created_at, updated_at)
     select ${id("PD")}, 'deposit', 'captured', ${id("CP")}, ${email(customers)}, 5000, '{}', 5000, ${customAt}, ${id("CP")}, ${customAt}, ${customAt} from n`,
    `${rows(customOrders)} insert into custom_orders (id, quantity, size, plating, price_per_pin_cents, total_cents, deposit_cents, customer_email, customer_name, deposit_payment_id, balance_payment_id, status, created_at, updated_at)
     select ${id("CP")}, 100, '1inch', 'gold', 500, 50000, 5000, ${email(customers)}, 'Customer ' || (i % ${customers}), ${id("PD")}, iif(${customStatus} in ('pending', 'approved', 'mockup_sent', 'cancelled'), null, ${id("PB")}), ${customStatus}, ${customAt}, ${customAt} from n`,
    `${rows(customers)} insert into quote_requests (id, customer_name, customer_email, project_description, quantity, status, quoted_amount_cents, created_at, updated_at)
     select ${id("QR")}, 'Customer ' || i, ${email(customers)}, 'Pins for our club, five colors', 100, ${oneOf("completed", "quoted", "approved", "completed")}, 50000, ${dated(now, customers)}, ${dated(now, customers)} from n`,
    `${rows(invoices)} insert into manual_invoices (id, invoice_number, customer_name, customer_email, due_date, items, subtotal_cents, total_cents, status, created_at)
     select ${id("IV")}, 'INV-' || printf('%06d', 500000 + i), 'Customer ' || i, ${email(customers)}, date('now', '-' || i || ' days'), '[]', 50000, 50000, ${oneOf("paid", "paid", "paid", "pending")}, ${dated(now, invoices)} from n`,
    `${rows(customers)} insert into discount_codes (code, discount_type, discount_value, source, max_uses, created_at)
     select 'LARGE' || i, 'percentage', 15, ${oneOf("newsletter", "newsletter", "newsletter", "staff")}, 1, ${dated(now, customers)} from n`,
    `${rows(mails)} insert into outbox_messages (id, template, to_email, subject, state, created_at)
     select ${id("ML")}, 'large', ${email(customers)}, 'An email', 'sent', ${dated(now, mails)} from n`,
    `${rows(orders)} insert into order_events (id, subject, subject_id, type, actor, created_at)
     select ${id("EV")}, 'order', ${id("PH")}, 'processing', 'shop', ${at} from n`,
    `${rows(customers)} insert into contacts (email, name, company, tags, source, consent_at, created_at, updated_at)
     select ${email(customers)}, 'Customer ' || i, iif(i % 4 = 0, 'Club ' || i, null), iif(i % 4 = 0, '["club"]', '[]'), ${oneOf("order", "account", "newsletter", "quote", "import")}, iif(i % 3 = 0, ${dated(now, customers)}, null), ${dated(now, customers)}, ${dated(now, customers)} from n where true on conflict do nothing`,
    `${rows(Math.ceil(customers / 100))} insert into credit_terms (email, limit_cents, actor)
     select 'customer' || (i * 100) || '@large.example', 100000, 'admin' from n where true on conflict do nothing`,
    `${rows(reviews)} insert into reviews (id, product_id, user_id, order_id, rating, body, status, created_at)
     select ${id("RV")}, (select min(id) from products), ${id("US")}, ${id("PH")}, 1 + i % 5, 'Solid and shiny', ${oneOf("approved", "approved", "approved", "pending", "rejected")}, ${dated(now, reviews)} from n`,
    `${rows(suppressions)} insert into suppressions (email, reason, created_at)
     select 'customer' || (i * 20) || '@large.example', ${oneOf("unsubscribed", "unsubscribed", "bounced", "manual")}, ${dated(now, customers)} from n where true on conflict do nothing`,
    `${rows(posts)} insert into blog_posts (title, slug, content, author_id, category, is_published, published_at, created_at, updated_at)
     select 'Large post ' || i, 'large-' || i, '<p>A post of a large shop.</p>', (select min(id) from users), ${oneOf("tips", "equipment", "courses", "tournaments", "news")}, i % 2, iif(i % 2, ${dated(now, posts)}, null), ${dated(now, posts)}, ${dated(now, posts)} from n`,
    `${rows(rooms)} insert into quote_collaboration_sessions (id, quote_id, token_hash, client_name, client_email, expires_at, created_at)
     select ${id("RM")}, ${id("QR")}, ${id("RM")}, 'Customer ' || i, ${email(customers)}, ${dated(now, rooms)} + ${30 * day}, ${dated(now, rooms)} from n`,
    `${rows(discrepancies)} insert into payment_mismatches (id, kind, reference, created_at, resolved_at)
     select ${id("MM")}, 'unknown_capture', ${id("MM")}, ${dated(now, discrepancies)}, iif(i % 20, ${dated(now, discrepancies)}, null) from n`,
    `${rows(campaigns)} insert into email_campaigns (id, campaign_type, subject, audience, origin, status, launch_key, starts_at, counts, actor, created_at)
     select ${id("EC")}, ${oneOf("discount", "marketing", "tournament", "vip")}, 'A campaign', '{"list":"customers"}', 'http://localhost', iif(i, 'done', 'paused'), ${id("EC")}, ${dated(now, campaigns)}, iif(i, '{"queued":0,"sending":0,"sent":20000,"failed":0,"skipped":0,"unknown":0}', null), 'admin', ${dated(now, campaigns)} from n`,
    `${rows(customers)} insert into outbox_messages (id, campaign_id, template, to_email, subject, state, created_at)
     select ${id("CM")}, 'EC-LRG0000000', 'campaign', ${email(customers)}, 'A campaign', 'sent', ${now.getTime()} from n`,
    `${rows(mails)} insert into audit_log (actor, action, subject, created_at)
     select 'admin', 'order status', 'order ' || ${id("PH")}, ${dated(now, mails)} from n`,
  ];
}
