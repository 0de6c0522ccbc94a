// The customer list and its export (admin-20). Owns: customers, customer_tags; triggers write both. Guarantees that any
// filter uses one index, so the list stays fast with 100,000 orders.
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { contacts, creditTerms, customers, customerTags, suppressions } from "~/db/schema";
import { dayMs, shopStamp } from "~/domain/calendar/calendar";
import { type CustomerConditions, type CustomerFilter, conditionsOf } from "~/domain/customers/customers";
import { plainDollars } from "~/domain/money/money";
import { csvLine } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { recordsWith } from "~/services/core/full-text.server";
import {
  countUpTo,
  maxCounted,
  newerThan,
  olderThan,
  pageOf,
  pageSize,
  startsWith,
  unindexed,
} from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { customerOf } from "~/services/customers/aliases.server";

const sortColumns = { last: customers.lastOrderAt, spent: customers.spentCents, orders: customers.orderCount } as const;
const sortColumn = ({ sort }: CustomerFilter) => sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
const isAscending = ({ sort }: CustomerFilter) => !sort.startsWith("-");

/** Condition whose index the query uses. All other conditions filter the rows that it finds. */
type Lead = "text" | "tag" | "terms" | "order";

const leadOf = ({ q, tag, terms }: CustomerFilter): Lead =>
  q ? "text" : tag ? "tag" : terms === "yes" ? "terms" : "order";

const plain = (column: SQLiteColumn): SQLiteColumn | SQL => column;

/** SQL conditions on `customers`. `amount` and `last` hide a column from the planner if another condition leads. */
export function customerConditions(
  app: App,
  { tag, spentFromCents, spentToCents, lastOrder, terms }: CustomerConditions,
  { email = plain, figure = plain }: Partial<Record<"email" | "figure", typeof plain>> = {},
): SQL | undefined {
  const [spent, last] = [figure(customers.spentCents), figure(customers.lastOrderAt)];
  const [kind, days] = lastOrder?.split("-") ?? [];
  const since = app.now().getTime() - Number(days) * dayMs;
  const hasTerms = sql`${email(customers.email)} in (select email from ${creditTerms})`;
  return and(
    tag ? sql`${email(customers.email)} in (select email from ${customerTags} where tag = ${tag})` : undefined,
    spentFromCents === undefined ? undefined : sql`${spent} >= ${spentFromCents}`,
    spentToCents === undefined ? undefined : sql`${spent} <= ${spentToCents}`,
    kind === "within" ? sql`${last} >= ${since}` : undefined,
    // Someone who never ordered is not someone who ordered long ago.
    kind === "over" ? sql`${last} between 1 and ${since - 1}` : undefined,
    kind === "never" ? sql`${last} = 0` : undefined,
    terms === "yes" ? hasTerms : undefined,
    terms === "no" ? sql`not ${hasTerms}` : undefined,
  );
}

function listCondition(app: App, filter: CustomerFilter, before?: string): SQL | undefined {
  const lead = leadOf(filter);
  const figure = (column: SQLiteColumn) =>
    lead === "order" && column === sortColumn(filter) ? column : unindexed(column);
  const email = (column: SQLiteColumn) => (lead === "tag" || lead === "terms" ? column : unindexed(column));
  const beyond = isAscending(filter) ? newerThan : olderThan;
  return and(
    filter.q ? matches(filter.q) : undefined,
    customerConditions(app, conditionsOf(filter), { email, figure }),
    beyond(figure(sortColumn(filter)), customers.id, before),
  );
}

/** Finds any part of a name or company, and the beginning of any of the customer's addresses. */
function matches(q: string): SQL {
  const named = recordsWith("person", q);
  const aliases = sql`select customer_email from customer_aliases where ${startsWith(sql`email`, q.toLowerCase())}`;
  const starts = sql`select email from customers where ${startsWith(sql`email`, q.toLowerCase())}`;
  const found = named ? [sql`select ${customerOf(sql`record_id`)} from ${named}`] : [];
  return sql`${customers.email} in (${sql.join([starts, aliases, ...found], sql` union all `)})`;
}

const everyAddress = sql`(select customers.email union all select email from customer_aliases where customer_email = customers.email)`;

const newest = (column: string, table: string) =>
  sql`(select ${sql.raw(column)} from ${sql.raw(table)} where customer_email in ${everyAddress}
    and ${sql.raw(column)} <> '' order by created_at desc limit 1)`;

/** Facts of one row, each found by the address. */
const facts = {
  name: sql<string>`coalesce((select title from search_entries where kind = 'person' and record_id = customers.email and title <> customers.email),
    (select title from search_entries where kind = 'person' and record_id in ${everyAddress} and title <> record_id limit 1), customers.email)`.as(
    "name",
  ),
  company: sql<
    string | null
  >`coalesce((select company from contacts where email = customers.email), ${newest("company_name", "quote_requests")},
    ${newest("customer_company", "manual_invoices")}, ${newest("json_extract(shipping_address, '$.company')", "orders")},
    ${newest("json_extract(shipping_address, '$.company')", "custom_orders")})`.as("company"),
  tags: sql`coalesce(${contacts.tags}, '[]')`.mapWith((tags: string) => JSON.parse(tags) as string[]).as("tags"),
  consentAt: contacts.consentAt,
  creditLimitCents: creditTerms.limitCents,
  suppressed: suppressions.reason,
};

function selectCustomers(app: App, filter: CustomerFilter, size: number) {
  const column = sortColumn(filter);
  const key = leadOf(filter) === "order" ? column : unindexed(column);
  const direction = isAscending(filter) ? asc : desc;
  const { id, email, orderCount, spentCents, lastOrderAt } = customers;
  return app.db
    .select({ id, email, orderCount, spentCents, lastOrderAt, ...facts })
    .from(customers)
    .leftJoin(contacts, eq(contacts.email, customers.email))
    .leftJoin(creditTerms, eq(creditTerms.email, customers.email))
    .leftJoin(suppressions, eq(suppressions.email, customers.email))
    .where(listCondition(app, filter, filter.before))
    .orderBy(direction(key), direction(customers.id))
    .limit(size + 1);
}

export async function listCustomers(app: App, filter: CustomerFilter, size = pageSize) {
  const [rows] = await Promise.all([app.read(selectCustomers(app, filter, size)), requireStaff(app)]);
  const keys = { last: "lastOrderAt", spent: "spentCents", orders: "orderCount" } as const;
  const key = keys[filter.sort.replace("-", "") as keyof typeof keys];
  return pageOf(
    rows.map((row) => ({ createdAt: row.lastOrderAt, ...row })),
    size,
    (row) => Number(row[key]),
  );
}
export type CustomerLine = Awaited<ReturnType<typeof listCustomers>>["rows"][number];

/** Number of customers that match the filter, at most one more than `maxCounted`. */
export async function countCustomers(app: App, filter: CustomerFilter): Promise<number> {
  const total = countUpTo(app, customers, listCondition(app, filter));
  const [[row]] = await Promise.all([app.read(app.db.select({ total }).from(sql`(select 1)`)), requireStaff(app)]);
  return Math.min(maxCounted + 1, row?.total ?? 0);
}

const maxTags = 100;

/** All tags in use. Jumps from tag to tag, because reading every row of the index takes longer. */
export async function listTags(app: App): Promise<string[]> {
  const next = (after: string) => sql.raw(`(select min(tag) from customer_tags where ${after})`);
  const [rows] = await Promise.all([
    app.read(
      app.db.select({ tag: sql<string>`used.tag`.as("used_tag") }).from(
        sql`(with recursive used(tag) as (select ${next("tag > ''")} union all
            select ${next("tag > used.tag")} from used where used.tag is not null limit ${maxTags + 1})
            select tag from used where tag is not null) used`,
      ),
    ),
    requireStaff(app),
  ]);
  return rows.map(({ tag }) => tag);
}

const exportPage = 500;

/** CSV of all customers that match the filter, read page by page. */
export async function exportCustomers(app: App, filter: CustomerFilter): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeLines(app, filter);
}

async function* writeLines(app: App, filter: CustomerFilter): AsyncGenerator<string> {
  yield csvLine([
    "Email",
    "Name",
    "Company",
    "Orders",
    "Amount spent",
    "Last order",
    "Tags",
    "Credit limit",
    "Opted in",
  ]);
  let before: string | undefined;
  do {
    const { rows, next } = await listCustomers(app, { ...filter, before }, exportPage);
    yield rows.map(lineOf).join("");
    before = next ?? undefined;
  } while (before);
}

const lineOf = (customer: CustomerLine): string =>
  csvLine([
    ...[
      customer.email,
      customer.name,
      customer.company,
      String(customer.orderCount),
      plainDollars(customer.spentCents),
    ],
    customer.orderCount > 0 ? shopStamp(customer.lastOrderAt) : "",
    customer.tags.join("; "),
    customer.creditLimitCents === null ? "" : plainDollars(customer.creditLimitCents),
    customer.consentAt && !customer.suppressed ? "yes" : "",
  ]);
