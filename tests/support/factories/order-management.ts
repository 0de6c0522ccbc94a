// Creates the records of the order management tests: a custom order with its deposit paid, an invoice, staff, payments at the emulator.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { customOrders, manualInvoices, orderEvents, orders, payments } from "~/db/schema";
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import type { App } from "~/services/core/app.server";
import type { AppFacts } from "~/services/core/create-app.server";
import { newId } from "~/services/core/tokens.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { control, testApp } from "../fixtures/app";
import { cookieValue, signIn } from "../fixtures/requests";

export const db = openDatabase(env.DB);
type Facts = Partial<Omit<AppFacts, "visitor">>;

/** Returns an App whose visitor is signed in as an admin. */
export async function staffApp(facts: Facts = {}): Promise<App> {
  const { cookie } = await signIn("admin");
  return testApp({ ...facts, visitor: { sessionToken: String(cookieValue(cookie)) } });
}

/** A custom order of $500.00 with a deposit of $50.00, which is recorded as paid but unknown to the emulator. */
export async function newCustomOrder(values: Partial<typeof customOrders.$inferInsert> = {}) {
  const id = newId("CP");
  const [order] = await db
    .insert(customOrders)
    .values({
      id,
      quantity: 100,
      size: "1inch",
      plating: "gold",
      pricePerPinCents: 500,
      totalCents: 50_000,
      depositCents: 5_000,
      depositPaymentId: `PY-${id}`,
      customerEmail: `${id.toLowerCase()}@buyer.example`,
      customerName: "Ann Lee",
      status: "approved",
      ...values,
    })
    .returning();
  return order!;
}

let invoices = 0;

export async function newInvoice(values: Partial<typeof manualInvoices.$inferInsert> = {}) {
  const id = newId("IV");
  const [invoice] = await db
    .insert(manualInvoices)
    .values({
      id,
      invoiceNumber: `INV-${String(500_000 + ++invoices)}`,
      customerName: "Robin Castle",
      customerEmail: `${id.toLowerCase()}@club.example`,
      description: "Club pins",
      dueDate: "2026-12-21",
      items: [{ description: "Club pins", quantity: 100, unitPriceCents: 400 }],
      subtotalCents: 40_000,
      totalCents: 40_000,
      sentAt: new Date(),
      ...values,
    })
    .returning();
  return invoice!;
}

/** Issues a balance link for the custom order and returns its token. */
export async function newBalanceToken(staff: App, id: string): Promise<string> {
  const { balancePaymentUrl } = await issueBalanceLink(staff, { id });
  return balancePaymentUrl.split("/").at(-1) ?? "";
}

/** Creates a payment at PayPal that the payer has approved. Returns PayPal's order id. */
export async function approved(app: App, purpose: PaymentPurpose, reference: string, amount: number): Promise<string> {
  const { id } = await startPayment(app, {
    amount,
    currency: "USD",
    intent: "CAPTURE",
    purpose,
    reference,
    discountCode: undefined,
    customer: undefined,
  });
  await control(`orders/${id}/approve`);
  return id;
}

export async function pay(app: App, purpose: PaymentPurpose, reference: string, amount: number): Promise<string> {
  const id = await approved(app, purpose, reference, amount);
  await capturePayment(app, id);
  return id;
}

export async function customOrder(id: string) {
  const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
  return order!;
}

export async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order!;
}

export async function invoiceOf(id: string) {
  const [invoice] = await db.select().from(manualInvoices).where(eq(manualInvoices.id, id));
  return invoice!;
}

export async function eventsOf(id: string): Promise<string[]> {
  const rows = await db.select({ type: orderEvents.type }).from(orderEvents).where(eq(orderEvents.subjectId, id));
  return rows.map(({ type }) => type);
}

export function paymentsFor(reference: string) {
  return db.select().from(payments).where(eq(payments.reference, reference));
}
