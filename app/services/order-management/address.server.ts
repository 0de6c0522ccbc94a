// Staff correct an order's customer and address. Guarantees that the history keeps the old values, and that both
// addresses get an email if the customer's email changes (orders-21).
import { addressLine } from "~/domain/destinations/countries";
import type { Correction } from "~/domain/orders/correction.schema";
import { emailCorrected } from "~/emails/orders/order-update";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { changeOrder, requireOpenOrder, type Seen } from "~/services/order-management/change.server";
import { type AnyOrder, getAnyOrder, orderUrlOf } from "~/services/orders/any-order.server";

/**
 * Returns false if nothing differs. ShopError `conflict` if the order is canceled, archived or has been edited since it
 * was read.
 */
export async function correctOrder(app: App, { id, version, ...input }: Pick<Seen, "id" | "version"> & Correction) {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  requireOpenOrder(found);
  const { customerName, customerEmail } = found.order;
  const shippingAddress = input.shippingAddress ?? found.order.shippingAddress;
  const changes = differences(found.order, { ...input, shippingAddress });
  if (changes.length === 0) return false;
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
    seen: version,
    onlyOpen: true,
    action: "order corrected",
    event: { type: "corrected", note: changes.join("; "), isPublic: false },
    also: emails.statements,
  });
  enqueueOutbox(app, emails);
  return true;
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
