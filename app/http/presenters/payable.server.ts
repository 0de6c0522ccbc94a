// JSON of balances and invoices (shop-3, api-3): dollars as numbers, no names or addresses for payers.
import { toDollars } from "~/domain/money/money";
import type { BalancePayment } from "~/services/checkout/balance-links.server";
import type { Refund } from "~/services/payments/refund-effects.server";

export function balanceJson({ status, order, summary }: BalancePayment) {
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

export function refundJson({ id, paymentId, amountCents, reason, restock, status, createdAt }: Refund) {
  return { id, paymentId, amount: toDollars(amountCents), reason, restock, status, createdAt };
}
