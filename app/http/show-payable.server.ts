// How balances and invoices look in JSON (decisions §1, §4): dollars as numbers, nobody's name or address to a payer.
import { toDollars } from "~/domain/money";
import type { BalancePayment } from "~/services/balance-links.server";
import type { Invoice } from "~/services/invoices.server";
import type { Refund } from "~/services/refund-news.server";

export function showBalance({ status, order, summary }: BalancePayment) {
  return {
    status,
    order,
    summary: {
      totalPrice: toDollars(summary.totalCents),
      depositAmount: toDollars(summary.depositCents),
      remainingBalance: toDollars(summary.remainingCents),
    },
  };
}

/** For staff. */
export function showInvoice({ items, subtotalCents, taxCents, totalCents, version: _, ...invoice }: Invoice) {
  return {
    ...invoice,
    items: items.map(({ unitPriceCents, ...item }) => ({ ...item, unitPrice: toDollars(unitPriceCents) })),
    subtotal: toDollars(subtotalCents),
    tax: toDollars(taxCents),
    total: toDollars(totalCents),
    amount: toDollars(totalCents),
  };
}

export function showRefund({ id, paymentId, amountCents, reason, restock, status, createdAt }: Refund) {
  return { id, paymentId, amount: toDollars(amountCents), reason, restock, status, createdAt };
}
