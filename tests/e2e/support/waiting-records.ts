// Adds records of the last days to a browser tests' shop, one of each for each window size. Two automations are on, and a delivered order
// of the demo buyer and a custom order without its deposit are due for them. A quote's last day was yesterday.
import { openDatabase } from "~/db/client.server";
import {
  accessLinks,
  customOrders,
  orderEvents,
  orderItems,
  orders,
  payments,
  quoteRequests,
  settings,
} from "~/db/schema";
import { dayMs, shopDay } from "~/domain/calendar/calendar";
import { hashToken } from "~/services/core/tokens.server";
import { insert } from "../../../scripts/seed";
import { adminSizes } from "../../support/fixtures/sizes";

export type Device = keyof typeof adminSizes;

/** Numbers of the records, the pin to review, the customers' addresses, and the token of the quote's link. */
export function waitingFor(device: Device) {
  const place = Object.keys(adminSizes).indexOf(device);
  return {
    order: `PH-WA1T00000${place}`,
    custom: `CP-WA1T00000${place}`,
    product: { id: 20 + place, name: `Pin of ${device}` },
    email: `deposit-${device}@club.example`,
    quote: `QR-PAST00000${place}`,
    client: `renewed-${device}@castle.example`,
    token: `link-of-an-expired-quote-on-a-${device}`,
  };
}

export const reviewer = "player@pinhigh.example";

export async function addWaitingRecords(DB: D1Database): Promise<void> {
  const db = openDatabase(DB);
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const on = { since: ago(4).getTime(), days: 1 };
  await insert(db, settings, [{ key: "automations", value: { review: on, deposit: on }, updatedBy: "admin" }]);
  for (const device of Object.keys(adminSizes) as Device[]) {
    const { order, custom, product, email, quote, client, token } = waitingFor(device);
    const paymentId = `PY-${order}`;
    const money = { amountCents: 1599, capturedCents: 1599, capturedAt: ago(3) };
    const payment = { id: paymentId, purpose: "cart", reference: order, recordId: order, snapshot: {} } as const;
    await insert(db, payments, [{ ...payment, ...money, status: "captured" }]);
    const buyer = { customerEmail: reviewer, customerName: "Player One", userId: "US-DEMOPLAYER" };
    const sums = { subtotalCents: 1000, shippingCents: 599, totalCents: 1599 };
    await insert(db, orders, [{ id: order, ...buyer, ...sums, paymentId, status: "delivered", createdAt: ago(3) }]);
    const line = { quantity: 1, unitPriceCents: 1000, lineTotalCents: 1000 };
    await insert(db, orderItems, [{ orderId: order, productId: product.id, name: product.name, ...line }]);
    const event = { id: `EV-${order}`, subject: "order", subjectId: order, type: "delivered", actor: "staff" } as const;
    await insert(db, orderEvents, [{ ...event, createdAt: ago(2) }]);
    const design = { quantity: 100, size: "1inch", plating: "gold", pricePerPinCents: 525 } as const;
    await insert(db, customOrders, [
      {
        id: custom,
        ...design,
        totalCents: 52_500,
        depositCents: 5250,
        customerEmail: email,
        customerName: "Robin Castle",
        depositPaymentId: null,
        createdAt: ago(3),
      },
    ]);
    const request = { customerName: "Robin Castle", customerEmail: client, projectDescription: "A lighthouse pin" };
    const price = { quantity: 50, quotedAmountCents: 30_000, validUntil: shopDay(ago(1)) };
    await insert(db, quoteRequests, [{ id: quote, ...request, ...price, status: "expired", closedAt: ago(0) }]);
    const link = { tokenHash: hashToken(token), purpose: "quote", subjectId: quote } as const;
    await insert(db, accessLinks, [{ ...link, expiresAt: ago(-30) }]);
  }
}
