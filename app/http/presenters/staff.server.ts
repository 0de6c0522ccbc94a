// JSON of staff records (shop-3, api-3): dollars as numbers, quotedAmount in cents, no internal columns.
import { shownValue } from "~/domain/discounts/discounts";
import { toDollars } from "~/domain/money/money";
import { productJson } from "~/http/presenters/shop.server";
import type { StaffProduct } from "~/services/catalog/admin.server";
import type { StoredCode } from "~/services/discounts/discounts.server";
import type { Invoice } from "~/services/invoices/invoices.server";
import type { Quote } from "~/services/quotes/quotes.server";

/** `usedCount` is the admin list's name for `currentUses` (api-3). */
export function discountCodeJson(code: StoredCode) {
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

/** A product with what only staff see (catalog-18). */
export function staffProductJson(product: StaffProduct) {
  const { sku, barcode, costCents, weightOunces } = product;
  return {
    ...productJson(product),
    sku,
    barcode,
    cost: costCents === null ? null : toDollars(costCents),
    weightOunces,
  };
}

/** `quotedAmount` is in cents (shop-3). */
export function quoteJson(quote: Quote) {
  const { id, userId, customerName, customerEmail, customerPhone, companyName, projectDescription, quantity } = quote;
  const { pinType, logoFileName, logoKey, preferredSize, deadlineDate, additionalNotes, staffNotes, status } = quote;
  const { closedReason, closedAt, followUpOn, quotedAmountCents, quotedNotes, priceOptions, validUntil } = quote;
  const { approvedAt, createdAt, updatedAt } = quote;
  return {
    id,
    userId,
    customerName,
    customerEmail,
    customerPhone,
    companyName,
    projectDescription,
    quantity,
    pinType,
    logoFileName,
    preferredSize,
    deadlineDate,
    additionalNotes,
    staffNotes,
    status,
    closedReason,
    closedAt,
    followUpOn,
    quotedNotes,
    validUntil,
    approvedAt,
    createdAt,
    updatedAt,
    quotedAmount: quotedAmountCents,
    logoUrl: logoKey ? `/admin/quotes/${id}/logo` : null,
    priceOptions: priceOptions ?? [],
  };
}

/** `amount` is the form's name for `total`. */
export function invoiceJson(invoice: Invoice) {
  const { id, invoiceNumber, customerName, customerEmail, customerCompany, customerAddress, description } = invoice;
  const { dueDate, notes, terms, items, subtotalCents, taxCents, totalCents, paidCents, status, paymentId } = invoice;
  const { orderId, purchaseOrder, sentAt, paidAt, createdAt } = invoice;
  return {
    id,
    invoiceNumber,
    customerName,
    customerEmail,
    customerCompany,
    customerAddress,
    description,
    dueDate,
    notes,
    terms,
    status,
    paymentId,
    orderId,
    purchaseOrder,
    sentAt,
    paidAt,
    createdAt,
    items: items.map(({ description, quantity, unitPriceCents }) => ({
      description,
      quantity,
      unitPrice: toDollars(unitPriceCents),
    })),
    subtotal: toDollars(subtotalCents),
    tax: toDollars(taxCents),
    total: toDollars(totalCents),
    amount: toDollars(totalCents),
    paid: toDollars(paidCents),
  };
}
