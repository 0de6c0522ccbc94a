// What a prepared design costs, and the discount code on it; writes `custom_order_drafts`. Promises that a code changes what is asked from
// now on alone: a payment that was begun keeps its own figures, and is refused where they are no longer the draft's.
import { and, eq, sql } from "drizzle-orm";
import { customOrderDrafts, customOrders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { depositPercent } from "~/domain/designer/designer";
import { checkDiscount, unknownDiscount } from "~/domain/discounts/discounts";
import { type Cents, percentOf } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { type CustomDraft, getOwnDraft } from "~/services/custom-orders/drafts.server";
import { findCode, type StoredCode } from "~/services/discounts/discounts.server";

export interface DraftPrice {
  totalCents: Cents;
  depositCents: Cents;
  discountCents: Cents;
  /** The code that counts, else null. */
  code: StoredCode | null;
  /** Why the draft's code takes off less than it did, or nothing. */
  discountError: string | null;
}

/** What a draft costs today: as it was prepared, or anew where its code no longer takes off what it did then (discounts-9). */
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

/** Pins and rush, before any code. */
const orderCentsOf = ({ totalCents, discountCents }: CustomDraft): Cents => totalCents + discountCents;

function priceWith(orderCents: Cents, discountCents: Cents) {
  const totalCents = orderCents - discountCents;
  return { totalCents, depositCents: percentOf(totalCents, depositPercent), discountCents };
}

/** A code as it counts for a draft and whom the draft names; `code` is null where it does not. */
async function checkCode(app: App, draft: CustomDraft, typed: string) {
  const found = await findCode(app, typed, draft.customerEmail);
  const check = found
    ? checkDiscount(found.code, { orderCents: orderCentsOf(draft), now: app.now(), customer: found.customer })
    : { ok: false as const, error: unknownDiscount };
  return { code: (check.ok && found?.code) || null, check };
}

/** Whether the checkout has a box for a code: a price that staff quoted instead of the designer's has none. */
export const takesCode = ({ design }: CustomDraft): boolean => design.isQuoted !== true;

/**
 * A code on the visitor's own design, in place of any other; answers what it takes off. `email` is the one of the checkout, which
 * the design has from then on; an offer keeps its own. ShopError `invalid`, `conflict`, `not_found`.
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

/** The design at its price without a code. ShopError `conflict`, `not_found`. */
export async function removeDraftCode(app: App, id: string): Promise<void> {
  await setCode(app, await getOwnDraft(app, id), null, 0);
}

async function setCode(app: App, draft: CustomDraft, code: StoredCode | null, discountCents: Cents): Promise<void> {
  const { id, totalCents, discountCents: before } = customOrderDrafts;
  const orderCents = orderCentsOf(draft);
  // Staff may quote another price, or the deposit come in, at the same moment.
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
