// How staff's own records look in JSON (decisions §1, §4): dollars as numbers, quotedAmount in cents, no internal columns.
import { toDollars } from "~/domain/money";
import type { OrderDetail } from "~/services/order-detail.server";

type CustomOrder = Extract<OrderDetail, { kind: "custom" }>["order"];

/** With the customer, as only staff change it. */
export function showCustomOrderForStaff(order: OrderDetail["order"]) {
  const { pricePerPinCents, totalCents, depositCents, rushOrderFeeCents, discountCents, ...rest } =
    order as CustomOrder;
  const { logoKey: _logo, draftId: _draft, archivedAt: _archived, version: _version, ...row } = rest;
  return {
    ...row,
    pricePerPin: toDollars(pricePerPinCents),
    totalPrice: toDollars(totalCents),
    depositAmount: toDollars(depositCents),
    remainingBalance: toDollars(totalCents - depositCents),
    rushOrderFee: toDollars(rushOrderFeeCents),
    discountAmount: toDollars(discountCents),
  };
}
