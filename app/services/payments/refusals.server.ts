import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import { amountRefusal } from "~/domain/payments/payments";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { Bill, Payment } from "~/services/ledger/types.server";

/** Money may have moved, so the ledger keeps the payment until PayPal reports its state (payments-14). */
export function paymentPendingError(cause: unknown): ShopError {
  const sentence =
    "We couldn't confirm your payment yet. Please don't pay again. We're checking and will email you shortly.";
  return new ShopError("unavailable", sentence, { cause });
}

/** The payment has failed, expired or been refunded. */
export function paymentClosedError(cause?: unknown): ShopError {
  return new ShopError("conflict", "This payment can no longer be completed. Please start again.", { cause });
}

/** Returns the bill if it has the agreed amount in cents. ShopError `conflict`. */
export function requireAmount(bill: Bill, amountCents: number): Bill {
  if (bill.amountCents !== amountCents) throw new ShopError("conflict", amountRefusal(bill.amountCents));
  return bill;
}

/** Staff may record a part of what is due. PayPal takes everything that is left. */
export const partOf = ({ method, amountCents }: Payment) => (method === "paypal" ? undefined : amountCents);

/** True if the amount due equals the payment, or is at least the payment if staff took it. */
export const coversPayment = (dueCents: SQL | SQLiteColumn, { method, amountCents }: Payment): SQL =>
  method === "paypal" ? sql`${dueCents} = ${amountCents}` : sql`${dueCents} >= ${amountCents}`;

/** For staff, who may record a part of the amount due, but not more. */
export function requireAtMost(dueCents: number, amountCents: number): number {
  if (amountCents > dueCents) throw new ShopError("conflict", `Only ${formatMoney(dueCents)} is due.`);
  return amountCents;
}

/** Sales tax depends on the address, and nobody may leave it out to pay without tax (pricing-18). */
export const addressMissing = () =>
  new ShopError("invalid", "Please enter your shipping address first. The sales tax depends on it.");

export const billChangedError = () =>
  new ShopError("conflict", "The order has changed. Please review it and try again.");

/** PayPal refused the capture, so nothing was charged. */
export function refusalOf(error: PayPalError): ShopError {
  if (error.kind === "declined") {
    const sentence = "PayPal declined this payment. You haven't been charged. Please try another way to pay.";
    return new ShopError("payment_declined", sentence, { cause: error });
  }
  if (error.kind === "not_approved") {
    return new ShopError("conflict", "This payment hasn't been approved at PayPal yet.", { cause: error });
  }
  return new ShopError("conflict", "PayPal no longer accepts this payment. Please start again.", {
    cause: error,
  });
}

export async function atPayPal<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    if (error.kind === "refused" && error.status === 422) {
      const sentence = "PayPal didn't accept these details. Please check the address and try again.";
      throw new ShopError("conflict", sentence, { cause: error });
    }
    throw new ShopError("unavailable", "PayPal isn't responding right now. Please try again in a minute.", {
      cause: error,
    });
  }
}
