// How staff's own records look in JSON (shop-3, api-3): dollars as numbers, quotedAmount in cents, no internal columns.
import { shownValue } from "~/domain/discounts/discounts";
import { toDollars } from "~/domain/money/money";
import type { StoredCode } from "~/services/discounts/discounts.server";
import type { Invoice } from "~/services/invoices/invoices.server";
import type { Quote } from "~/services/quotes/quotes.server";

/** `usedCount` is the admin list's name for `currentUses` (api-3). */
export function showDiscountCode(code: StoredCode) {
  const { id, discountType, maxUses, currentUses, validFrom, validUntil, isActive, oncePerCustomer, createdAt } = code;
  return {
    id,
    code: code.code,
    discountType,
    discountValue: shownValue(code),
    minimumOrderAmount: toDollars(code.minimumOrderCents),
    maxUses,
    currentUses,
    usedCount: currentUses,
    validFrom,
    validUntil,
    isActive,
    oncePerCustomer,
    createdAt,
  };
}

/** A quote request; `quotedAmount` is in cents (shop-3). */
export function showQuote({ quotedAmountCents, logoKey, version: _, priceOptions, ...quote }: Quote) {
  return {
    ...quote,
    quotedAmount: quotedAmountCents,
    logoUrl: logoKey ? `/admin/quotes/${quote.id}/logo` : null,
    priceOptions: priceOptions ?? [],
  };
}

/** An invoice; `amount` is what the form calls its total. */
export function showInvoice({
  subtotalCents,
  taxCents,
  totalCents,
  paidCents,
  items,
  version: _,
  ...invoice
}: Invoice) {
  return {
    ...invoice,
    items: items.map(({ unitPriceCents, ...item }) => ({ ...item, unitPrice: toDollars(unitPriceCents) })),
    subtotal: toDollars(subtotalCents),
    tax: toDollars(taxCents),
    total: toDollars(totalCents),
    amount: toDollars(totalCents),
    paid: toDollars(paidCents),
  };
}
