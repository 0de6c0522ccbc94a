// Staff correct an order's customer and address. Guarantees that the history keeps the old values, and that both
// addresses get an email if the customer's email changes (orders-21).
import { addressLine } from "~/domain/destinations/countries";
import { knownDestination } from "~/domain/destinations/tax";
import type { Correction } from "~/domain/orders/correction.schema";
import { emailCorrected } from "~/emails/orders/order-update";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { changeOrder, requireOpenOrder, type Seen } from "~/services/order-management/change.server";
import { finishDestination, keepsOldTax, planDestination } from "~/services/order-management/destination.server";
import { type AnyOrder, getAnyOrder, orderUrlOf } from "~/services/orders/any-order.server";

/**
 * Saves the corrections and, while something is due, prices the order for its new state (pricing-18). `price` is null if
 * the price stays, and `isTaxKept` is true if it stays because nothing is due. ShopError `conflict` if the order is
 * canceled, archived or has been edited since it was read.
 */
export async function correctOrder(app: App, { id, version, ...input }: Pick<Seen, "id" | "version"> & Correction) {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  requireOpenOrder(found);
  const { customerName, customerEmail } = found.order;
  const shippingAddress = input.shippingAddress ?? found.order.shippingAddress;
  const changes = differences(found.order, { ...input, shippingAddress });
  if (changes.length === 0) return { isChanged: false, price: null, isTaxKept: false };
  const next = input.shippingAddress && knownDestination({ shippingAddress: input.shippingAddress });
  const plan = next ? await planDestination(app, staff, found, next) : null;
  const told = { id, customerName: input.customerName, newEmail: input.customerEmail, oldEmail: customerEmail };
  const link = orderUrlOf(app, found);
  const isMoved = input.customerEmail !== customerEmail;
  const mailTo = (to: string, toName: string, orderUrl: string | null) => ({
    to,
    toName,
    template: "order-email-corrected",
    record: id,
    mail: emailCorrected(told, orderUrl),
  });
  const emails = outboxInserts(
    app,
    isMoved ? [mailTo(input.customerEmail, input.customerName, link), mailTo(customerEmail, customerName, null)] : [],
  );
  await changeOrder(app, staff, found, {
    values: { customerName: input.customerName, customerEmail: input.customerEmail, shippingAddress },
    seen: version ?? (plan ? found.order.version : undefined),
    onlyOpen: true,
    action: "order corrected",
    event: { type: "corrected", note: [...changes, ...(plan ? [plan.note] : [])].join("; "), isPublic: false },
    also: [...emails.statements, ...(plan?.statements ?? [])],
  });
  enqueueOutbox(app, emails);
  if (plan) await finishDestination(app, id);
  return { isChanged: true, price: plan?.price ?? null, isTaxKept: next ? keepsOldTax(found, next) : false };
}

type Facts = Pick<AnyOrder["order"], "customerName" | "customerEmail" | "shippingAddress">;

function differences(before: Facts, after: Facts): string[] {
  const facts = ({ customerName, customerEmail, shippingAddress }: Facts) =>
    [
      ["Name", customerName],
      ["Email", customerEmail],
      ["Address", shippingAddress ? addressLine(shippingAddress) : "none"],
    ] as const;
  return facts(before).flatMap(([name, was], at) => {
    const is = facts(after)[at]?.[1];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
}
