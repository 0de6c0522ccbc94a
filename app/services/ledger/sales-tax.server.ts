// Sales and sales tax by state. Owns no table. Guarantees the same amounts as the accountant's file of the same days
// (payments-28).
import { type SQL, sql } from "drizzle-orm";
import { closedMonths, customOrders, manualInvoices, orders, payments, refunds } from "~/db/schema";

/** Joins the record that a payment pays for. An order on terms is paid through its invoice. */
const records = sql`left join ${manualInvoices} invoice on invoice.id = paid.record_id
  left join ${orders} sold on sold.id = coalesce(invoice.order_id, paid.record_id)
  left join ${customOrders} made on made.id = paid.record_id`;

const address = sql`coalesce(sold.shipping_address, made.shipping_address)`;
const destination = sql`coalesce(${address}, made.ship_to, invoice.ship_to)`;

/** A payment of a closed month keeps the place that it had then. */
const place = sql`case when paid.closed_as is null then ${destination}
  when json_extract(paid.closed_as, '$.country') is not null then paid.closed_as end as place`;

/**
 * Tax in a payment, the same as in the accountant's file. Older payments have no tax of their own. Theirs is the tax of
 * the order, or of the invoice if they paid all of it.
 */
const taxCents = sql`case when paid.tax_cents <> 0 then paid.tax_cents
  when sold.payment_id = paid.id and json_type(paid.snapshot, '$.lines') is null then sold.tax_cents
  when sold.id is null and paid.amount_cents = invoice.total_cents
    then cast(round(invoice.tax_cents * (paid.captured_cents * 1.0 / invoice.total_cents)) as integer)
  else 0 end`;

const isOpen = (at: SQL) =>
  sql`not exists (select 1 from ${closedMonths} where ${at} between ${closedMonths.startsAt} and ${closedMonths.endsAt})`;

/**
 * SQL for rows of country, state, sales_cents and tax_cents between two times, without closed months: payments on their
 * day, less the refunds on their own day. Unknown addresses have the country and state "".
 */
export const salesTaxBetween = (start: Date, end: Date): SQL => {
  const [from, to] = [start.getTime(), end.getTime()];
  return sql`select iif(place is null, '', coalesce(json_extract(place, '$.country'), 'US')) as country,
      upper(trim(coalesce(json_extract(place, '$.state'), ''))) as state,
      sum(cents - tax) as sales_cents, sum(tax) as tax_cents
    from (
      select ${place}, paid.captured_cents as cents, ${taxCents} as tax
        from ${payments} paid ${records} where paid.captured_at between ${from} and ${to} and paid.captured_cents > 0
          and ${isOpen(sql`paid.captured_at`)}
      union all
      select ${place}, -back.amount_cents, -back.tax_cents
        from ${refunds} back join ${payments} paid on paid.id = back.payment_id and paid.captured_at is not null ${records}
        where back.completed_at between ${from} and ${to} and +back.status = 'completed' and ${isOpen(sql`back.completed_at`)}
    ) group by 1, 2 order by 1 desc, 2`;
};

/** SQL for the rows of `salesTaxBetween` as JSON, in the form of StateTax. */
export const salesTaxJson = (start: Date, end: Date): SQL =>
  sql`(select coalesce(json_group_array(json_object('country', country, 'state', state, 'salesCents', sales_cents, 'taxCents', tax_cents)), '[]')
    from (${salesTaxBetween(start, end)}))`;

/** SQL over `payments`: what the files say about the payment now, as ClosedAs. */
export const closedAsNow = sql`(select json_object(
    'number', coalesce(invoice.invoice_number, paid.record_id, ''),
    'customer', coalesce(sold.customer_name, made.customer_name, invoice.customer_name, ''),
    'email', coalesce(sold.customer_email, made.customer_email, paid.email, invoice.customer_email, ''),
    'city', coalesce(json_extract(${address}, '$.city'), ''), 'zipCode', coalesce(json_extract(${address}, '$.zipCode'), ''),
    'state', json_extract(${destination}, '$.state'),
    'country', iif(${destination} is null, null, coalesce(json_extract(${destination}, '$.country'), 'US')))
  from payments paid ${records} where paid.id = ${payments}.id)`;
