import { env } from "cloudflare:workers";
import { openDatabase } from "~/db/client.server";
import { customOrders, mockupApprovals, mockupVersions, orderItems, orders, payments } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import type { EmailKey } from "~/domain/emails/templates";
import type { App } from "~/services/core/app.server";
import { getEmailTemplate, resetEmailOverride } from "~/services/mail/overrides.server";
import { testApp } from "../fixtures/app";
import { signIn } from "../fixtures/requests";
import { newProduct } from "./buyers";

const db = openDatabase(env.DB);

/** An App for a signed-in person. `values` are columns of the account, as for `signIn`. Create a new App after the account changes. */
export async function appAs(role: Role, values?: Parameters<typeof signIn>[1]) {
  const { sessionToken, ...person } = await signIn(role, values);
  return { app: testApp({ visitor: { sessionToken } }), ...person };
}

/** Restores the default text of an email. */
export async function sayOurs(staff: App, mail: EmailKey): Promise<void> {
  await resetEmailOverride(staff, mail, await getEmailTemplate(staff, mail));
}

let made = 0;

async function paid(purpose: "cart" | "deposit", recordId: string) {
  const id = `PY-STAFF${recordId}`;
  const amount = { amountCents: 2599, capturedCents: 2599 };
  await db.insert(payments).values({
    id,
    purpose,
    reference: recordId,
    snapshot: {},
    status: "captured",
    recordId,
    capturedAt: new Date(),
    ...amount,
  });
  return id;
}

/** A paid catalog order of one product. */
export async function newOrder(values: Partial<typeof orders.$inferInsert> = {}) {
  const id = `PH-STAFF${String(++made).padStart(5, "0")}`;
  const product = await newProduct();
  const [order] = await db
    .insert(orders)
    .values({
      id,
      customerEmail: `buyer${made}@staff.example`,
      customerName: "Ann Lee",
      subtotalCents: 2000,
      shippingCents: 599,
      totalCents: 2599,
      paymentId: await paid("cart", id),
      ...values,
    })
    .returning();
  await db.insert(orderItems).values({
    orderId: id,
    productId: product.id,
    name: product.name,
    quantity: 2,
    unitPriceCents: 1000,
    lineTotalCents: 2000,
  });
  return { ...order!, product };
}

/** A custom order with its deposit. */
export async function newCustomOrder(values: Partial<typeof customOrders.$inferInsert> = {}) {
  const id = `CP-STAFF${String(++made).padStart(5, "0")}`;
  const [order] = await db
    .insert(customOrders)
    .values({
      id,
      quantity: 100,
      size: "1inch",
      plating: "gold",
      pricePerPinCents: 525,
      totalCents: 52_500,
      depositCents: 5250,
      customerEmail: `club${made}@staff.example`,
      customerName: "Robin Castle",
      depositPaymentId: await paid("deposit", id),
      ...values,
    })
    .returning();
  return order!;
}

export const mockupFile = { fileKey: "k", contentType: "image/png", sha256: "s", uploadedBy: "admin" };

/** A mockup of a custom order, and the customer's decision about it. */
export async function decidedMockup(
  customOrderId: string,
  version: number,
  decision: "approved" | "changes_requested",
  createdAt = new Date(),
) {
  const id = `MV-${customOrderId}-${version}`;
  await db.insert(mockupVersions).values({ id, customOrderId, version, ...mockupFile });
  const row = { id: `MA-${id}`, mockupVersionId: id, decision, name: "Robin", hash: "h", code: "c" };
  await db.insert(mockupApprovals).values({ ...row, createdAt });
}
