import type { PaymentState } from "~/domain/payments/payments";
import { paymentMoves } from "~/domain/payments/states";

interface Move {
  from: readonly PaymentState[];
  to: readonly PaymentState[];
}

/** Whether one of the moves leads from one state to the other. */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return Object.values(paymentMoves).some(
    (move: Move) => from === to || (move.from.includes(from) && move.to.includes(to)),
  );
}
