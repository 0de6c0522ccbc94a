// Valid calls of staff about orders, quotes, invoices and money.

import { eq } from "drizzle-orm";
import { manualOrderDrafts, paymentDiscrepancies, payments } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { getProductionJob } from "~/services/back-office/production.server";
import { previewTracking } from "~/services/order-management/import-tracking.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { pngFile } from "../../support/factories/designs";
import { db, newCustomOrder, newInvoice, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { boughtPins } from "../../support/factories/payments";
import { newQuote, newRoom } from "../../support/factories/rooms";
import { appAs, newOrder } from "../../support/factories/staff";
import { home, newEmail, type Rows } from "./world";

const parcel = { carrier: "ups", trackingNumber: "1Z999", withMail: "on" };
const shipTo = { country: "US", state: "CA" } as const;
const letter = { customerName: "Robin", customerEmail: "robin@club.example", estimatedWeeks: "2" };
const person = { customerName: "Robin Castle", customerEmail: "robin@club.example" };
const billed = { ...person, description: "Pins", amount: "250.00" };
const aCheck = () => ({ method: "check", amount: "10", receivedOn: "2024-11-20", key: crypto.randomUUID() });
const refund = async () => {
  const { payment, orderId } = await boughtPins();
  return { paymentId: payment.id, id: orderId, amount: "1", reason: "A scratch", key: crypto.randomUUID() };
};
const recordedPayment = async (id: string) => {
  const check = { method: "check" as const, amount: 500, receivedOn: shopDay(new Date()), reference: "1042" };
  const { paymentId } = await recordPayment(await staffApp(), { id, ...check, key: crypto.randomUUID() });
  return { id, paymentId, reason: "Wrong order" };
};
const newOwed = async () => ({ params: {}, body: { id: (await newManualOrder()).id } });
const newCustom = async (values: Parameters<typeof newCustomOrder>[0] = {}) => {
  const { id } = await newCustomOrder({ depositPaymentId: null, status: "pending", ...values });
  return id;
};
const draftInvoice = async () => {
  const { id } = await newInvoice({ status: "draft", sentAt: null });
  return { id, version: "1" };
};

export const ordersRows: Rows = {
  "admin/orders/order status": async () => ({
    body: { id: (await newOrder({ status: "pending" })).id, version: "1", status: "processing", withMail: "on" },
  }),
  "admin/orders/order delivered": async () => ({
    body: { id: (await newOrder({ status: "shipped" })).id, version: "1" },
  }),
  "admin/orders/order tracking": async () => ({ body: { id: (await newOrder()).id, version: "1", ...parcel } }),
  "admin/production/production move": async ({ admin }) => {
    const { id } = await newOrder({ status: "processing" });
    // Another row may have changed the stages.
    const { stage: from } = await getProductionJob(admin, id);
    return { body: { id, from, stage: from === "finishing" ? "packing" : "finishing" } };
  },
  "admin/production/production assign": async () => ({
    body: { id: (await newOrder({ status: "processing" })).id, assignee: (await appAs("production")).id },
  }),
  "admin/production/production made": async () => {
    const { id, product } = await newOrder({ status: "processing" });
    return { body: { id, from: "0", line: String(product.id), made: "1" } };
  },
  "admin/production/production ship": async () => ({
    body: { id: (await newOrder({ status: "processing" })).id, version: "1", ...parcel },
  }),
  "admin/orders/import-tracking ship": async ({ admin }) => {
    const rows = `Order - Number,Shipment - Tracking Number\n${(await newOrder()).id},1Z999AA10123456784\n`;
    const { key } = await previewTracking(admin, { file: new File([rows], "shipped.csv") });
    return { body: { key, withMail: "on" } };
  },
  "admin/orders/order ship": async () => ({ body: { id: (await newOrder()).id, version: "1", ...parcel } }),
  "admin/orders/order correct": async () => ({
    body: { id: (await newOrder()).id, version: "1", ...person, ...home },
  }),
  "admin/orders/order notes": async () => ({ body: { id: (await newOrder()).id, version: "1", notes: "Ring first" } }),
  "admin/orders/order production": async () => ({
    body: { ...letter, orderId: await newCustom({ status: "in_production" }) },
  }),
  "admin/orders/order letter": async () => ({
    body: { id: (await newOrder()).id, to: newEmail(), subject: "Your pins", body: "They are ready." },
  }),
  "admin/orders/order refund": async () => ({ body: await refund() }),
  "admin/orders/order destination": async () => ({ body: { id: await newCustom(), shipTo: "US-CA" } }),
  "admin/orders/order recordPayment": async () => ({ body: { id: await newCustom(), ...aCheck(), amount: "500" } }),
  "admin/orders/order voidPayment": async () => ({ body: await recordedPayment((await newManualOrder()).id) }),
  "admin/orders/order archive": async () => ({ body: { id: (await newOrder()).id } }),
  "admin/orders/order restore": async () => ({
    body: { id: (await newOrder({ archivedAt: new Date() })).id },
  }),
  "admin/orders/order mailDeposit": async () => ({
    body: { id: await newCustom({ quoteId: (await newQuote({ customerEmail: newEmail() })).id }) },
  }),
  "admin/orders/order mailOwed": newOwed,
  "admin/orders/order cancel": async () => ({
    body: { id: (await boughtPins()).orderId, reason: "Twice" },
  }),
  "admin/orders/orders bulk": async () => ({
    body: { id: [(await newOrder({ status: "pending" })).id], status: "processing", withMail: "on" },
  }),
  "admin/orders/orders undo": async () => {
    const { id } = await newOrder({ status: "shipped" });
    const change = { id, status: "processing", trackingNumber: null, trackingUrl: null, version: 1 };
    return { body: { changes: JSON.stringify([change]) } };
  },
  "admin/orders/manual-order make": ({ product }) => ({
    body: {
      formKey: crypto.randomUUID(),
      name: "Pat",
      email: newEmail(),
      ...home,
      shipping: "standard",
      lines: [{ productId: product.id, quantity: "2", terms: "catalog" }],
    },
  }),
  "admin/orders/manual-order draft": () => ({ body: { formKey: crypto.randomUUID(), name: "Pat", discount: "soon" } }),
  "admin/orders/manual-order discard": async () => {
    const id = crypto.randomUUID();
    await db.insert(manualOrderDrafts).values({ id, form: {}, actor: "sam" });
    return { body: { id } };
  },
  "admin/orders/changes/change-lines save": async () => {
    const { orderId: id, product } = await boughtPins();
    return { body: { id, version: "1", lines: [{ productId: product.id, quantity: "1", terms: "catalog" }] } };
  },
  "admin/orders/changes/change-design save": async () => ({
    body: {
      id: await newCustom({ status: "approved" }),
      version: "1",
      quantity: "200",
      size: "1inch",
      plating: "gold",
      packaging: "just-pins",
      choices: { attachment: "rubber-clutch" },
    },
  }),
  "admin/quotes/quote answer": async () => ({
    body: {
      id: (await newQuote({ status: "pending", customerEmail: newEmail() })).id,
      version: "1",
      lines: [{ name: "Custom pins", prices: ["5.50", "4.50"] }],
      otherQuantities: ["250"],
    },
  }),
  "admin/quotes/quote notes": async () => ({ body: { id: (await newQuote()).id, version: "1", notes: "Ring" } }),
  "admin/quotes/new-quote create": async () => ({
    body: {
      customerName: "Ann Lee",
      customerEmail: newEmail(),
      quantity: "50",
      projectDescription: "Pins for our member-guest",
      formKey: crypto.randomUUID(),
    },
  }),
  "admin/quotes/quote picture": async () => ({ body: { id: (await newQuote()).id, file: pngFile() } }),
  "admin/quotes/quote approvedByPhone": async () => ({
    body: { id: (await newQuote({ customerEmail: newEmail() })).id, reason: "Jo said yes on Monday" },
  }),
  "admin/quotes/quote end": async () => ({ body: { id: (await newQuote()).id, end: "declined" } }),
  "admin/quotes/quote resume": async () => ({ body: { id: (await newQuote({ status: "declined" })).id } }),
  "admin/quotes/quote duplicate": async () => ({ body: { id: (await newQuote()).id, key: crypto.randomUUID() } }),
  "admin/quotes/quote order": async () => {
    const { id } = await newQuote({ status: "approved", customerEmail: newEmail() });
    return { body: { id, quantity: "150", size: "1inch", plating: "gold", packaging: "just-pins" } };
  },
  "admin/quotes/quotes delete": async () => ({ body: { id: (await newQuote({ status: "pending" })).id } }),
  "api/quotes/quote-request DELETE": async () => ({ params: { id: (await newQuote({ status: "pending" })).id } }),
  "api/quotes/quote-request PATCH": async () => ({
    params: { id: (await newQuote({ status: "pending", customerEmail: newEmail() })).id },
    body: { status: "quoted", quotedAmount: 825 },
  }),
  "admin/invoices/invoice refund": async () => ({ body: await refund() }),
  "admin/invoices/invoice recordPayment": async () => ({ body: { id: (await newInvoice()).id, ...aCheck() } }),
  "admin/invoices/invoice voidPayment": async () => ({ body: await recordedPayment((await newInvoice()).id) }),
  "admin/invoices/invoice resend": async () => ({ body: { id: (await newInvoice()).id, version: "1" } }),
  "admin/invoices/invoice sendDraft": async () => ({ body: await draftInvoice() }),
  "admin/invoices/invoice duplicate": async () => ({ body: { id: (await newInvoice()).id, key: crypto.randomUUID() } }),
  "admin/invoices/invoice void": async () => ({ body: { id: (await newInvoice()).id, version: "1" } }),
  "admin/invoices/invoices delete": async () => ({ body: { id: (await draftInvoice()).id } }),
  "admin/invoices/new-invoice send": () => ({
    body: { ...billed, customerEmail: newEmail(), formKey: crypto.randomUUID() },
  }),
  "admin/invoices/change-invoice change": async () => ({ body: { ...billed, ...(await draftInvoice()) } }),
  "api/invoices/send-invoice POST": () => ({
    body: { ...billed, customerEmail: newEmail(), amount: 250, formKey: crypto.randomUUID() },
  }),
  "api/invoices/manual-invoice DELETE": async () => ({ params: { id: (await draftInvoice()).id } }),
  "api/payments/record-payment POST": async () => ({
    params: { id: (await newInvoice()).id },
    body: { ...aCheck(), amount: 10 },
  }),
  "api/payments/payment-refund POST": async () => {
    const { paymentId, reason, key } = await refund();
    return { params: { paymentId }, body: { amount: 1, reason, key } };
  },
  "api/orders/order-cancel POST": async () => ({
    params: { id: (await boughtPins()).orderId },
    body: { reason: "Twice" },
  }),
  "api/orders/order DELETE": async () => ({ params: { id: (await newOrder()).id } }),
  "api/orders/order-status PUT": async () => ({
    params: { id: (await newOrder({ status: "pending" })).id },
    body: { status: "processing" },
  }),
  "api/orders/order-tracking PUT": async () => ({
    params: { id: (await newOrder()).id },
    body: { trackingNumber: "1Z" },
  }),
  "api/custom-orders/custom-order DELETE": async () => ({ params: { id: await newCustom() } }),
  "api/custom-orders/custom-order-status PATCH": async () => ({
    params: { id: await newCustom({ status: "approved" }) },
    body: { status: "in_production" },
  }),
  "api/custom-orders/generate-balance-link POST": async () => ({
    params: { id: (await newCustomOrder({ shipTo })).id },
  }),
  "api/custom-orders/generate-balance-link DELETE": async ({ ids }) => ({ params: { id: ids.custom } }),
  "api/custom-orders/send-production-email POST": async () => ({
    body: { ...letter, orderId: await newCustom({ status: "in_production" }) },
  }),
  "admin/orders/order link": async () => ({ body: { id: (await newCustomOrder({ shipTo })).id } }),
  "admin/orders/order mailLink": async () => ({ body: { id: (await newCustomOrder({ shipTo })).id } }),
  "admin/orders/order revokeLink": ({ ids }) => ({ body: { id: ids.custom } }),
  "admin/collaboration/room mockup": async () => ({
    params: { id: (await newRoom()).sessionId },
    body: { mockup: pngFile(), notes: "Look" },
  }),
  "admin/collaboration/room extend": async () => ({ params: { id: (await newRoom()).sessionId }, body: {} }),
  "admin/collaboration/room revoke": async () => ({ params: { id: (await newRoom()).sessionId }, body: {} }),
  "admin/collaboration/rooms start": async () => {
    const { id, customerEmail: clientEmail } = await newQuote();
    return { body: { quoteId: id, clientName: "Robin", clientEmail } };
  },
  "api/collaboration/collaboration-session POST": async () => {
    const { id, customerEmail: clientEmail } = await newQuote();
    return { body: { quoteId: id, clientName: "Robin", clientEmail } };
  },
  "admin/money/reconciliation mend": async () => ({ body: { id: await newDifference() } }),
  "admin/money/reconciliation setAside": async () => ({ body: { id: await newDifference(), reason: "Known" } }),
};

/** An order whose payment is unknown to PayPal. */
async function newDifference(): Promise<string> {
  const { payment, orderId: reference } = await boughtPins();
  const unknown = { providerOrderId: crypto.randomUUID(), captureId: crypto.randomUUID() };
  await db.update(payments).set(unknown).where(eq(payments.id, payment.id));
  const id = crypto.randomUUID();
  const row = { kind: "order_without_capture" as const, paymentId: payment.id, reference };
  await db.insert(paymentDiscrepancies).values({ id, ...row, expectedCents: payment.amountCents, actualCents: 0 });
  return id;
}
