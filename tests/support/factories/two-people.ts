// Creates one person who owns one of everything, and another person who owns nothing, for access-2.
import { eq } from "drizzle-orm";
import { cartItems, customOrders, orders } from "~/db/schema";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { capturePayment } from "~/services/payments/payments.server";
import { ask, signIn } from "../fixtures/requests";
import { newBuyer, newProduct } from "./buyers";
import { newVisitor, paidOrder, prepare } from "./designs";
import { db, newInvoice, staffApp } from "./order-management";
import { approvedCart, paymentOf } from "./payments";
import { newRoom } from "./rooms";

export interface Ids {
  order: string;
  custom: string;
  draft: string;
  quote: string;
  invoice: string;
  invoiceNumber: string;
  payment: string;
  /** Approved at PayPal, not captured. */
  paypal: string;
  line: string;
  comment: string;
  user: string;
  email: string;
}

/** Ids in the right format that belong to no record. */
export const nobodys: Ids = {
  order: "PH-0000000000",
  custom: "CP-0000000000",
  draft: "DR-0000000000",
  quote: "QR-0000000000",
  invoice: "IV-0000000000",
  invoiceNumber: "INV-000000",
  payment: "PY-0000000000",
  paypal: "0AAAAAAAAAAAAAAAA",
  line: "CL-0000000000",
  comment: "CM-0000000000",
  user: "US-0000000000",
  email: "nobody@nowhere.example",
};

/** The owner's records, the tokens that open some of them, and texts that no one else may read. */
export async function everythingOfOne() {
  const owner = await signIn("user", { username: "olive-owner", email: "olive@owner.example" });
  const customerName = "Olive Ownerson";
  const [buyer, product] = [newBuyer({ email: owner.email }), await newProduct()];
  const lines = [{ id: product.id, quantity: 1 }];
  const bought = await approvedCart(buyer, { lines });
  const { recordId: order } = await capturePayment(buyer.app, bought);
  const paypal = await approvedCart(buyer, { lines });
  const [line] = await db.select().from(cartItems).where(eq(cartItems.sessionId, buyer.session));
  await db.update(orders).set({ userId: owner.id, customerName }).where(eq(orders.id, order));
  const visitor = newVisitor();
  const mine = { customerName, customerEmail: owner.email };
  const custom = await paidOrder(visitor, await prepare(visitor, mine));
  await db
    .update(customOrders)
    .set({ ...mine, userId: owner.id, status: "mockup_sent" })
    .where(eq(customOrders.id, custom));
  const { id: draft } = await prepare(visitor, mine);
  const room = await newRoom(mine);
  const said = { body: { content: "Only for our eyes", annotationType: "comment" } };
  const comment = await ask<{ id: string }>("POST", `/api/collaboration/session/${room.token}/annotations`, said);
  const invoice = await newInvoice(mine);
  const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id: custom });
  const ids: Ids = {
    order,
    custom,
    draft,
    paypal,
    line: line!.id,
    comment: comment.body.id,
    user: owner.id,
    email: owner.email,
    quote: room.quote.id,
    invoice: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    payment: (await paymentOf(bought)).id,
  };
  const secrets = [owner.email, customerName, "Only for our eyes", room.token, balancePaymentUrl.split("/").at(-1)!];
  return { ids, owner, secrets };
}
