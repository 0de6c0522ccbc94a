// What can be paid for. Each purpose bills, reserves, releases and records in its own noun; the ledger's journey is one for all.
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { kindOf } from "~/domain/text/ids";
import type { Purpose } from "~/services/ledger/types.server";
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

/** What is paid under a number: what its order owes, or an invoice. */
export const purposeOfNumber = (id: string): PaymentPurpose => owedUnder[kindOf(id) ?? ""] ?? "invoice";

const owedUnder: Partial<Record<string, PaymentPurpose>> = { customOrder: "balance", order: "order" };

export function purposeOf(purpose: PaymentPurpose): Purpose {
  return purposes[purpose];
}
