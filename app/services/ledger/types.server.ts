// What everything that can be paid for has in common: the bill, its payment, the purpose that records it. Shapes only; owns no table.
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

/** What the visitor says about a payment to come; it decides no amount. */
export interface BillRequest {
  reference?: string;
  /** What the page showed, in cents: for a bill that is secret from whoever does not know it. Never the bill's own amount. */
  amount?: number;
  discountCode?: string;
  customer?: CheckoutCustomer | null;
}

/** An amount of the server's making, and all that is needed to record it once it is paid. */
export interface Bill {
  reference: string;
  userId: string | null;
  email: string | null;
  amountCents: number;
  breakdown: Breakdown;
  /** The lines of it, where there is more than the description says. */
  items?: readonly PayPalItem[];
  /** Where it goes, as its payer typed it; PayPal is told nothing of an address that the payer may not know. */
  shipTo: CheckoutCustomer | null;
  discountCode: string | null;
  /** Kept in the ledger as JSON. */
  snapshot: unknown;
  /** On PayPal's page and the buyer's statement. */
  description: string;
}

/** What the effects of a payment are: statements of one batch, and the mails among them. */
export interface Completion {
  statements: Statement[];
  mails: OutboxInserts;
}

/** How the record of a paid payment is written. */
export interface Recording extends Completion {
  recordId: string;
}

/** How a buyer whose payment PayPal refused after its review goes on, as the mail says it; `statements` make its link work. */
interface NextStep extends Omit<PaymentRefused, "amountCents"> {
  statements?: Statement[];
}

export interface RefundEffects {
  before: Statement[];
  after: Statement[];
}

export interface Purpose {
  /** Whose history its events belong to. */
  eventSubject: "order" | "custom_order" | "invoice";
  /** The bill for what is asked; ShopError where nothing can be paid. */
  bill(app: App, request: BillRequest): Promise<Bill>;
  /** The same bill as it would be made now, to see whether anything changed since (money-4). */
  recalculateBill(app: App, payment: Payment): Promise<Bill>;
  /** The bill for a check or a transfer of `amountCents` over what stands open; null where nothing is paid so. ShopError for a wrong amount. */
  billOutside: ((app: App, reference: string, amountCents: number) => Promise<Bill>) | null;
  /** Statements that act only while `guard` is true of the payment and break the batch where something runs short. */
  reserve(app: App, payment: Payment, guard: Guard): Statement[];
  /** Releases what `reserve` took, under the same guard. */
  release(app: App, payment: Payment, guard: Guard): Statement[];
  /** The sentence for a reservation whose batch broke with this error. */
  shortfall(app: App, payment: Payment, broken: unknown): Promise<ShopError>;
  /**
   * `underReview`: the provider reviews the money for now; nothing is to be made or shipped yet. `isAgain`: a record that is gone
   * is made anew, and what the buyer has in hand today is not touched. ShopError `not_found` where what was paid for is gone.
   */
  record(
    app: App,
    payment: Payment,
    capture: { underReview: boolean; payerEmail?: string; isAgain?: boolean },
  ): Promise<Recording>;
  /** The provider let a payment under review go, or refused it after all. Of a refusal the ledger tells the buyer. */
  completeReview(app: App, payment: Payment, outcome: "paid" | "refused"): Completion | Promise<Completion>;
  /** What a refund brings about besides: `before` acts only while the refund `isOpen` in the same batch, `after` once it is written. */
  onRefund(app: App, payment: Payment, refund: { isOpen: Guard; amountCents: number; restock: boolean }): RefundEffects;
  /** Its bill is due again, as no money came for it; null where the record itself is cancelled instead. */
  reopen: ((app: App, payment: Payment, recordId: string) => Statement[]) | null;
  nextStepFor(app: App, payment: Payment): NextStep | Promise<NextStep>;
  /** Where staff see what was recorded. */
  recordUrl(app: App, recordId: string): string;
  /** Where its buyer follows what was recorded; null where there is no such page. */
  followUrl(app: App, recordId: string): string | null;
  /** Whether this visitor's browser is the one that pays; null where a payment names no browser. */
  isBuyer(app: App, reference: string): Promise<boolean | null> | boolean | null;
}
