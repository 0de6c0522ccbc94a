import type { PaymentState } from "~/domain/payments/payments";

interface Move {
  from: readonly PaymentState[];
  to: readonly PaymentState[];
}

/** Everything that can happen to a payment: where it must stand, and where it then stands. A refunded payment moves no more. */
export const paymentMoves = {
  /** Its capture begins; a declined or expired one may be tried again. */
  claim: { from: ["created", "failed", "expired"], to: ["capturing"] },
  /** The money came; all of it may have gone back before we heard of it. */
  complete: { from: ["capturing"], to: ["captured", "refunded"] },
  /** The capture came to nothing, and what it reserved is free again. */
  release: { from: ["capturing"], to: ["failed", "expired"] },
  /** Nobody paid it within a day. */
  expire: { from: ["created"], to: ["expired"] },
  /** All that came went back, also money that came for a payment given up before. */
  refund: { from: ["created", "failed", "expired", "captured"], to: ["refunded"] },
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

/** Claimed or recorded: whoever asks again finds it on its way, or done. */
export const isStarted = ({ status, recordId }: Standing): boolean => status === "capturing" || recordId !== null;

/** Claimed, and what was paid for is not written yet: unlike a payment that PayPal only reviews. */
export const isUnrecorded = ({ status, recordId }: Standing): boolean => status === "capturing" && recordId === null;

/** The money came, also where all of it went back since. */
export const isCompleted = ({ status }: Pick<Standing, "status">): boolean =>
  (paymentMoves.complete.to as readonly PaymentState[]).includes(status);
