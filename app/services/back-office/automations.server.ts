// Emails that staff switch on: review request, thank-you code, deposit reminder, restock reminder. Owns: automation_runs.
// Guarantees automations-1: each is sent once for its reason, and none for an order that is older than the switch-on,
// canceled or refunded.
import { and, desc, eq, exists, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { automationRuns, customOrders, orderItems, orders, outboxMessages, products } from "~/db/schema";
import { addDays, dayMs, endOfShopDay, formatDate, shopDay } from "~/domain/calendar/calendar";
import { roadDays } from "~/domain/calendar/schedule";
import { isTaxOpen, knownDestination } from "~/domain/destinations/tax";
import type { AutomationInput, AutomationKind, AutomationSettings } from "~/domain/settings/automations";
import { readableId } from "~/domain/text/ids";
import { inboxKey } from "~/domain/text/inbox";
import { depositReminder, restockReminder, reviewRequest, thankYouCode } from "~/emails/automations/automations";
import { unsubscribeHeaders, unsubscribeUrl } from "~/services/campaigns/mail.server";
import { isLowOnStock } from "~/services/catalog/low-stock.server";
import type { App } from "~/services/core/app.server";
import { depositLink, trackingLink } from "~/services/core/links/tracking.server";
import { olderThan, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, type Settings, saveAutomationSetting } from "~/services/core/settings.server";
import { hashToken, signature } from "~/services/core/tokens.server";
import { depositRequestedAt } from "~/services/custom-orders/custom-orders.server";
import { isExemptCustomOrder, termsFrom } from "~/services/customers/tax-exemptions.server";
import { insertThankYouCode } from "~/services/discounts/discounts.server";
import { noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/** Emails of each kind in one run, which shares 1,000 D1 queries with other jobs (platform-d1-8). */
const batchSize = 25;
/** Days in which a run can catch up. An email that is later than that would only surprise. */
const catchUpDays = 7;

interface Act {
  automation: AutomationKind;
  key: string;
  recordId: string;
  email: Email;
  also?: Statement;
}

/** Scheduled job. Sends what is due of each automation that is on. */
export async function runAutomations(app: App): Promise<void> {
  const settings = await getSettings(app);
  const { automations } = settings;
  const acts = (
    await Promise.all([
      isOn(automations.review) && app.bulkMailer ? reviewRequests(app, automations.review) : [],
      isOn(automations.thanks) && app.bulkMailer ? thankYouCodes(app, automations.thanks) : [],
      isOn(automations.deposit) ? depositReminders(app, automations.deposit, settings) : [],
      isOn(automations.restock) ? restockReminders(app, automations.restock) : [],
    ])
  ).flat();
  if (acts.length === 0) return;
  const emails = outboxInserts(
    app,
    acts.map(({ key, email }) => ({ ...email, dedupeKey: key })),
  );
  const runs = acts.map(({ automation, key, recordId }) =>
    app.db.insert(automationRuns).values({ automation, key, recordId, createdAt: app.now() }).onConflictDoNothing(),
  );
  await runBatch(app.db, [acts.flatMap(({ also }) => also ?? []), runs, emails.statements]);
  enqueueOutbox(app, emails);
}

interface Switch {
  since: number | null;
  days: number;
}
type On<Setting extends Switch> = Setting & { since: number };

function isOn<Setting extends Switch>(setting: Setting): setting is On<Setting> {
  return setting.since !== null;
}

/** SQL condition that this automation has not acted yet. `key` is SQL for its key. */
const isNew = (key: SQL) => sql`not exists (select 1 from ${automationRuns} where ${automationRuns.key} = ${key})`;

/** SQL range of times that are `days` ago, up to the days that a run can catch up. */
function daysAgo(app: App, at: SQL, days: number): SQL {
  const until = app.now().getTime() - days * dayMs;
  return sql`(${at} > ${until - catchUpDays * dayMs} and ${at} <= ${until})`;
}

const isNotSuppressed = (email: SQL) =>
  sql`not exists (select 1 from suppressions where suppressions.email = ${email})`;

/** SQL over orders: nothing was refunded. */
const isNotRefunded = (id: SQL, payment: SQL) => sql`not exists (select 1 from payments where payments.record_id = ${id}
  and payments.refunded_cents > 0) and not exists (select 1 from payments where payments.id = ${payment} and payments.refunded_cents > 0)`;

/** A marketing email, with the link and header that unsubscribe. */
function marketing(app: App, to: string): { url: string; headers: Record<string, string> } {
  const url = unsubscribeUrl(app, app.origin, to);
  return { url, headers: unsubscribeHeaders(url) };
}

/**
 * Catalog orders that were delivered, or that shipped long enough ago. Undone changes are not public and do not count. Only catalog
 * products have reviews.
 */
async function reviewRequests(app: App, { since, days }: On<Switch>): Promise<Act[]> {
  const { id, customerEmail, customerName, paymentId } = orders;
  const isProduct = gt(orderItems.productId, 0);
  const at = sql`arrived.created_at`;
  const wasDelivered = sql`exists (select 1 from order_events later where later.subject = 'order'
    and later.subject_id = arrived.subject_id and later.type = 'delivered' and later.is_public)`;
  const arrived = sql`(select arrived.subject_id from order_events arrived where arrived.type in ('shipped', 'delivered')
    and arrived.created_at > ${app.now().getTime() - (days + roadDays + catchUpDays) * dayMs} and arrived.subject = 'order' and arrived.is_public
    and ((arrived.type = 'delivered' and ${daysAgo(app, at, days)})
      or (arrived.type = 'shipped' and ${daysAgo(app, at, days + roadDays)} and not ${wasDelivered})))`;
  const rows = await app.db
    .select({ id, customerEmail, customerName })
    .from(orders)
    .where(
      and(
        sql`${id} in ${arrived}`,
        inArray(orders.status, ["shipped", "delivered"]),
        // Custom lines have no page for a review.
        exists(
          app.db
            .select({ one: sql`1` })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, id), isProduct)),
        ),
        sql`${orders.archivedAt} is null`,
        sql`${orders.createdAt} >= ${since}`,
        isNotRefunded(sql`${id}`, sql`${paymentId}`),
        isNotSuppressed(sql`${customerEmail}`),
        isNew(sql`'review-' || ${id}`),
      ),
    )
    .limit(batchSize);
  if (rows.length === 0) return [];
  const items = await app.db
    .select({ orderId: orderItems.orderId, productId: orderItems.productId, name: orderItems.name })
    .from(orderItems)
    .where(
      and(
        isProduct,
        inArray(
          orderItems.orderId,
          rows.map((order) => order.id),
        ),
      ),
    );
  return rows.map((order) => {
    const { url, headers } = marketing(app, order.customerEmail);
    const mail = reviewRequest({
      orderNumber: order.id,
      customerName: order.customerName,
      items: items.filter(({ orderId }) => orderId === order.id),
      orderUrl: trackingLink(app, "regular", order.id),
      unsubscribeUrl: url,
    });
    const email = { to: order.customerEmail, toName: order.customerName, template: "review-request", record: order.id };
    return {
      automation: "review" as const,
      key: `review-${order.id}`,
      recordId: order.id,
      email: { ...email, mail, headers },
    };
  });
}

/** The first paid order of an email address, of either kind. */
async function thankYouCodes(
  app: App,
  { since, days, percent, validDays }: On<AutomationSettings["thanks"]>,
): Promise<Act[]> {
  const isFirst = (table: "orders" | "custom_orders") => {
    const order = sql.raw(table);
    return sql`not exists (select 1 from orders earlier where earlier.customer_email = ${order}.customer_email
        and earlier.id <> ${order}.id and earlier.created_at <= ${order}.created_at)
      and not exists (select 1 from custom_orders earlier where earlier.customer_email = ${order}.customer_email
        and earlier.id <> ${order}.id and earlier.created_at <= ${order}.created_at)`;
  };
  const [goods, designs] = await app.db.batch([
    app.db
      .select({ id: orders.id, to: orders.customerEmail, toName: orders.customerName })
      .from(orders)
      .where(
        and(
          sql`${orders.archivedAt} is null`,
          daysAgo(app, sql`${orders.createdAt}`, days),
          sql`${orders.createdAt} >= ${since}`,
          sql`+${orders.status} not in ('pending', 'cancelled') and ${orders.owedCents} = 0 and +${orders.totalCents} > 0`,
          isFirst("orders"),
          isNotRefunded(sql`${orders.id}`, sql`${orders.paymentId}`),
          isNotSuppressed(sql`${orders.customerEmail}`),
        ),
      )
      .orderBy(orders.createdAt)
      .limit(batchSize),
    app.db
      .select({ id: customOrders.id, to: customOrders.customerEmail, toName: customOrders.customerName })
      .from(customOrders)
      .where(
        and(
          sql`${customOrders.archivedAt} is null`,
          daysAgo(app, sql`${customOrders.createdAt}`, days),
          sql`${customOrders.createdAt} >= ${since}`,
          sql`+${customOrders.status} <> 'cancelled' and ${customOrders.depositPaymentId} is not null`,
          isFirst("custom_orders"),
          isNotRefunded(sql`${customOrders.id}`, sql`${customOrders.depositPaymentId}`),
          isNotSuppressed(sql`${customOrders.customerEmail}`),
        ),
      )
      .orderBy(customOrders.createdAt)
      .limit(batchSize),
  ]);
  const due = [...goods, ...designs].map((order) => ({
    ...order,
    key: `thanks-${hashToken(inboxKey(order.to)).slice(0, 40)}`,
  }));
  const known = await knownKeys(
    app,
    due.map(({ key }) => key),
  );
  const fresh = [...new Map(due.filter(({ key }) => !known.has(key)).map((order) => [order.key, order])).values()];
  const validUntil = endOfShopDay(addDays(shopDay(app.now()), validDays));
  return fresh.slice(0, batchSize).map(({ id, to, toName, key }) => {
    const code = thankYouCodeOf(app, key);
    const { url, headers } = marketing(app, to);
    const mail = thankYouCode({
      customerName: toName,
      code,
      percent,
      validUntil,
      shopUrl: `${app.origin}/wholesale`,
      unsubscribeUrl: url,
    });
    return {
      automation: "thanks" as const,
      key,
      recordId: id,
      email: { to, toName, template: "thank-you-code", record: id, mail, headers },
      also: insertThankYouCode(app, { code, percent, validUntil }),
    };
  });
}

/** The code is a signature of the reason, so that a second run at the same moment makes the same code. */
function thankYouCodeOf(app: App, key: string): string {
  return readableId("THANKS", Buffer.from(signature(app.signingSecrets[0] ?? "", "thank-you-code", key), "base64url"));
}

async function knownKeys(app: App, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await app.db
    .select({ key: automationRuns.key })
    .from(automationRuns)
    .where(inArray(automationRuns.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Orders whose deposit link was emailed and whose deposit is not paid. */
async function depositReminders(app: App, { since, days }: On<Switch>, settings: Settings): Promise<Act[]> {
  const { id, depositCents } = customOrders;
  const rows = await app.db
    .select({ ...getTableColumns(customOrders), isTaxExempt: isExemptCustomOrder(app) })
    .from(customOrders)
    .where(
      and(
        // Repeats the condition of the index custom_orders_deposit_due word for word.
        sql`+deposit_payment_id is null and +balance_payment_id is null and +archived_at is null
          and +status in ('pending', 'mockup_sent', 'approved')`,
        sql`${customOrders.createdAt} >= ${since}`,
        sql`${depositCents} > 0 and ${customOrders.cancelRequestedAt} is null`,
        daysAgo(app, depositRequestedAt, days),
        noOtherPaymentInFlight(sql`${id}`, ""),
        isNew(sql`'deposit-' || ${id}`),
      ),
    )
    .orderBy(customOrders.createdAt)
    .limit(batchSize);
  return rows.map(({ isTaxExempt, ...order }) => {
    const { customerEmail: to, customerName: toName } = order;
    const isOpen = isTaxOpen(knownDestination(order), termsFrom(settings, { isTaxExempt }));
    const mail = depositReminder({ ...order, isTaxOpen: isOpen, depositUrl: depositLink(app, order.id) });
    return {
      automation: "deposit" as const,
      key: `deposit-${order.id}`,
      recordId: order.id,
      email: { to, toName, template: "deposit-reminder", record: order.id, mail },
    };
  });
}

/** Products that ran low some days ago and still are. */
async function restockReminders(app: App, { since, days }: On<Switch>): Promise<Act[]> {
  const ranLowAt = products.lowStockAlertedAt;
  const rows = await app.db
    .select({ id: products.id, name: products.name, stockQuantity: products.stockQuantity, ranLowAt })
    .from(products)
    .where(
      and(
        isLowOnStock,
        sql`${ranLowAt} >= ${since}`,
        sql`${ranLowAt} <= ${app.now().getTime() - days * dayMs}`,
        isNew(sql`'restock-' || ${products.id} || '-' || ${ranLowAt}`),
      ),
    )
    .limit(batchSize);
  return rows.map(({ id, name, stockQuantity, ranLowAt: at }) => {
    const mail = restockReminder({
      product: name,
      stockQuantity,
      since: formatDate(at ?? app.now()),
      adminUrl: `${app.origin}/admin/products/${id}#stock`,
    });
    return {
      automation: "restock" as const,
      key: `restock-${id}-${at?.getTime()}`,
      recordId: String(id),
      email: { to: app.staffEmail, template: "restock-reminder", record: null, mail },
    };
  });
}

export async function getAutomations(app: App, before?: string) {
  const [{ automations }, rows] = await Promise.all([
    getSettings(app),
    app.read(
      app.db
        .select({
          id: automationRuns.key,
          automation: automationRuns.automation,
          recordId: automationRuns.recordId,
          createdAt: sql`${automationRuns.createdAt}`.mapWith(automationRuns.createdAt).as("ran_at"),
          state: outboxMessages.state,
          to: outboxMessages.to,
        })
        .from(automationRuns)
        .leftJoin(outboxMessages, eq(outboxMessages.dedupeKey, automationRuns.key))
        .where(olderThan(automationRuns.createdAt, automationRuns.key, before))
        .orderBy(desc(automationRuns.createdAt), desc(automationRuns.key))
        .limit(pageSize + 1),
    ),
    requireStaff(app),
  ]);
  return { automations, log: pageOf(rows) };
}

/** Switches an automation on or off and sets its delay. Switching it on counts from now, so that no earlier order gets an email. */
export async function saveAutomation(app: App, { kind, isOn: on, ...values }: AutomationInput): Promise<void> {
  const [{ automations }] = await Promise.all([getSettings(app), requireStaff(app)]);
  const since = on ? (automations[kind].since ?? app.now().getTime()) : null;
  await saveAutomationSetting(app, kind, { ...values, since });
}
