// Registry of payment purposes. Each knows how to bill, reserve, release and record its kind; the payment steps are the
// same for all.
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { kindOf } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import type { Payment, Purpose } from "~/services/ledger/types.server";
import { balancePurpose } from "~/services/payments/purposes/balance.server";
import { cartPurpose } from "~/services/payments/purposes/cart.server";
import { depositPurpose } from "~/services/payments/purposes/deposit.server";
import { invoicePurpose } from "~/services/payments/purposes/invoice.server";
import { orderPurpose } from "~/services/payments/purposes/order.server";

const purposes: Record<PaymentPurpose, Purpose> = {
  cart: cartPurpose,
  deposit: depositPurpose,
  balance: balancePurpose,
  invoice: invoicePurpose,
  order: orderPurpose,
};

export const purposeOfNumber = (id: string): PaymentPurpose => owedUnder[kindOf(id) ?? ""] ?? "invoice";

const owedUnder: Partial<Record<string, PaymentPurpose>> = { customOrder: "balance", order: "order" };

export function purposeOf(purpose: PaymentPurpose): Purpose {
  return purposes[purpose];
}

/** Staff's page of what a payment paid for, or the overview of money if nothing is recorded. */
export const adminUrlOf = (app: App, payment: Payment | null | undefined): string =>
  payment?.recordId ? purposeOf(payment.purpose).recordUrl(app, payment.recordId) : `${app.origin}/admin/money`;
