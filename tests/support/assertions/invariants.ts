/** Rules of the shop's data that hold after every request. Leaves out those that the tables' own constraints enforce. */
const rules: Record<string, string> = {
  "a payment that is recorded names a record": `select id from payments p where record_id is not null
    and not exists (select 1 from orders where id = record_id) and not exists (select 1 from custom_orders where id = record_id)
    and not exists (select 1 from manual_invoices where id = record_id)`,
  "an order's parts are its total": `select id from orders
    where total_cents <> subtotal_cents - discount_cents + shipping_cents + tax_cents`,
  "an order has lines, and they are its subtotal": `select id from orders o where subtotal_cents is not
    (select sum(line_total_cents) from order_items where order_id = o.id)`,
  "a line is its quantity times its price": `select order_id from order_items
    where line_total_cents > quantity * unit_price_cents or line_total_cents < 0`,
  "nothing more went back than came": `select id from payments where refunded_cents > captured_cents and captured_cents > 0`,
  "a code's uses are its redemptions": `select code from discount_codes c where current_uses <
    (select count(*) from discount_redemptions where code_id = c.id)`,
};

export async function invariantFaults(d1: D1Database): Promise<string[]> {
  const broken = await d1.prepare("pragma foreign_key_check").all();
  const faults = broken.results.map((row) => `foreign key: ${JSON.stringify(row)}`);
  for (const [rule, sql] of Object.entries(rules)) {
    const { results } = await d1.prepare(sql).all();
    faults.push(...results.map((row) => `${rule}: ${JSON.stringify(row)}`));
  }
  return faults;
}
