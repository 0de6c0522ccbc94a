// Types of everything that can be paid for: the bill, its payment, and the purpose that records it.
import type { Statement } from "~/db/client.server";
import type { Guard } from "~/db/guards";
import type { payments } from "~/db/schema";
import type { ShopError } from "~/domain/brand/errors";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { PaymentRefused } from "~/emails/orders/payment-refused";
import type { Breakdown, PayPalItem } from "~/gateways/paypal.server";
import type { App } from "~/services/core/app.server";
import type { OutboxInserts } from "~/services/mail/outbox.server";

export type Payment = typeof payments.$inferSelect;

export interface BillRequest {
  reference?: string;
  /**
   * Amount that the page showed, in cents. An invoice's link contains its amount as proof that the visitor received the
   * link. The server never charges this amount.
   */
  amount?: number;
  discountCode?: string;
  customer?: CheckoutCustomer | null;
}

/** Amount calculated by the server, with all data needed to record the payment. */
export interface Bill {
  reference: string;
  userId: string | null;
  email: string | null;
  amountCents: number;
  breakdown: Breakdown;
  /** Lines to show at PayPal, if the description is not enough. */
  items?: readonly PayPalItem[];
  /**
   * Shipping address as the payer typed it, or null: PayPal does not receive an address that the payer may not know.
   */
  shipTo: CheckoutCustomer | null;
  discountCode: string | null;
  snapshot: unknown;
  /** Appears on PayPal's page and on the buyer's statement. */
  description: string;
}

/** Statements for the batch that completes a payment, and the emails they insert. */
export interface Completion {
  statements: Statement[];
  mails: OutboxInserts;
}

export interface Recording extends Completion {
  recordId: string;
}

/**
 * Next step for a buyer whose payment PayPal refused after review, as the email shows it. `statements` activate the
 * link.
 */
interface NextStep extends Omit<PaymentRefused, "amountCents"> {
  statements?: Statement[];
}

export interface RefundEffects {
  before: Statement[];
  after: Statement[];
}

export interface Purpose {
  eventSubject: "order" | "custom_order" | "invoice";
  /** Creates the bill. ShopError if nothing can be paid. */
  bill(app: App, request: BillRequest): Promise<Bill>;
  /** Creates the bill again, to detect changes since the payment began (money-4). */
  recalculateBill(app: App, payment: Payment): Promise<Bill>;
  /**
   * Bill for a payment of `amountCents` that staff took, such as a check: all or part of the amount due. Null if this
   * purpose accepts none. ShopError if less is due.
   */
  billOutside: ((app: App, reference: string, amountCents: number) => Promise<Bill>) | null;
  /**
   * Reserves stock, codes and free pieces if `guard` holds for the payment. Aborts the batch if something runs short.
   */
  reserve(app: App, payment: Payment, guard: Guard): Statement[];
  release(app: App, payment: Payment, guard: Guard): Statement[];
  /** Converts the error of an aborted reservation to a message for the buyer. */
  shortfall(app: App, payment: Payment, broken: unknown): Promise<ShopError>;
  /**
   * Statements that record a captured payment. `underReview`: PayPal is reviewing the money, so nothing may be made or
   * shipped yet. `isAgain`: creates a deleted record again without touching the buyer's current cart. ShopError
   * `not_found` if the paid item no longer exists.
   */
  record(
    app: App,
    payment: Payment,
    capture: { underReview: boolean; payerEmail?: string; isAgain?: boolean },
  ): Promise<Recording>;
  /** Completes a payment whose review has ended. If PayPal refused it, the ledger emails the buyer. */
  completeReview(app: App, payment: Payment, outcome: "paid" | "refused"): Completion | Promise<Completion>;
  /**
   * Further effects of a refund. `before` runs only while the refund `isOpen` in the same batch; `after` runs once the
   * refund is recorded.
   */
  onRefund(app: App, payment: Payment, refund: { isOpen: Guard; amountCents: number; restock: boolean }): RefundEffects;
  /** Makes a bill due again because its money never came. Null if nothing else can pay the bill. */
  reopen: ((app: App, payment: Payment, recordId: string) => Statement[]) | null;
  nextStepFor(app: App, payment: Payment): NextStep | Promise<NextStep>;
  recordUrl(app: App, recordId: string): string;
  /** Buyer's page for the record, or null if there is none. */
  followUrl(app: App, recordId: string): string | null;
  /** Whether this visitor's browser made the payment. Null if the payment names no browser. */
  isBuyer(app: App, reference: string): Promise<boolean | null> | boolean | null;
}
