// Tests an invoice that staff delete or void while its payer pays: PayPal's money becomes its payment or is refunded (payments-9).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { manualInvoices, paymentDiscrepancies, payments, refunds } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { deleteInvoice, voidInvoice } from "~/services/invoices/admin.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { completeCapture } from "~/services/payments/captures.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reserve } from "~/services/payments/reservations.server";
import { minutesLater } from "../../support/factories/buyers";
import {
  approved,
  db,
  eventsOf,
  invoiceOf,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import { atPayPal, orderFault, paymentOf, refusalOf } from "../../support/factories/payments";
import { withBrokenPayPal, withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

type Invoice = typeof manualInvoices.$inferSelect;
const ends: [string, (staff: App, invoice: Invoice) => Promise<void>][] = [
  ["deleted", (staff, { id }) => deleteInvoice(staff, { id })],
  ["voided", (staff, { id }) => voidInvoice(staff, { id })],
];

/** PayPal captured the payment, but the answer is lost. The shop only knows that a capture is in progress. */
async function inFlight(invoice: Invoice): Promise<string> {
  const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
  await orderFault("capture", "no_webhook");
  await expect(capturePayment(withBrokenPayPal(testApp(), "captureOrder", "after"), paypalId)).rejects.toThrow();
  return paypalId;
}

describe.each(ends)("an invoice to be %s", (_name, end) => {
  it("The invoice stays while a payment of it is in progress, and is paid", async () => {
    const [staff, invoice] = [await staffApp(), await newInvoice()];
    await inFlight(invoice);
    expect(await refusalOf(end(staff, invoice))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("being confirmed"),
    });
    await finishUnfinished(testApp({ now: minutesLater(3) }));
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid" });
    expect(await eventsOf(invoice.id)).toEqual(["paid"]);
  });

  it("The invoice stays while PayPal reviews its payment", async () => {
    const [staff, invoice] = [await staffApp(), await newInvoice()];
    const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    await orderFault("capture", "pending");
    expect(await capturePayment(testApp(), paypalId)).toMatchObject({ status: "PENDING" });
    expect(await refusalOf(end(staff, invoice))).toMatchObject({ code: "conflict" });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending" });
  });

  it("The invoice stays if its payer is faster, started or finished", async () => {
    const endsLate = async (invoice: Invoice, act: () => Promise<unknown>) =>
      end(withRival(await staffApp(), /^update "manual_invoices" set "version"/, act), invoice);
    const [begun, done] = [await newInvoice(), await newInvoice()];
    const paypalId = await approved(testApp(), "invoice", begun.invoiceNumber, 40_000);
    const claim = async () => reserve(testApp(), await paymentOf(paypalId));
    expect(await refusalOf(endsLate(begun, claim))).toMatchObject({ code: "conflict" });
    expect(await invoiceOf(begun.id)).toMatchObject({ status: "pending" });
    const paid = () => pay(testApp(), "invoice", done.invoiceNumber, 40_000);
    expect(await refusalOf(endsLate(done, paid))).toMatchObject({ code: "conflict" });
    expect(await invoiceOf(done.id)).toMatchObject({ status: "paid" });
  });

  it("An invoice removed before the capture takes no money", async () => {
    const [staff, invoice] = [await staffApp(), await newInvoice()];
    const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    await end(staff, invoice);
    expect(await refusalOf(capturePayment(testApp(), paypalId))).toMatchObject({ code: "not_found" });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
  });

  it("Money that PayPal took after the shop had given the payment up is refunded", async () => {
    const [staff, invoice] = [await staffApp(), await newInvoice()];
    const paypalId = await inFlight(invoice);
    await db.update(payments).set({ status: "expired" }).where(eq(payments.providerOrderId, paypalId));
    await end(staff, invoice);
    const { id } = await paymentOf(paypalId);
    await completeCapture(testApp(), await paymentOf(paypalId), await testApp().paypal().getOrder(paypalId));
    expect(await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, id))).toMatchObject([
      { kind: "capture_without_order", actualCents: 40_000 },
    ]);
    await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([{ status: "completed" }]);
    expect((await atPayPal(paypalId)).refunds).toMatchObject([{ amountCents: 40_000 }]);
  });

  it("An invoice removed at the moment of the capture is either gone unpaid or paid", async () => {
    const staff = await staffApp();
    for (let round = 0; round < 15; round++) {
      const invoice = await newInvoice();
      const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
      await Promise.allSettled([capturePayment(testApp(), paypalId), end(staff, invoice)]);
      const [now] = await db.select().from(manualInvoices).where(eq(manualInvoices.id, invoice.id));
      const { captures } = await atPayPal(paypalId);
      expect(captures.length, `round ${round}`).toBe(now?.status === "paid" ? 1 : 0);
      const [payment] = await paymentsFor(invoice.id);
      expect(payment?.status === "captured").toBe(now?.status === "paid");
    }
  });
});

it("An invoice whose money was refunded is void, and stays in the books", async () => {
  const [staff, invoice] = [await staffApp(), await newInvoice()];
  await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
  const [payment] = await paymentsFor(invoice.id);
  await refundPayment(staff, { paymentId: payment!.id, amount: 40_000, reason: "Wrong club", restock: false });
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: "void" });
  expect(await refusalOf(deleteInvoice(staff, { id: invoice.id }))).toMatchObject({ code: "conflict" });
  expect(await eventsOf(invoice.id)).toEqual(["paid", "refunded"]);
});
