import type { PaymentState } from "~/domain/payments/payments";

interface Move {
  from: readonly PaymentState[];
  to: readonly PaymentState[];
}

/** State transitions of a payment. A refunded or voided payment never changes again. */
export const paymentMoves = {
  /** The capture starts. A declined or expired payment may be tried again. */
  claim: { from: ["created", "failed", "expired"], to: ["capturing"] },
  /** The money came. All of it may have been refunded before the shop learned of it. */
  complete: { from: ["capturing"], to: ["captured", "refunded"] },
  /** The capture failed and its reservation is released. */
  release: { from: ["capturing"], to: ["failed", "expired"] },
  /** Not paid within a day. */
  expire: { from: ["created"], to: ["expired"] },
  /** All money was refunded, including money that came for a payment already given up. */
  refund: { from: ["created", "failed", "expired", "captured"], to: ["refunded"] },
  /** Staff recorded a payment that never came. */
  void: { from: ["captured"], to: ["voided"] },
  /** Reconciliation: PayPal has the money after all. */
  match: { from: ["created", "capturing", "failed", "expired", "captured"], to: ["captured"] },
  /** Reconciliation: PayPal never had the money of a record. */
  undo: { from: ["created", "capturing", "failed", "expired", "captured"], to: ["failed"] },
} as const satisfies Record<string, Move>;

export type PaymentMove = keyof typeof paymentMoves;
export type StateAfter<Name extends PaymentMove> = (typeof paymentMoves)[Name]["to"][number];

interface Standing {
  status: PaymentState;
  recordId: string | null;
}

/** Claimed or recorded. A second request finds the payment in progress or done. */
export const isStarted = ({ status, recordId }: Standing): boolean => status === "capturing" || recordId !== null;

/** Claimed, but its order is not written yet. A payment under PayPal's review is recorded. */
export const isUnrecorded = ({ status, recordId }: Standing): boolean => status === "capturing" && recordId === null;

/** The money came, even if all of it was refunded since. */
export const isCompleted = ({ status }: Pick<Standing, "status">): boolean =>
  (paymentMoves.complete.to as readonly PaymentState[]).includes(status);
