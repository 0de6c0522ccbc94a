// With 100,000 orders every list, filter, search and chart answers in one round trip of at most 4 statements, none of which scans a table.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { userFilter } from "~/domain/accounts/accounts";
import { postFilter } from "~/domain/blog/blog.schema";
import { outboxFilter } from "~/domain/campaigns/outbox";
import { productFilter } from "~/domain/catalog/products.schema";
import { reviewFilter } from "~/domain/catalog/reviews.schema";
import { roomFilter } from "~/domain/collaboration/collaboration";
import { inboxQuery } from "~/domain/conversations/conversations.schema";
import { customerFilter } from "~/domain/customers/customers";
import { discountFilter } from "~/domain/discounts/discounts.schema";
import { invoiceFilter } from "~/domain/invoices/invoices";
import { orderFilter } from "~/domain/orders/admin";
import { quoteFilter } from "~/domain/quotes/quotes";
import { auditFilter } from "~/domain/settings/audit";
import { listUsers } from "~/services/accounts/admin.server";
import { getAutomations } from "~/services/back-office/automations.server";
import { listMonths, profitByProduct, salesTaxByState } from "~/services/back-office/books.server";
import { getFigures } from "~/services/back-office/figures.server";
import { findMergeable } from "~/services/back-office/merge-customers.server";
import { getProductionBoard, getProductionJob } from "~/services/back-office/production.server";
import {
  bestSellers,
  rangeOf,
  receivablesByAge,
  revenueByDay,
  salesFunnel,
} from "~/services/back-office/reports.server";
import { findAnything } from "~/services/back-office/search.server";
import { getStages } from "~/services/back-office/stages.server";
import { listTasks } from "~/services/back-office/today.server";
import { countWaiting } from "~/services/back-office/waiting.server";
import { getPostForStaff, listPostsForStaff } from "~/services/blog/admin.server";
import { listImports } from "~/services/campaigns/contact-imports.server";
import { countContacts, countOrganizers, listContacts } from "~/services/campaigns/contacts.server";
import { listOutbox } from "~/services/campaigns/outbox-admin.server";
import { getCampaign, listCampaigns, listRecipients } from "~/services/campaigns/progress.server";
import { getProductForStaff, listProductsForStaff } from "~/services/catalog/admin.server";
import { listReviews } from "~/services/catalog/reviews.server";
import { listRooms } from "~/services/collaboration/rooms.server";
import { getConversation, listInbox } from "~/services/conversations/conversations.server";
import type { App } from "~/services/core/app.server";
import { listAudit } from "~/services/core/audit.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { listCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { getCustomer } from "~/services/customers/customer.server";
import { countCustomers, listCustomers, listTags } from "~/services/customers/list.server";
import { listSegments } from "~/services/customers/segments.server";
import { listDiscountCodes } from "~/services/discounts/admin.server";
import { countInvoices, getInvoiceForStaff, listInvoices } from "~/services/invoices/admin.server";
import { getStatement } from "~/services/invoices/statements.server";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { countOrderHistory, listOrderHistory } from "~/services/orders/list.server";
import { listOrders } from "~/services/orders/orders.server";
import { findCredit } from "~/services/payments/on-terms.server";
import { countQuotes, getQuoteForStaff, listQuotes } from "~/services/quotes/admin.server";
import { quoteReport } from "~/services/quotes/endings.server";
import { largeSeed } from "../../scripts/seed/large";
import { noteFigures } from "../support/assertions/figures";
import { type Asked, planOf, recordedAdmin } from "../support/assertions/recorder";
import { newProduct } from "../support/factories/buyers";

type Query = Record<string, string | undefined>;

/** Returns every way to choose one value, or none, of each filter. */
function everyChoice(filters: Record<string, string[]>): Query[] {
  return Object.entries(filters).reduce<Query[]>(
    (known, [name, values]) =>
      known.flatMap((query) => [query, ...values.map((value) => ({ ...query, [name]: value }))]),
    [{}],
  );
}

/**
 * `npm run promises` tries all combinations. Other runs combine only three filters at a time, because a fourth filter only narrows what
 * an index has already found.
 */
const isTried = (query: Query) => env.LARGE_SHARE !== "" || Object.keys(query).length <= 3;

const before = (id: string) => [`${Date.now() - 4e10}~${id}`];
const days = { from: ["2026-01-01"], to: ["2026-02-01"] };
const emails = ["c", "customer99", "customer77@large.example"];

/** Each list with every combination of filters that its page's URL allows. */
const lists: [string, Record<string, string[]>, (app: App, query: Query) => Promise<unknown>][] = [
  [
    "orders",
    {
      kind: ["custom", "regular"],
      status: ["shipped", "approved"],
      q: ["PH-LRG0000123", "LRG000012", "customer99", "Customer 199"],
      customer: ["customer77@large.example"],
      archived: ["yes"],
      before: before("PH-X"),
      ...days,
      sort: ["date", "-total"],
    },
    (app, query) => {
      const filter = orderFilter.parse(query);
      return Promise.all([listOrderHistory(app, { ...filter, before: query.before }), countOrderHistory(app, filter)]);
    },
  ],
  [
    "customers",
    {
      q: ["customer99", "Customer 199", "Club 12"],
      tag: ["club", "rare"],
      spentFrom: ["100"],
      spentTo: ["400"],
      lastOrder: ["within-90", "over-365", "never"],
      terms: ["yes", "no"],
      before: before("7"),
      sort: ["last", "-spent", "spent", "orders"],
    },
    (app, query) => {
      const filter = customerFilter.parse(query);
      return Promise.all([listCustomers(app, filter), countCustomers(app, filter), listTags(app)]);
    },
  ],
  [
    "products",
    {
      q: ["azalea"],
      category: ["tournament"],
      shelf: ["active", "hidden", "low", "archived"],
      page: ["2"],
      sort: ["-name", "price", "-price", "stock", "-stock"],
    },
    (app, query) => listProductsForStaff(app, productFilter.parse(query)),
  ],
  [
    "quotes",
    {
      q: ["QR-LRG00001", "Customer 199", ...emails],
      status: ["pending", "approved"],
      before: before("QR-X"),
      sort: ["date", "amount", "-amount"],
    },
    (app, query) => {
      const filter = quoteFilter.parse(query);
      return Promise.all([listQuotes(app, filter), countQuotes(app, filter)]);
    },
  ],
  [
    "codes",
    {
      q: ["large1", "L"],
      state: ["active", "used-up"],
      source: ["newsletter"],
      before: before("7"),
      sort: ["date", "-uses", "uses"],
    },
    (app, query) => listDiscountCodes(app, discountFilter.parse(query)),
  ],
  [
    "invoices",
    {
      q: ["INV-5001", "50", "Customer 199"],
      state: ["pending", "paid", "void", "overdue"],
      before: before("IV-X"),
      sort: ["date", "total", "-total", "due", "-due"],
    },
    (app, query) => {
      const filter = invoiceFilter.parse(query);
      return Promise.all([listInvoices(app, filter), countInvoices(app, filter)]);
    },
  ],
  [
    "posts",
    {
      state: ["published", "draft"],
      category: ["tips"],
      before: before("7"),
      sort: ["date", "-views", "views", "-published", "published"],
    },
    (app, query) => listPostsForStaff(app, postFilter.parse(query)),
  ],
  [
    "contacts",
    {
      q: ["customer 12", "club", ...emails],
      show: ["order", "consent", "suppressed"],
      before: before("7"),
      sort: ["date"],
    },
    listContacts,
  ],
  ["users", { q: emails, before: before("US-X") }, (app, query) => listUsers(app, userFilter.parse(query))],
  [
    "audit log",
    { subject: ["order PH-LRG0000001"], actor: ["admin"], before: before("7"), ...days, sort: ["date"] },
    (app, query) => listAudit(app, auditFilter.parse(query)),
  ],
  [
    "reviews",
    { status: ["approved"], before: before("RV-X"), sort: ["date", "-rating", "rating"] },
    (app, query) => listReviews(app, reviewFilter.parse(query)),
  ],
  [
    "rooms",
    {
      q: ["QR-LRG00001", "Customer 199", ...emails],
      state: ["open", "ended", "news"],
      before: before("RM-X"),
      sort: ["date"],
    },
    (app, query) => listRooms(app, roomFilter.parse(query)),
  ],
  ["discrepancies", { before: before("MM-X"), sort: ["date"] }, listDiscrepancies],
  [
    "outbox",
    { q: emails, state: ["unsent", "sent"], before: before("OM-X"), sort: ["date"] },
    (app, query) => listOutbox(app, outboxFilter.parse(query)),
  ],
  [
    "the Inbox",
    { show: ["open", "all"], before: before("MS-X"), sort: ["date"] },
    (app, query) => listInbox(app, inboxQuery.parse(query)),
  ],
  ["automations", { before: before("review-X") }, (app, query) => getAutomations(app, query.before)],
  ["campaigns", { kind: ["vip"] }, (app, { kind }) => listCampaigns(app, kind as "vip" | undefined)],
  [
    "recipients of a campaign",
    { state: ["sent"], page: ["700"] },
    (app, { state, page = "1" }) =>
      listRecipients(app, { id: "EC-LRG0000000", state: state as "sent" | undefined, page: Number(page) }),
  ],
  ["imports", {}, (app) => listImports(app, "customers")],
];

const range =
  (from: string, to = "2026-11-01") =>
  (app: App) =>
    rangeOf(app, { from, to });

/** Other reads: the charts over each range, the counts, the endpoints, and a single record. */
const reads: [string, (app: App) => Promise<unknown>][] = [
  ...[range("2026-10-26"), range("2026-08-01"), range("2025-11-01"), range("2010-01-01")].flatMap(
    (of, at): [string, (app: App) => Promise<unknown>][] => [
      [`revenue, range ${at}`, (app) => revenueByDay(app, of(app))],
      [`funnel, range ${at}`, (app) => salesFunnel(app, of(app))],
      [`figures, range ${at}`, (app) => getFigures(app, of(app))],
      [`best sellers, range ${at}`, (app) => bestSellers(app, of(app))],
    ],
  ),
  ...["2024", "2026"].map((year): [string, (app: App) => Promise<unknown>] => [
    `the months of ${year}`,
    (app) => listMonths(app, Number(year)),
  ]),
  ...(
    [
      ["2026-10", "2026-10"],
      ["2024-01", "2026-11"],
    ] as const
  ).map(([from, to]): [string, (app: App) => Promise<unknown>] => [
    `sales tax by state, ${from} to ${to}`,
    (app) => salesTaxByState(app, { from, to }),
  ]),
  ...[range("2026-10-26"), range("2010-01-01")].map((of, at): [string, (app: App) => Promise<unknown>] => [
    `profit by product, range ${at}`,
    (app) => profitByProduct(app, of(app)),
  ]),
  ["receivables", receivablesByAge],
  ["what waits", countWaiting],
  ["the production board", (app) => getProductionBoard(app)],
  ["the production calendar", (app) => getProductionBoard(app, "all")],
  ["what became of quotes", quoteReport],
  ["a search", (app) => findAnything(app, "customer 199")],
  ["segments of customers", listSegments],
  ["contacts, counted", countContacts],
  ["organizers, counted", countOrganizers],
  ["GET /api/orders", (app) => listOrders(app, {}, 1000)],
  ["GET /api/custom-orders", (app) => listCustomOrders(app, {}, 1000)],
  ["GET /api/outbox", (app) => listOutbox(app, { to: "customer5@large.example" }, 50)],
];

/** Opens a single record, which takes one batch with a statement for each part. */
const records: typeof reads = [
  ["what waits, thing by thing", listTasks],
  ["a customer", (app) => getCustomer(app, "customer77@large.example")],
  [
    "a customer's account",
    (app) => getStatement(app, "customer77@large.example", { from: "2026-01-01", to: "2026-11-01" }),
  ],
  ["what may be ordered by invoice", findCredit],
  ["who can be merged", (app) => findMergeable(app, "customer77@large.example", "customer 199")],
  ["an order's conversation", (app) => getConversation(app, { record: "PH-LRG0000042" })],
  [
    "a customer's conversation",
    (app) =>
      getConversation(app, { record: customerKey("customer77@large.example"), customer: "customer77@large.example" }),
  ],
  ["an order", (app) => getOrderDetail(app, "PH-LRG0000042")],
  ["a custom order", (app) => getOrderDetail(app, "CP-LRG0000042")],
  ["a quote", (app) => getQuoteForStaff(app, "QR-LRG0000042")],
  ["an invoice", (app) => getInvoiceForStaff(app, "IV-LRG0000042")],
  ["a product", (app) => getProductForStaff(app, 1)],
  ["a card of the production board", (app) => getProductionJob(app, "CP-LRG0000003")],
  ["the stages of the board", getStages],
  ["a post", (app) => getPostForStaff(app, 1)],
  ["a campaign", (app) => getCampaign(app, "EC-LRG0000000")],
];

const tables = [
  ...["orders", "custom_orders", "order_items", "order_events", "payments", "refunds", "users", "quote_requests"],
  ...["manual_invoices", "discount_codes", "discount_redemptions", "outbox_messages", "audit_log", "products"],
  ...[
    "product_media",
    "stock_movements",
    "payment_mismatches",
    "contacts",
    "suppressions",
    "blog_posts",
    "email_campaigns",
  ],
  ...["contact_imports", "quote_collaboration_sessions", "mockup_versions", "mockup_approvals", "reviews"],
  ...["access_links", "search_entries", "production_jobs", "automation_runs", "customers", "customer_tags"],
];
const walks = new RegExp(`^SCAN (${tables.join("|")})\\b`);
/** Ignores a count of a whole table. SQLite's plan calls it a scan, although it reads only an index. */
const isWhole = (sql: string, step: string) => sql.includes(`(select count(*) from ${walks.exec(step)?.[1]})`);
let admin: { asked: Asked[]; trips: () => number; make: () => App };

beforeAll(async () => {
  for (let count = 0; count < 12; count++) await newProduct({ stockQuantity: count });
  admin = await recordedAdmin();
  for (const statement of largeSeed(new Date())) await env.DB.prepare(statement).run();
}, 300_000);

/** Reports more than one round trip, more statements than `most`, and steps that scan a table. */
async function faultsOf(read: (app: App) => Promise<unknown>, most = 4): Promise<string[]> {
  admin.asked.length = 0;
  const before = admin.trips();
  await read(admin.make());
  const trips = admin.trips() - before;
  const asked = [...admin.asked];
  const plans = await Promise.all(asked.map(planOf));
  return [
    ...(trips === 1 ? [] : [`${trips} round trips`]),
    ...(asked.length > most ? [`${asked.length} statements`] : []),
    ...plans.flatMap((plan, n) => plan.filter((step) => walks.test(step) && !isWhole(asked[n]!.sql, step))),
  ];
}

describe("with 100,000 orders and 20,000 customers", () => {
  it("The check would find a scan", async () => {
    const plan = await planOf({ sql: "select * from orders where notes = ?", params: ["x"] });
    expect(plan.some((step) => walks.test(step))).toBe(true);
  });

  it.each(reads)("One round trip without a scan reads %s", async (_name, read) =>
    expect(await faultsOf(read)).toEqual([]),
  );

  it.each(records)("One round trip without a scan opens %s", async (_name, read) =>
    expect(await faultsOf(read, 16)).toEqual([]),
  );

  it.each(lists)("One round trip without a scan reads %s, with any filters", async (_name, filters, list) => {
    const faults: object[] = [];
    const queries = everyChoice(filters).filter(isTried);
    noteFigures({ "combinations of filters": queries.length });
    for (const query of queries) {
      const found = await faultsOf((app) => list(app, query));
      if (found.length > 0) faults.push({ query, found });
    }
    expect(faults).toEqual([]);
  });

  const turned: [
    string,
    (app: App, before?: string) => Promise<{ rows: readonly { id: string | number }[]; next: string | null }>,
  ][] = [
    ["orders", (app, before) => listOrderHistory(app, { ...orderFilter.parse({}), before })],
    ["orders by e-mail", (app, before) => listOrderHistory(app, { ...orderFilter.parse({ q: "customer1" }), before })],
    ["customers", (app, before) => listCustomers(app, { ...customerFilter.parse({}), before })],
    [
      "customers by amount",
      (app, before) => listCustomers(app, { ...customerFilter.parse({ sort: "-spent" }), before }),
    ],
    ["contacts", (app, before) => listContacts(app, { before })],
    ["contacts by name", (app, before) => listContacts(app, { q: "customer 1", before })],
    ["contacts without mail", (app, before) => listContacts(app, { show: "suppressed", before })],
  ];

  it.each(turned)("The list keeps the size of a page, and visits every page once: %s", async (_name, list) => {
    const seen = new Set<string | number>();
    let before: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { rows, next } = await list(admin.make(), before);
      expect(rows.length).toBe(25);
      for (const { id } of rows) seen.add(id);
      before = next ?? undefined;
    }
    expect(seen.size).toBe(125);
  });

  it("Each search is one statement of one round trip, led by the full-text index", async () => {
    for (const typed of ["customer", "large.example", "LRG00001", "LRG0000123", "customer 199", "nobody at all"]) {
      admin.asked.length = 0;
      const before = admin.trips();
      const rows = await findAnything(admin.make(), typed);
      expect(rows.length > 0, typed).toBe(typed !== "nobody at all");
      expect(admin.trips() - before).toBe(1);
      const [search] = admin.asked.filter(({ sql }) => sql.includes("search_index"));
      const plan = await planOf(search!);
      expect(
        plan.filter((step) => /SCAN (?!\w+ VIRTUAL TABLE|\(subquery)/.test(step)),
        typed,
      ).toEqual([]);
      expect(plan.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
    }
    expect(await findAnything(admin.make(), "PH-0000000000")).toEqual([]);
  });

  it("The audience counts everyone who may get email", async () => {
    const app = admin.make();
    const [{ all, blocked }] = (
      await env.DB.prepare(
        'select (select count(*) from contacts) as "all", (select count(*) from suppressions where email in (select email from contacts)) as blocked',
      ).all<{ all: number; blocked: number }>()
    ).results as [{ all: number; blocked: number }];
    expect(blocked).toBe(1000);
    const { total, consented } = await countContacts(app);
    expect(total).toBe(all - blocked);
    expect(consented).toBeGreaterThan(6000);
    expect(consented).toBeLessThan(total);
  });

  it("Deposits and balances are counted separately", async () => {
    const app = admin.make();
    const { quotes, deposits, balances } = await salesFunnel(app, rangeOf(app, {}));
    expect(deposits).toBeGreaterThan(100);
    expect(quotes).toBeGreaterThan(100);
    expect(balances).toBe(0);
  });
});
