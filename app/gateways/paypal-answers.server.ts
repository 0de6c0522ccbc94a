// Parses PayPal's responses and events into the facts that the shop uses. Amounts become integer cents.
import { z } from "zod";

export type RefundStatus = "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED";

/** Nothing was refunded. */
export const isFailedRefund = (status: RefundStatus): boolean => status === "FAILED" || status === "CANCELLED";

export type CaptureStatus = "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED" | "FAILED";

export interface PayPalCapture {
  id: string;
  status: CaptureStatus;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** PayPal's fee, or null until the capture is completed. */
  feeCents: number | null;
  /** Null if PayPal no longer has the order, because only the order lists refunds. */
  refunds: readonly { id: string; amountCents: number }[] | null;
}

export interface PayPalOrder {
  id: string;
  /** CREATED, APPROVED, COMPLETED, VOIDED, PAYER_ACTION_REQUIRED… Only the capture tells whether an order is paid. */
  status: string;
  capture: PayPalCapture | null;
  payerEmail?: string;
  customId: string | null;
  amountCents: number;
}

/** Dispute without the buyer's name and messages, which the shop does not store. */
export interface PayPalDispute {
  id: string;
  /** Ids of the disputed captures, and of their payments in the ledger. */
  captureIds: string[];
  customIds: string[];
  amountCents: number | null;
  reason: string;
  status: string;
  outcome: string | null;
  respondBy: Date | null;
  createdAt: Date;
  changedAt: Date;
}

export interface PayPalEvent {
  id: string;
  /** For example PAYMENT.CAPTURE.COMPLETED. Unknown types are passed on, because the webhook must respond with 2xx. */
  type: string;
  orderId: string | null;
  captureId: string | null;
  refundId: string | null;
  refundStatus: RefundStatus | null;
  customId: string | null;
  /** Amount of the capture, or of the refund for PAYMENT.CAPTURE.REFUNDED. Null for orders. */
  amountCents: number | null;
  /** Only set for CUSTOMER.DISPUTE events. */
  dispute: PayPalDispute | null;
}

const money = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({ currency: currency_code, cents: Math.round(Number(value) * 100) }));

export const creationAnswer = z
  .object({
    id: z.string(),
    status: z.string(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  })
  .transform(({ links, ...order }) => ({
    ...order,
    approveUrl: links.find(({ rel }) => rel === "approve")?.href ?? "",
  }));

const refundStatus = z.enum(["COMPLETED", "PENDING", "FAILED", "CANCELLED"]);

export const refundAnswer = z
  .object({ id: z.string(), status: refundStatus, amount: money })
  .transform(({ id, status, amount }) => ({ id, status, amountCents: amount.cents }));

export const captureAnswer = z.object({
  id: z.string(),
  status: z.enum(["COMPLETED", "PENDING", "DECLINED", "REFUNDED", "PARTIALLY_REFUNDED", "FAILED"]),
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional().catch(undefined),
});

const paymentsAnswer = z.object({
  captures: z.array(captureAnswer).default([]),
  refunds: z.array(refundAnswer).default([]),
});

const unitAnswer = z.object({ custom_id: z.string().optional(), amount: money, payments: paymentsAnswer.optional() });

export const orderAnswer = z
  .object({
    id: z.string(),
    status: z.string(),
    payer: z.object({ email_address: z.string().optional() }).optional(),
    purchase_units: z.tuple([unitAnswer]),
  })
  .transform(
    ({ id, status, payer, purchase_units: [unit] }): PayPalOrder => ({
      id,
      status,
      capture: unit.payments ? captureView(unit.payments) : null,
      payerEmail: payer?.email_address,
      customId: unit.custom_id ?? null,
      amountCents: unit.amount.cents,
    }),
  );

/** Finds the capture that holds the money. After a decline, an order can list several captures. */
function captureView({ captures, refunds }: z.infer<typeof paymentsAnswer>): PayPalCapture | null {
  const capture = captures.find(({ status }) => status !== "DECLINED" && status !== "FAILED") ?? captures.at(-1);
  if (!capture) return null;
  const { id, status, amount, seller_receivable_breakdown: received } = capture;
  const made = refunds.filter((refund) => refund.status === "COMPLETED");
  return {
    id,
    status,
    amountCents: amount.cents,
    currency: amount.currency,
    feeCents: received?.paypal_fee?.cents ?? null,
    refundedCents: made.reduce((sum, refund) => sum + refund.amountCents, 0),
    refunds: made.map((refund) => ({ id: refund.id, amountCents: refund.amountCents })),
  };
}

const resource = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  custom_id: z.string().optional(),
  amount: money.optional().catch(undefined),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

const paymentEvent = z
  .object({ id: z.string(), event_type: z.string(), resource })
  .transform(({ id, event_type: type, resource }): PayPalEvent => {
    const isReversal = type === "PAYMENT.CAPTURE.REVERSED";
    const isRefund = isReversal || type === "PAYMENT.CAPTURE.REFUNDED" || type.startsWith("PAYMENT.REFUND.");
    const isCapture = type.startsWith("PAYMENT.CAPTURE.") && !isRefund;
    const ownId = resource.id ?? null;
    return {
      id,
      type,
      orderId: type.startsWith("CHECKOUT.ORDER.")
        ? ownId
        : (resource.supplementary_data?.related_ids?.order_id ?? null),
      captureId: isRefund ? captureAbove(resource.links) : isCapture ? ownId : null,
      refundId: isRefund ? ownId : null,
      refundStatus: isRefund ? (isReversal ? "COMPLETED" : refundStatusOf(type, resource.status)) : null,
      customId: resource.custom_id ?? null,
      amountCents: resource.amount?.cents ?? null,
      dispute: null,
    };
  });

/** The status within the event counts: PayPal may announce a refund before it has paid it out. */
function refundStatusOf(type: string, status: string | undefined): RefundStatus {
  const named = refundStatus.safeParse(type.split(".").at(-1)).data;
  return refundStatus.safeParse(status).data ?? named ?? "COMPLETED";
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const disputeResource = z
  .object({
    dispute_id: z.string().min(1).max(255),
    create_time: moment,
    update_time: moment.optional(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
      .default([]),
    reason: z.string().max(255).default("OTHER"),
    status: z.string().max(255).default("OPEN"),
    dispute_amount: money.optional(),
    dispute_outcome: z.object({ outcome_code: z.string().max(255) }).optional(),
    seller_response_due_date: moment.optional(),
  })
  .transform(
    (told): PayPalDispute => ({
      id: told.dispute_id,
      captureIds: told.disputed_transactions.flatMap((one) => one.seller_transaction_id || []),
      customIds: told.disputed_transactions.flatMap((one) => one.custom || []),
      amountCents: told.dispute_amount?.cents ?? null,
      reason: told.reason,
      status: told.status,
      outcome: told.dispute_outcome?.outcome_code ?? null,
      respondBy: told.seller_response_due_date ?? null,
      createdAt: told.create_time,
      changedAt: told.update_time ?? told.create_time,
    }),
  );

const disputeEvent = z
  .object({ id: z.string(), event_type: z.string().startsWith("CUSTOMER.DISPUTE."), resource: disputeResource })
  .transform(({ id, event_type: type, resource: dispute }): PayPalEvent => {
    const { amountCents } = dispute;
    return {
      id,
      type,
      orderId: null,
      captureId: null,
      refundId: null,
      refundStatus: null,
      customId: null,
      amountCents,
      dispute,
    };
  });

export const eventBody = disputeEvent.or(paymentEvent);

/**
 * Reads the capture id from the link `up` (…/v2/payments/captures/{id}), the only place where a refund names its
 * capture.
 */
function captureAbove(links: { rel: string; href: string }[]): string | null {
  const up = links.find(({ rel, href }) => rel === "up" && href.includes("/payments/captures/"));
  return up?.href.split("/").at(-1) ?? null;
}
