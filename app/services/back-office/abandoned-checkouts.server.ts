// Email to shoppers who entered an address at checkout and did not pay (checkout-6). Owns no table. Guarantees one
// email per checkout, and none to an address that recently got one, bought, unsubscribed or emptied its cart.
import { and, between, isNull, type SQL, sql } from "drizzle-orm";
import { carts, customOrderDrafts, customOrders, orders, outboxMessages, suppressions } from "~/db/schema";
import { dayMs, formatDate } from "~/domain/calendar/calendar";
import { draftDays } from "~/domain/designer/custom-drafts.schema";
import { pluralPieceNames } from "~/domain/designer/products";
import { piecesLabel } from "~/domain/designer/several";
import { inboxKey } from "~/domain/text/inbox";
import { abandonedCheckout } from "~/emails/orders/abandoned-checkout";
import { unsubscribeHeaders, unsubscribeUrl } from "~/services/campaigns/mail.server";
import { readCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { priceDraft } from "~/services/custom-orders/draft-price.server";
import { type CustomDraft, designOf } from "~/services/custom-orders/drafts.server";
import { hasNoPaymentInFlight } from "~/services/ledger/in-flight.server";
import type { Email } from "~/services/mail/outbox.server";

const hourMs = 3_600_000;
const batchSize = 25;
const template = "abandoned-checkout";

/**
 * Returns emails for checkouts abandoned between ten hours and three days ago. Returns none without a marketing email
 * provider.
 */
export async function abandonedCheckoutEmails(app: App): Promise<Email[]> {
  if (!app.bulkMailer) return [];
  const [cartRows, drafts] = await app.db.batch([selectCarts(app), selectDrafts(app)]);
  const emails = await Promise.all([
    ...cartRows.map((cart) => cartEmail(app, cart)),
    ...drafts.map((draft) => draftEmail(app, draft)),
  ]);
  // One person may have abandoned both a cart and a design. Keep one email per inbox.
  return [...new Map(emails.map((email) => [inboxKey(email.to), email])).values()];
}

function window(app: App): [from: Date, until: Date] {
  const now = app.now().getTime();
  return [new Date(now - 3 * dayMs), new Date(now - 10 * hourMs)];
}

/**
 * SQL condition: no email, order or opt-out answers this checkout. `email` and `session` are columns; `since` is when
 * the shopper left.
 */
function isUnanswered(app: App, { email, session, since }: { email: SQL; session: SQL; since: SQL }): SQL | undefined {
  const monthAgo = app.now().getTime() - 30 * dayMs;
  const none = (what: SQL) => sql`not exists (select 1 from ${what})`;
  return and(
    none(sql`${outboxMessages} where ${outboxMessages.dedupeKey} = 'abandoned-checkout:' || ${session}`),
    none(sql`${outboxMessages} where ${outboxMessages.to} = ${email} and ${outboxMessages.createdAt} > ${monthAgo}
      and ${outboxMessages.template} = ${template}`),
    none(sql`${suppressions} where ${suppressions.email} = ${email}`),
    none(sql`${orders} where ${orders.customerEmail} = ${email} and ${orders.createdAt} >= ${since}`),
    none(sql`${customOrders} where ${customOrders.customerEmail} = ${email} and ${customOrders.createdAt} >= ${since}`),
  );
}

function selectCarts(app: App) {
  const since = sql`${carts.checkoutAt}`;
  return app.db
    .select()
    .from(carts)
    .where(
      and(
        between(carts.checkoutAt, ...window(app)),
        sql`exists (select 1 from cart_items line where line.session_id = ${carts.sessionId})`,
        hasNoPaymentInFlight("cart", sql`${carts.sessionId}`),
        isUnanswered(app, { email: sql`${carts.checkoutEmail}`, session: sql`${carts.sessionId}`, since }),
      ),
    )
    .limit(batchSize);
}

/**
 * Selects the latest draft of each browser. Skips a draft if its browser has a newer one: the customer kept working, so it was not abandoned.
 */
function selectDrafts(app: App) {
  const { sessionId, createdAt, expiresAt, customerEmail, id, quoteId } = customOrderDrafts;
  const [from, until] = window(app).map((at) => new Date(at.getTime() + draftDays * dayMs)) as [Date, Date];
  return app.db
    .select()
    .from(customOrderDrafts)
    .where(
      and(
        between(expiresAt, from, until),
        // A design sent for a free mockup is waiting for staff, not for the customer.
        isNull(quoteId),
        sql`not exists (select 1 from custom_order_drafts newer where newer.session_id = ${sessionId}
          and newer.created_at > ${createdAt})`,
        sql`not exists (select 1 from custom_orders made where made.draft_id = ${id})`,
        hasNoPaymentInFlight("deposit", sql`${id}`),
        isUnanswered(app, { email: sql`${customerEmail}`, session: sql`${sessionId}`, since: sql`${createdAt}` }),
      ),
    )
    .limit(batchSize);
}

async function cartEmail(app: App, { sessionId, checkoutEmail, checkoutName }: typeof carts.$inferSelect) {
  const { lines } = await readCart(app, sessionId);
  return abandonedEmail(app, sessionId, checkoutEmail ?? "", {
    customerName: checkoutName,
    lines: lines.map(({ id, productId, name, quantity, lineTotalCents }) => ({
      key: id,
      productId,
      label: `${name} × ${quantity}`,
      amountCents: lineTotalCents,
    })),
    checkoutUrl: `${app.origin}/checkout`,
    hint: "Open this link in the browser where you built your cart.",
  });
}

async function draftEmail(app: App, draft: CustomDraft): Promise<Email> {
  const { id, sessionId, customerEmail, customerName, expiresAt } = draft;
  const { depositCents } = await priceDraft(app, draft);
  const design = designOf(draft);
  const { quantity, pinType, furtherDesigns } = design;
  const pieces =
    furtherDesigns.length > 0 ? piecesLabel(design) : `${quantity} custom ${pluralPieceNames[pinType]} of your design`;
  return abandonedEmail(app, sessionId, customerEmail, {
    customerName,
    lines: [
      {
        key: id,
        label: `Deposit for ${pieces}`,
        amountCents: depositCents,
      },
    ],
    checkoutUrl: depositLink(app, id),
    hint: `Your design is kept until ${formatDate(expiresAt)}.`,
  });
}

type Words = Omit<Parameters<typeof abandonedCheckout>[0], "unsubscribeUrl">;

function abandonedEmail(app: App, sessionId: string, to: string, words: Words): Email {
  const url = unsubscribeUrl(app, app.origin, to);
  return {
    to,
    toName: words.customerName,
    template,
    record: null,
    mail: abandonedCheckout({ ...words, unsubscribeUrl: url }),
    headers: unsubscribeHeaders(url),
    dedupeKey: `${template}:${sessionId}`,
  };
}
