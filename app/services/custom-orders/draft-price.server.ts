// Prices drafts and applies discount codes to them. A payment that has begun keeps its amounts and is refused if the
// draft's price has changed since.
import { and, eq, sql } from "drizzle-orm";
import { customOrderDrafts, customOrders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { depositPercent } from "~/domain/designer/designer";
import { checkDiscount, unknownDiscount } from "~/domain/discounts/discounts";
import { type Cents, percentOf } from "~/domain/money/money";
import { type PriceLine, totalLines } from "~/domain/quotes/total-lines";
import type { App } from "~/services/core/app.server";
import { type CustomDraft, designOf, getOwnDraft } from "~/services/custom-orders/drafts.server";
import { findCode, type StoredCode } from "~/services/discounts/discounts.server";

export interface DraftPrice {
  totalCents: Cents;
  depositCents: Cents;
  discountCents: Cents;
  code: StoredCode | null;
  /** Reason why the draft's code takes off less than before, or null. */
  discountError: string | null;
}

/**
 * Today's price of a draft: the stored price, or a recalculated one if its code's discount has changed (discounts-9).
 */
export async function priceDraft(app: App, draft: CustomDraft): Promise<DraftPrice> {
  const { totalCents, depositCents, discountCode, discountCents } = draft;
  if (!discountCode) return { totalCents, depositCents, discountCents, code: null, discountError: null };
  const { code, check } = await checkCode(app, draft, discountCode);
  if (check.ok && check.amountCents === discountCents) {
    return { totalCents, depositCents, discountCents, code, discountError: null };
  }
  return {
    ...priceWith(orderCentsOf(draft), check.ok ? check.amountCents : 0),
    code,
    discountError: check.ok ? "This discount code has changed since" : check.error,
  };
}

/**
 * Price of each design, and the rush fee, within a free mockup's offer before any code. Empty if the amount says it all.
 */
export function offerLines(draft: Pick<CustomDraft, "design" | "furtherDesigns">, offeredCents: Cents): PriceLine[] {
  const { rushCents: rushOrderFeeCents, ...design } = designOf(draft);
  const extras = { rushOrderFeeCents, discountCode: null, discountCents: 0, shippingCents: 0, taxCents: 0 };
  const lines = totalLines({ ...design, ...extras, totalCents: offeredCents });
  return lines.length > 1 ? lines : [];
}

const orderCentsOf = ({ totalCents, discountCents }: CustomDraft): Cents => totalCents + discountCents;

function priceWith(orderCents: Cents, discountCents: Cents) {
  const totalCents = orderCents - discountCents;
  return { totalCents, depositCents: percentOf(totalCents, depositPercent), discountCents };
}

/** Checks a code for this draft and its customer. `code` is null if it does not apply. */
async function checkCode(app: App, draft: CustomDraft, typed: string) {
  const found = await findCode(app, typed, draft.customerEmail);
  const check = found
    ? checkDiscount(found.code, { orderCents: orderCentsOf(draft), now: app.now(), customer: found.customer })
    : { ok: false as const, error: unknownDiscount };
  return { code: (check.ok && found?.code) || null, check };
}

/** Whether the checkout accepts a discount code. Drafts with a price quoted by staff do not. */
export const takesCode = ({ design }: CustomDraft): boolean => design.isQuoted !== true;

/**
 * Applies a code to the visitor's own draft in place of any earlier code. `email` is the one typed at the checkout; it
 * replaces the draft's email unless the draft belongs to a quote. ShopError `invalid`, `conflict`, `not_found`.
 */
export async function applyDraftCode(
  app: App,
  id: string,
  typed: string,
  email?: string,
): Promise<{ amountCents: Cents }> {
  const found = await getOwnDraft(app, id);
  const draft = email && !found.quoteId ? { ...found, customerEmail: email } : found;
  if (!takesCode(draft)) throw new ShopError("conflict", "This is a quoted price, so codes don't apply.");
  const { code, check } = await checkCode(app, draft, typed);
  if (!check.ok) throw new ShopError("invalid", check.error, { fieldErrors: { code: [check.error] } });
  await setCode(app, draft, code, check.amountCents);
  return check;
}

export async function removeDraftCode(app: App, id: string): Promise<void> {
  await setCode(app, await getOwnDraft(app, id), null, 0);
}

async function setCode(app: App, draft: CustomDraft, code: StoredCode | null, discountCents: Cents): Promise<void> {
  const { id, totalCents, discountCents: before } = customOrderDrafts;
  const orderCents = orderCentsOf(draft);
  // Staff may quote another price, or the deposit may be paid, at the same moment.
  const isSame = sql`${totalCents} + ${before} = ${orderCents}
    and not exists (select 1 from ${customOrders} where ${customOrders.draftId} = ${id})`;
  const changed = await app.db
    .update(customOrderDrafts)
    .set({
      discountCode: code?.code ?? null,
      customerEmail: draft.customerEmail,
      ...priceWith(orderCents, discountCents),
    })
    .where(and(eq(id, draft.id), isSame))
    .returning({ id });
  if (changed.length === 0) throw new ShopError("conflict", "This order just changed. Please review it again.");
}
