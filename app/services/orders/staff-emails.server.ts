// Emails that staff write about an order. Guarantees that each is in the order's history and in the audit log.
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { ShopError } from "~/domain/brand/errors";
import { promisedDayOf } from "~/domain/calendar/schedule";
import type { productionEmailInput } from "~/domain/custom-orders/custom-orders";
import type { EmailInput } from "~/domain/orders/admin";
import { productionMail, staffEmail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { type AnyOrder, eventSubject, getAnyOrder, orderUrlOf } from "~/services/orders/any-order.server";

/** Sends "Your pins are in production". Only for orders in production (custom-orders-8). */
export async function sendProductionEmail(app: App, input: z.output<typeof productionEmailInput>): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, input.orderId);
  if (found.order.status !== "in_production") {
    throw new ShopError("conflict", "This email is only for orders in production.");
  }
  const mail = productionMail({
    ...input,
    pinType: found.kind === "custom" ? found.order.pinType : "pins",
    orderUrl: orderUrlOf(app, found),
    arrivesBy: found.kind === "custom" ? promisedDayOf(found.order) : null,
  });
  await sendAndNote(app, staff, found, {
    to: input.customerEmail,
    toName: input.customerName,
    template: "order-production",
    record: found.order.id,
    mail,
  });
}

export async function sendEmail(app: App, { id, to, ...email }: EmailInput & { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  const mail = staffEmail({ ...email, orderUrl: orderUrlOf(app, found) });
  await sendAndNote(app, staff, found, {
    to,
    toName: found.order.customerName,
    template: "order-letter",
    record: id,
    mail,
  });
}

async function sendAndNote(app: App, staff: Viewer, { kind, order: { id } }: AnyOrder, email: Email): Promise<void> {
  const emails = outboxInserts(app, [email]);
  const note = email.mail.subject;
  await runBatch(app.db, [
    addEvent(app, {
      subject: eventSubject[kind],
      subjectId: id,
      type: "mail",
      note,
      actor: staff.username,
      isPublic: false,
    }),
    addAudit(app, staff, "order email", `order ${id}`, { to: email.to, subject: note }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}
