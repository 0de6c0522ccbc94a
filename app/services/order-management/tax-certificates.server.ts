// Staff approve or refuse a customer's tax certificate. Guarantees that the decision, the order without its sales tax, the
// requested refunds, the exemption on file and the email are one batch, and that it happens once (pricing-17).
import { eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { customOrders, manualInvoices, orders, taxCertificates, users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { ApproveCertificateInput } from "~/domain/destinations/exemptions.schema";
import { taxLeft } from "~/domain/destinations/tax";
import { type Difference, moneyChange, refundedBy, refundsOfTax } from "~/domain/orders/change";
import { moneyWithoutTax } from "~/domain/orders/change-design";
import { certificateApproved, certificateRefused } from "~/emails/orders/tax-certificate";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { refreshOpenRooms, roomsOfOrder } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { requireCustomOrder, updateCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { decideCertificate, getCertificate, type TaxCertificate } from "~/services/customers/tax-certificates.server";
import { insertTaxExemption } from "~/services/customers/tax-exemptions.server";
import { invoiceEmail } from "~/services/invoices/admin.server";
import { type Invoice, updateInvoice } from "~/services/invoices/invoices.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { enqueueOutbox, noMails, outboxInserts } from "~/services/mail/outbox.server";
import { changeOrder } from "~/services/order-management/change.server";
import { statusAfter } from "~/services/order-management/edit-lines.server";
import {
  amountDueOf,
  canStillRefund,
  findPaidSoFar,
  makeRequestedRefunds,
  requestRefunds,
} from "~/services/order-management/price-difference.server";
import { type AnyOrder, getAnyOrder, orderUrlOf } from "~/services/orders/any-order.server";
import { updateOrder } from "~/services/orders/orders.server";

const refundReason = "Sales tax, because your exemption certificate was approved";

/**
 * Staff: approves a certificate. Refunds the sales tax that the order's payments contain, takes the rest off the amount
 * due, and exempts the customer's later orders. A repeated call only makes refunds that are missing. ShopError
 * `conflict` if it was refused, or while a payment of the order is in flight.
 */
export async function approveCertificate(app: App, input: ApproveCertificateInput): Promise<void> {
  const staff = await requireStaff(app);
  const certificate = await getCertificate(app, input.id);
  const { orderId } = certificate;
  if (certificate.status === "refused") throw new ShopError("conflict", "This certificate was already refused.");
  if (certificate.status === "waiting") await approveAsItIs(app, staff, certificate, input);
  await makeRequestedRefunds(app, orderId);
}

/** Plans the approval again if the order was paid, refunded or changed between its reading and its writing. */
async function approveAsItIs(
  app: App,
  staff: Viewer,
  certificate: TaxCertificate & { orderId: string },
  input: ApproveCertificateInput,
  triesLeft = 3,
): Promise<void> {
  try {
    await writeApproval(app, staff, certificate, input);
  } catch (error) {
    // A colleague may have approved it at the same moment.
    if ((await getCertificate(app, input.id)).status === "approved") return;
    const hasMoved = [orders.version, customOrders.version].some((version) => wasAborted(error, version));
    if (!hasMoved || triesLeft <= 1) throw error;
    await approveAsItIs(app, staff, certificate, input, triesLeft - 1);
  }
}

async function writeApproval(
  app: App,
  staff: Viewer,
  { id, orderId }: TaxCertificate & { orderId: string },
  { certificateNumber, validUntil }: ApproveCertificateInput,
): Promise<void> {
  const found = await getAnyOrder(app, orderId);
  const [plan, account] = await Promise.all([planWithoutTax(app, staff, found), accountOf(app, found)]);
  const { refundedCents, creditedCents, note } = plan;
  await changeOrder(app, staff, found, {
    values: plan.values,
    seen: found.order.version,
    action: "tax certificate approved",
    detail: { certificateNumber, refundedCents, creditedCents },
    event: { id: `tax-certificate:${id}`, type: "changed", note: ["Tax exempt", ...note].join(". ") },
    email: {
      to: found.order.customerEmail,
      toName: found.order.customerName,
      template: "certificate-approved",
      record: orderId,
      mail: certificateApproved({
        orderId,
        customerName: found.order.customerName,
        orderUrl: orderUrlOf(app, found),
        account,
        validUntil: validUntil ?? null,
        refundedCents,
        creditedCents,
      }),
      dedupeKey: `tax-certificate:${id}:approved`,
    },
    also: [
      ...decideCertificate(app, staff.username, id, { status: "approved", taxCents: refundedCents + creditedCents }),
      ...insertTaxExemption(app, staff, { email: account, certificateNumber, validUntil }),
      ...plan.statements,
    ],
  });
  enqueueOutbox(app, plan.mails);
  await refreshOpenRooms(app, roomsOfOrder(orderId));
}

/** Address that the exemption is for: the account that placed the order, otherwise the order's own. */
async function accountOf(app: App, { order }: AnyOrder): Promise<string> {
  if (!order.userId) return order.customerEmail;
  const [user] = await app.read(app.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId)));
  return user?.email ?? order.customerEmail;
}

const nothing = {
  values: {},
  statements: [] as Statement[],
  mails: noMails,
  refundedCents: 0,
  creditedCents: 0,
  note: [] as string[],
};

/** Statements that take the sales tax off an order. A canceled order keeps its figures, because its money went back. */
async function planWithoutTax(app: App, staff: Viewer, found: AnyOrder): Promise<typeof nothing> {
  const { id, version, taxCents, totalCents: wasCents, status } = found.order;
  if (taxCents === 0 || status === "cancelled") return nothing;
  const [paid, invoice] = await Promise.all([
    findPaidSoFar(app, id),
    found.kind === "regular" ? findOrderInvoice(app, id) : undefined,
  ]);
  const refunds = refundsOfTax(paid.left);
  const wasOwedCents = amountDueOf(found);
  const unpaidTaxCents = taxLeft({ taxCents, billedCents: paid.taxCents, amountCents: wasOwedCents });
  const difference = { owedCents: wasOwedCents - unpaidTaxCents, refunds };
  const refundedCents = refundedBy(difference);
  const ofInvoice = invoice && planInvoice(app, staff, invoice, refundedCents);
  const isAsRead = canStillRefund(id, difference);
  return {
    values: found.kind === "regular" ? statusAfter(found.order, difference.owedCents) : {},
    statements: [
      ...orderWithoutTax(app, found, difference, isAsRead),
      ...requestRefunds(app, { id, version }, { refunds }, staff.username, refundReason),
      ...(ofInvoice?.statements ?? []),
    ],
    mails: ofInvoice?.mails ?? noMails,
    refundedCents,
    creditedCents: unpaidTaxCents + (ofInvoice?.creditedCents ?? 0),
    note: [moneyChange(wasCents, wasCents - taxCents, difference)],
  };
}

function orderWithoutTax(
  app: App,
  { kind, order }: AnyOrder,
  { owedCents }: Difference,
  isAsRead: ReturnType<typeof canStillRefund>,
): Statement[] {
  if (kind === "custom") {
    return [
      requireCustomOrder(app, order.id, isAsRead, sql`true`),
      ...updateCustomOrder(app, order.id, { taxCents: 0, ...moneyWithoutTax(order, owedCents) }),
    ];
  }
  return updateOrder(app, order.id, {
    taxCents: 0,
    totalCents: order.totalCents - order.taxCents,
    owedCents,
    version: abortUnless(orders.version, isAsRead),
  });
}

/** Takes the tax off the invoice of an order on terms. An open one is emailed again, because its link names the total. */
function planInvoice(app: App, staff: Viewer, invoice: Invoice, refundedCents: number) {
  const { id, invoiceNumber, subtotalCents, taxCents, paidCents, status, version } = invoice;
  if (status === "void") return undefined;
  const totalCents = subtotalCents;
  const leftCents = Math.max(0, totalCents - (paidCents - refundedCents));
  const isOpen = status === "pending" && leftCents > 0;
  const changed = { ...invoice, taxCents: 0, totalCents, paidCents: paidCents - refundedCents };
  const mails = isOpen ? outboxInserts(app, [invoiceEmail(app, changed, "changed")]) : noMails;
  const settled = status === "pending" && !isOpen ? { status: "paid" as const, paidAt: app.now() } : {};
  const isSame = abortUnless(manualInvoices.totalCents, eq(manualInvoices.version, version), totalCents);
  return {
    statements: [
      ...updateInvoice(app, id, { taxCents: 0, totalCents: isSame, ...settled }),
      ...addAudit(app, staff, "invoice changed", `invoice ${invoiceNumber}`, { taxCents, totalCents }),
      ...mails.statements,
    ],
    mails,
    creditedCents: taxCents - refundedCents,
  };
}

/** Staff: refuses a certificate with a reason, which the customer reads. Repeating the call changes nothing. */
export async function refuseCertificate(app: App, { id, reason }: { id: string; reason: string }): Promise<void> {
  const staff = await requireStaff(app);
  const { orderId, status } = await getCertificate(app, id);
  if (status === "refused") return;
  if (status === "approved") throw new ShopError("conflict", alreadyApproved);
  const found = await getAnyOrder(app, orderId);
  const { customerEmail: to, customerName: toName } = found.order;
  const mail = certificateRefused({ orderId, customerName: toName, orderUrl: orderUrlOf(app, found), reason });
  const dedupeKey = `tax-certificate:${id}:refused`;
  const emails = outboxInserts(app, [
    { to, toName, template: "certificate-refused", record: orderId, mail, dedupeKey },
  ]);
  try {
    await runBatch(app.db, [
      decideCertificate(app, staff.username, id, { status: "refused", reason }),
      addAudit(app, staff, "tax certificate refused", `order ${orderId}`),
      emails.statements,
    ]);
  } catch (error) {
    if (!wasAborted(error, taxCertificates.status)) throw error;
    throw new ShopError("conflict", "A colleague just decided about this certificate.", { cause: error });
  }
  enqueueOutbox(app, emails);
}

const alreadyApproved = "This certificate was already approved. You can end the exemption under Tax certificates.";
