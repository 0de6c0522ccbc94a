// Customers send their tax certificate at the checkout or with an order of their own. Guarantees that nobody can send one
// for the cart, design or order of someone else (pricing-17).
import { sql } from "drizzle-orm";
import { ShopError } from "~/domain/brand/errors";
import { kindOf } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { getOwnDraft } from "~/services/custom-orders/drafts.server";
import {
  cartReference,
  removeCertificate,
  selectCertificatesOf,
  selectWaiting,
  storeCertificate,
} from "~/services/customers/tax-certificates.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { findAnyOrder } from "~/services/orders/any-order.server";
import { certificateMailForStaff } from "~/services/payments/purposes/certificate-of-order.server";

/** Where a certificate at the checkout belongs: the visitor's cart, or a draft or order of the visitor. */
async function requireOwnReference(app: App, reference: string | null): Promise<string> {
  if (reference !== null) return (await getOwnDraft(app, reference)).id;
  if (!app.visitor.cartSession) throw new ShopError("conflict", "Your cart is empty");
  return cartReference(app.visitor.cartSession);
}

interface Sent {
  /** Draft or order in the checkout's address, or null for the cart. */
  reference: string | null;
  certificate: File;
}

/** Stores the certificate of the order that the visitor is about to place. ShopError `not_found`, 400, 413, 415. */
export async function sendAtCheckout(app: App, { reference, certificate }: Sent): Promise<void> {
  if (reference !== null && kindOf(reference) === "customOrder")
    return sendWithOrder(app, { id: reference, certificate });
  await storeCertificate(app, {
    reference: await requireOwnReference(app, reference),
    orderId: null,
    file: certificate,
  });
}

/** Removes the certificate that the visitor sent at this checkout. */
export async function removeAtCheckout(app: App, reference: string | null): Promise<void> {
  await removeCertificate(app, await requireOwnReference(app, reference));
}

/** Name of the file that the visitor sent at this checkout, or null. The caller checks who owns a draft. */
export async function findAtCheckout(app: App, reference: string | null): Promise<string | null> {
  const { cartSession } = app.visitor;
  const own = reference ?? (cartSession && cartReference(cartSession));
  if (!own) return null;
  const [certificate] = await app.read(selectWaiting(app, own));
  return certificate?.fileName ?? null;
}

/** Stores a certificate for an order of the visitor and tells staff. ShopError `not_found`, `conflict`, 400, 413, 415. */
export async function sendWithOrder(app: App, { id, certificate }: { id: string; certificate: File }): Promise<void> {
  const [viewer, found] = await Promise.all([app.viewer(), findAnyOrder(app, id)]);
  if (!found || !isOwnOrder(app, found.order, viewer)) throw new ShopError("not_found", "Order not found");
  if (found.order.status === "cancelled") throw new ShopError("conflict", "This order was canceled.");
  // A file that replaces a waiting one sends no second email.
  const decided = (await app.read(selectCertificatesOf(app, sql`(${id})`))).filter(
    ({ status }) => status !== "waiting",
  );
  const key = `${id}-${decided.length}`;
  const told = outboxInserts(app, [certificateMailForStaff(app, key, id, found.order.customerEmail)]);
  await storeCertificate(app, { reference: id, orderId: id, file: certificate }, told.statements);
  enqueueOutbox(app, told);
}
