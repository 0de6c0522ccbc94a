// Tests the orders CSV: its amount due is that of the order's page.
import { beforeAll, expect, it } from "vitest";
import { shopDay } from "~/domain/calendar/calendar";
import { orderFilter } from "~/domain/orders/admin";
import { readRecords } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { voidPayment } from "~/services/order-management/void-payment.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { exportOrders } from "~/services/orders/export.server";
import { newInvoice } from "../../support/factories/order-management";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";

let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

/** Amount due of an order in the file, in dollars, and on its page, in cents. */
async function dueOf(id: string) {
  let text = "";
  for await (const lines of await exportOrders(staff, orderFilter.parse({ q: id }))) text += lines;
  const [head = [], row = []] = [...readRecords(text, ",")].map(({ cells }) => cells);
  const detail = await getOrderDetail(staff, id);
  const onPage =
    detail.kind === "custom" ? detail.remainingCents : detail.order.owedCents + (detail.terms?.leftCents ?? 0);
  return [row[head.indexOf("Amount due")], onPage];
}

const checkOf = (id: string, amount: number) => {
  const receivedOn = shopDay(staff.now());
  return { id, method: "check" as const, amount, receivedOn, reference: "1042", key: crypto.randomUUID() };
};

it("A custom order owes its balance until that is paid, and again once the payment is voided", async () => {
  const { id } = await newCustomOrder({ status: "approved", shipTo: { country: "US", state: "AZ" } });
  expect(await dueOf(id)).toEqual(["472.50", 47_250]);
  await recordPayment(staff, checkOf(id, 10_000));
  expect(await dueOf(id)).toEqual(["372.50", 37_250]);
  await recordPayment(staff, checkOf(id, 37_250));
  expect(await dueOf(id)).toEqual(["0.00", 0]);
  const { payments } = await getOrderDetail(staff, id);
  const last = payments.find(({ amountCents }) => amountCents === 37_250);
  await voidPayment(staff, { paymentId: last!.id, reason: "Typed twice" });
  expect(await dueOf(id)).toEqual(["372.50", 37_250]);
});

it("A custom order without its deposit owes everything", async () => {
  const { id } = await newCustomOrder({ depositPaymentId: null });
  expect(await dueOf(id)).toEqual(["525.00", 52_500]);
});

it("A partly refunded order owes nothing, and one with an amount due owes that", async () => {
  const paid = await newOrder({ status: "processing" });
  const [payment] = (await getOrderDetail(staff, paid.id)).payments;
  await refundPayment(staff, { paymentId: payment!.id, amount: 500, reason: "Scratched", restock: false });
  expect(await dueOf(paid.id)).toEqual(["0.00", 0]);
  const owing = await newOrder({ status: "pending", owedCents: 1200 });
  expect(await dueOf(owing.id)).toEqual(["12.00", 1200]);
});

it("An order on terms owes what is left of its invoice", async () => {
  const { id, totalCents } = await newOrder({ status: "processing" });
  const invoice = await newInvoice({ orderId: id, status: "pending", subtotalCents: totalCents, totalCents });
  await recordPayment(staff, checkOf(invoice.id, 599));
  expect(await dueOf(id)).toEqual(["20.00", 2000]);
});

it("A canceled or archived order owes nothing in the file", async () => {
  const canceled = await newCustomOrder({ status: "cancelled" });
  const gone = await newOrder({ status: "cancelled", owedCents: 1200 });
  expect([(await dueOf(canceled.id))[0], (await dueOf(gone.id))[0]]).toEqual(["0.00", "0.00"]);
});
