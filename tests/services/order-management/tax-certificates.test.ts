// Tests tax certificates (pricing-17): who may send one, and that an approval takes the tax off once, to the cent, wherever it was paid.
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  customOrders,
  manualInvoices,
  orderEvents,
  payments,
  refunds,
  settings,
  storedFiles,
  taxCertificates,
  taxExemptions,
  users,
} from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { leftToPay } from "~/domain/invoices/invoices";
import { readRecords } from "~/domain/text/csv";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { revenueByDay } from "~/services/back-office/reports.server";
import { getCart, rememberCheckout } from "~/services/cart/cart.server";
import {
  findAtCheckout,
  removeAtCheckout,
  sendAtCheckout,
  sendWithOrder,
} from "~/services/checkout/tax-certificates.server";
import type { App } from "~/services/core/app.server";
import { saveTaxRate } from "~/services/core/settings.server";
import {
  deleteUnplacedCertificates,
  listCertificates,
  openCertificate,
} from "~/services/customers/tax-certificates.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { approveCertificate, refuseCertificate } from "~/services/order-management/tax-certificates.server";
import { getOrder } from "~/services/orders/orders.server";
import { listTracked } from "~/services/orders/tracking.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { appOf, fillCart, minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import { newClub, orderOnTerms } from "../../support/factories/credit-customers";
import { approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import { customOrder, db, newBalanceToken, orderOf, pay, staffApp } from "../../support/factories/order-management";
import { approvedCart, mailsTo, refundedAt, refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withBrokenPayPal, withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
afterEach(async () => {
  await db.delete(settings).where(eq(settings.key, "taxRates"));
});

const pdf = (name = "Exemption.pdf") => new File(["%PDF-1.7\n%%EOF\n"], name, { type: "application/pdf" });
const taxed = () => saveTaxRate(staff, { region: "US-CA", rate: 100_000, onShipping: false });
const facts = { certificateNumber: "SR-4711", validUntil: "2030-12-31" };

/** A paid order of $50.00 with $5.00 of sales tax and $5.99 shipping, and the certificate that came with it. */
async function paidWithCertificate() {
  await taxed();
  const buyer = newBuyer();
  const product = await newProduct({ priceCents: 1000 });
  await fillCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
  await rememberCheckout(buyer.app, buyer.customer);
  await sendAtCheckout(buyer.app, { reference: null, certificate: pdf() });
  const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 5 }] }, { amount: 6099 });
  const { recordId: id } = await capturePayment(buyer.app, paypalId);
  const certificate = await certificateOf(id);
  return { buyer, id, paypalId, certificate, email: buyer.customer.email };
}

async function certificateOf(orderId: string) {
  const [certificate] = await db.select().from(taxCertificates).where(eq(taxCertificates.orderId, orderId));
  return certificate!;
}

const paidFor = (recordId: string) => db.select().from(payments).where(eq(payments.recordId, recordId));
const refundsOf = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** Sales tax in the payments of a record, less the tax that was refunded. */
async function keptTax(...recordIds: string[]): Promise<number> {
  let kept = 0;
  for (const recordId of recordIds)
    for (const payment of await paidFor(recordId)) {
      const back = (await refundsOf(payment.id)).reduce((sum, { taxCents }) => sum + taxCents, 0);
      kept += payment.taxCents - back;
    }
  return kept;
}

const approveDesign = (id: string) =>
  db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));

async function expectEven(id: string) {
  const order = await orderOf(id);
  const kept = (await paidFor(id)).reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
  expect(kept + order.owedCents).toBe(order.totalCents);
}

describe("sending a certificate", () => {
  it("A certificate of the checkout stays private, follows its order, and staff are told", async () => {
    const { buyer, id, certificate, email } = await paidWithCertificate();
    expect(certificate).toMatchObject({ status: "waiting", reference: id, fileName: "Exemption.pdf", taxCents: 0 });
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.key, certificate.fileKey));
    expect(file).toMatchObject({ purpose: "certificate", owner: `tax_certificate:${certificate.id}` });
    expect(await mailsTo(staff.staffEmail)).toContainEqual(
      expect.objectContaining({ template: "tax-certificate", record: id, replyTo: email }),
    );
    // The next cart of the same browser has no certificate yet.
    expect(await findAtCheckout(buyer.app, null)).toBeNull();
    const { waiting } = await listCertificates(staff);
    expect(waiting).toContainEqual(expect.objectContaining({ id: certificate.id, customerEmail: email }));
    expect((await openCertificate(staff, { id: certificate.id })).file.fileName).toBe("Exemption.pdf");
    const { app: player } = await appAs("user");
    for (const other of [player, buyer.app])
      expect(await refusalOf(openCertificate(other, { id: certificate.id }))).toMatchObject({
        code: expect.stringMatching(/forbidden|unauthenticated/),
      });
  });

  it("A second file replaces the first, and the customer can remove it before the order", async () => {
    await taxed();
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    await sendAtCheckout(buyer.app, { reference: null, certificate: pdf("first.pdf") });
    await sendAtCheckout(appOf(buyer), { reference: null, certificate: pdf("second.pdf") });
    expect(await findAtCheckout(appOf(buyer), null)).toBe("second.pdf");
    expect(await db.$count(taxCertificates, eq(taxCertificates.reference, `cart:${buyer.session}`))).toBe(1);
    await removeAtCheckout(appOf(buyer), null);
    expect(await findAtCheckout(appOf(buyer), null)).toBeNull();
    const [gone] = await db.select().from(storedFiles).where(eq(storedFiles.fileName, "second.pdf"));
    expect(gone?.owner).toBeNull();
  });

  it("Only pictures and PDFs are taken, and only from the owner of the cart, design or order", async () => {
    const { id } = await paidWithCertificate();
    const stranger = newBuyer();
    const page = new File(["<!doctype html><p>Hi"], "cert.pdf", { type: "application/pdf" });
    await fillCart(stranger, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    expect(await refusalOf(sendAtCheckout(stranger.app, { reference: null, certificate: page }))).toMatchObject({
      code: "unsupported_media",
    });
    expect(await refusalOf(sendWithOrder(stranger.app, { id, certificate: pdf() }))).toMatchObject({
      code: "not_found",
    });
    const { id: reference } = await prepare(newVisitor());
    expect(await refusalOf(sendAtCheckout(stranger.app, { reference, certificate: pdf() }))).toMatchObject({
      code: "not_found",
    });
    expect(await refusalOf(sendAtCheckout(testApp(), { reference: null, certificate: pdf() }))).toMatchObject({
      code: "conflict",
    });
  });

  it("A visitor whose session has the number of an order neither sees, replaces nor takes its certificate", async () => {
    const { id, certificate } = await paidWithCertificate();
    const stranger = newBuyer();
    const app = testApp({ visitor: { cartSession: id } });
    await fillCart({ ...stranger, app, session: id }, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    expect(await findAtCheckout(app, null)).toBeNull();
    await sendAtCheckout(app, { reference: null, certificate: pdf("theirs.pdf") });
    await removeAtCheckout(app, null);
    expect(await certificateOf(id)).toEqual(certificate);
  });

  it("A certificate that came with no order is deleted after 30 days", async () => {
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    await sendAtCheckout(buyer.app, { reference: null, certificate: pdf("old.pdf") });
    await deleteUnplacedCertificates(testApp({ now: minutesLater(29 * 24 * 60) }));
    expect(await findAtCheckout(appOf(buyer), null)).toBe("old.pdf");
    const { certificate } = await paidWithCertificate();
    await deleteUnplacedCertificates(testApp({ now: minutesLater(31 * 24 * 60) }));
    expect(await findAtCheckout(appOf(buyer), null)).toBeNull();
    expect(await db.$count(taxCertificates, eq(taxCertificates.id, certificate.id))).toBe(1);
  });
});

describe("approving a certificate", () => {
  it("An approval refunds exactly the tax at PayPal, once, and tells the customer", async () => {
    const { id, paypalId, certificate, email } = await paidWithCertificate();
    await approveCertificate(staff, { id: certificate.id, ...facts });
    await approveCertificate(staff, { id: certificate.id, ...facts });
    await makeWaitingRefunds(testApp({ now: minutesLater(5) }));
    expect(await refundedAt(paypalId)).toBe(500);
    expect(await orderOf(id)).toMatchObject({ taxCents: 0, totalCents: 5599, owedCents: 0, status: "processing" });
    await expectEven(id);
    expect(await keptTax(id)).toBe(0);
    expect(await certificateOf(id)).toMatchObject({ status: "approved", taxCents: 500, decidedBy: expect.any(String) });
    const mails = await mailsTo(email);
    const [told] = mails.filter(({ template }) => template === "certificate-approved");
    const words = told?.text?.replace(/\s+/g, " ");
    expect(words).toContain("We're refunding $5.00 of sales tax.");
    expect(words).toContain("until December 31, 2030");
    expect(mails.filter(({ template }) => template === "refund")).toHaveLength(1);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "changed")));
    expect(event?.note).toBe("Tax exempt. Total $60.99 → $55.99; $5.00 to be refunded");
  });

  it("Two colleagues who approve at the same moment refund once", async () => {
    const { paypalId, certificate } = await paidWithCertificate();
    const other = await staffApp();
    await Promise.all([staff, other].map((app) => approveCertificate(app, { id: certificate.id, ...facts })));
    await makeWaitingRefunds(testApp({ now: minutesLater(5) }));
    expect(await refundedAt(paypalId)).toBe(500);
  });

  it("A refund by a colleague at the same moment takes its share of the tax, and the approval the rest", async () => {
    for (const amount of [1000, 5599, 6000]) {
      const { id, paypalId, certificate } = await paidWithCertificate();
      const [payment] = await paidFor(id);
      const other = await staffApp();
      const refund = { paymentId: payment!.id, amount, reason: "Bent", restock: false, key: crypto.randomUUID() };
      const racing = withRival(staff, /update "orders"/, () => refundPayment(other, refund));
      await approveCertificate(racing, { id: certificate.id, ...facts });
      expect(await keptTax(id)).toBe(0);
      const given = await refundsOf(payment!.id);
      expect(given.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(500);
      expect(
        given.every(({ status, taxCents, amountCents }) => status === "completed" && taxCents <= amountCents),
      ).toBe(true);
      expect(await refundedAt(paypalId)).toBe(given.reduce((sum, { amountCents }) => sum + amountCents, 0));
    }
  });

  it("A full refund by a colleague at the same moment leaves nothing for the approval to refund", async () => {
    const { id, paypalId, certificate } = await paidWithCertificate();
    const [payment] = await paidFor(id);
    const refund = { paymentId: payment!.id, amount: 6099, reason: "Bent", restock: false, key: crypto.randomUUID() };
    const other = await staffApp();
    const racing = withRival(staff, /update "orders"/, () => refundPayment(other, refund));
    await approveCertificate(racing, { id: certificate.id, ...facts });
    expect(await refundedAt(paypalId)).toBe(6099);
    expect(await keptTax(id)).toBe(0);
    expect(await certificateOf(id)).toMatchObject({ status: "approved", taxCents: 0 });
  });

  it("A change of the order at the same moment as a refund never refunds more tax than was paid", async () => {
    const { id } = await paidWithCertificate();
    const [payment] = await paidFor(id);
    const { items } = await getOrder(staff, id);
    const lines = [{ productId: items[0]!.productId, quantity: 1, terms: "catalog" as const }];
    const refund = { paymentId: payment!.id, amount: 1000, reason: "Bent", restock: false, key: crypto.randomUUID() };
    const other = await staffApp();
    const change = () => changeLines(staff, { id, lines, totalCents: undefined, withMail: false });
    const racing = withRival(staff, /update "orders"/, () => refundPayment(other, refund));
    await changeLines(racing, { id, lines, totalCents: undefined, withMail: false }).catch(change);
    expect(await keptTax(id)).toBeGreaterThanOrEqual(0);
    expect((await orderOf(id)).taxCents).toBe(100);
  });

  it("If PayPal does not answer, the approval stays and the scheduled job refunds", async () => {
    const { paypalId, certificate } = await paidWithCertificate();
    await approveCertificate(withBrokenPayPal(staff, "refundCapture", "before"), { id: certificate.id, ...facts });
    expect(await refundedAt(paypalId)).toBe(0);
    await makeWaitingRefunds(testApp({ now: minutesLater(5) }));
    expect(await refundedAt(paypalId)).toBe(500);
  });

  it("After a part refund, only the tax that is left goes back", async () => {
    const { id, paypalId, certificate } = await paidWithCertificate();
    const [payment] = await paidFor(id);
    await refundPayment(staff, { paymentId: payment!.id, amount: 3000, reason: "", restock: false, key: "half" });
    const left = await keptTax(id);
    await approveCertificate(staff, { id: certificate.id, ...facts });
    expect(await refundedAt(paypalId)).toBe(3000 + left);
    expect(await keptTax(id)).toBe(0);
  });

  it("The next order of the verified account has no tax until staff's last day, and a guest still pays it", async () => {
    await taxed();
    const { app: signedIn, email } = await appAs("user");
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
    const buyer = newBuyer({ email });
    const visitor = { cartSession: buyer.session, sessionToken: signedIn.visitor.sessionToken, address: "10.9.8.7" };
    const both = testApp({ visitor });
    const product = await newProduct({ priceCents: 1000 });
    // The checkout names the treasurer, but the account is exempt.
    const treasurer = { ...buyer, app: both, customer: { ...buyer.customer, email: `treasurer-${email}` } };
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
    await sendAtCheckout(both, { reference: null, certificate: pdf() });
    const paypalId = await approvedCart(treasurer, { lines: [{ id: product.id, quantity: 5 }] }, { amount: 6099 });
    const { recordId: id } = await capturePayment(both, paypalId);
    await approveCertificate(staff, { id: (await certificateOf(id)).id, ...facts });
    const [onFile] = await db.select().from(taxExemptions).where(eq(taxExemptions.email, email));
    expect(onFile).toMatchObject(facts);
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
    await rememberCheckout(both, treasurer.customer);
    expect(await getCart(both)).toMatchObject({ isTaxExempt: true, taxCents: 0 });
    expect((await getCart(buyer.app)).taxCents).toBe(500);
    const later = testApp({ visitor, now: () => new Date("2031-01-02T12:00:00Z") });
    expect((await getCart(later)).isTaxExempt).toBe(false);
  });

  it("A custom order whose balance is unpaid gets a lower balance, and a paid balance is refunded", async () => {
    for (const isPaid of [false, true]) {
      await taxed();
      const visitor = newVisitor();
      const draft = await prepare(visitor);
      await sendAtCheckout(visitor, { reference: draft.id, certificate: pdf() });
      const paypalId = await approvedDeposit(visitor, draft);
      const { recordId: id } = await capturePayment(visitor, paypalId);
      const before = await customOrder(id);
      expect(before.taxCents).toBeGreaterThan(0);
      if (isPaid) {
        await approveDesign(id);
        const { totalCents, depositCents } = await customOrder(id);
        await pay(testApp(), "balance", await newBalanceToken(staff, id), totalCents - depositCents);
      }
      await approveCertificate(staff, { id: (await certificateOf(id)).id, ...facts });
      const after = await customOrder(id);
      expect(after).toMatchObject({
        taxCents: 0,
        totalCents: before.totalCents - before.taxCents,
        depositCents: before.depositCents,
      });
      const kept = (await paidFor(id)).reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
      expect(kept).toBe(isPaid ? after.totalCents : after.depositCents);
      expect(await keptTax(id)).toBe(0);
      if (isPaid) continue;
      await approveDesign(id);
      await pay(testApp(), "balance", await newBalanceToken(staff, id), after.totalCents - after.depositCents);
      expect(await customOrder(id)).toMatchObject({ status: "in_production" });
    }
  });

  it("An open invoice of an order on terms is lowered and emailed again, and a paid part gives its tax back", async () => {
    for (const paidCents of [0, 3000, 6099]) {
      await taxed();
      const club = await newClub(staff);
      const product = await newProduct({ priceCents: 1000 });
      await fillCart(club, { lines: [{ id: product.id, quantity: 5 }] });
      await rememberCheckout(club.app, club.customer);
      await sendAtCheckout(club.app, { reference: null, certificate: pdf() });
      const { id } = await orderOnTerms(club);
      const find = async () => (await selectInvoices(staff, eq(manualInvoices.orderId, id)))[0]!;
      const invoice = await find();
      expect(invoice).toMatchObject({ taxCents: 500, totalCents: 6099 });
      if (paidCents > 0)
        await recordPayment(staff, {
          id: invoice.id,
          amount: paidCents,
          method: "check",
          reference: "1001",
          receivedOn: "2026-11-20",
          key: crypto.randomUUID(),
        });
      await approveCertificate(staff, { id: (await certificateOf(id)).id, ...facts });
      const after = await find();
      expect(await orderOf(id)).toMatchObject({ taxCents: 0, totalCents: 5599, owedCents: 0 });
      expect(after).toMatchObject({ taxCents: 0, totalCents: 5599, status: paidCents === 6099 ? "paid" : "pending" });
      expect(await keptTax(id, invoice.id)).toBe(0);
      const kept = (await paidFor(invoice.id)).reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
      expect(leftToPay(after)).toBe(paidCents === 6099 ? 0 : 5599 - kept);
      const again = (await mailsTo(club.email)).filter(({ template }) => template === "invoice-changed");
      expect(again).toHaveLength(paidCents === 6099 ? 0 : 1);
    }
  });

  it("The books count the refunded tax on its own day: no sales tax is kept, and revenue falls by the tax", async () => {
    const { id, certificate } = await paidWithCertificate();
    const range = { from: addDays(shopDay(new Date()), -1), to: addDays(shopDay(new Date()), 1) };
    const rowsOf = async () => {
      let text = "";
      for await (const part of await exportAccounts(staff, range)) text += part;
      const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
      return rows
        .map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])) as Record<string, string>)
        .filter((row) => row.Number === id);
    };
    const revenue = async () => (await revenueByDay(staff, range)).reduce((sum, { cents }) => sum + cents, 0);
    const taxIn = (rows: Record<string, string>[]) =>
      rows
        .filter(({ Row }) => /tax/i.test(Row ?? ""))
        .reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0);
    const [before, was] = [await rowsOf(), await revenue()];
    expect(taxIn(before)).toBe(500);
    await approveCertificate(staff, { id: certificate.id, ...facts });
    const after = await rowsOf();
    expect(taxIn(after)).toBe(0);
    expect(await revenue()).toBe(was - 500);
    // Rows of the payment stay as they were.
    for (const row of before) expect(after).toContainEqual(row);
  });

  it("A canceled order gets nothing more back, but its customer is exempt", async () => {
    const { id, paypalId, certificate, email } = await paidWithCertificate();
    await cancelOrder(staff, { id, reason: "Changed plans", refund: true, restock: true });
    await approveCertificate(staff, { id: certificate.id, ...facts });
    expect(await refundedAt(paypalId)).toBe(6099);
    expect(await db.$count(taxExemptions, eq(taxExemptions.email, email))).toBe(1);
  });
});

describe("refusing a certificate", () => {
  it("A refusal emails the reason, changes no money, and the customer can send another one", async () => {
    const { buyer, id, paypalId, certificate, email } = await paidWithCertificate();
    await refuseCertificate(staff, { id: certificate.id, reason: "It expired in May." });
    await refuseCertificate(staff, { id: certificate.id, reason: "It expired in May." });
    const mails = (await mailsTo(email)).filter(({ template }) => template === "certificate-refused");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("It expired in May.");
    expect(await refundedAt(paypalId)).toBe(0);
    expect(await orderOf(id)).toMatchObject({ taxCents: 500, totalCents: 6099 });
    expect(await refusalOf(approveCertificate(staff, { id: certificate.id, ...facts }))).toMatchObject({
      code: "conflict",
    });
    const granted = testApp({ visitor: { cartSession: buyer.session, grants: [id] } as never });
    expect((await listTracked(granted))?.regular[0]?.certificate).toMatchObject({
      status: "refused",
      reason: "It expired in May.",
    });
    await sendWithOrder(granted, { id, certificate: pdf("new.pdf") });
    const [second] = await db
      .select()
      .from(taxCertificates)
      .where(and(eq(taxCertificates.orderId, id), eq(taxCertificates.status, "waiting")));
    await approveCertificate(staff, { id: second!.id, ...facts });
    expect(await refundedAt(paypalId)).toBe(500);
    expect(await refusalOf(refuseCertificate(staff, { id: second!.id, reason: "No" }))).toMatchObject({
      code: "conflict",
    });
  });

  it("Only staff decide", async () => {
    const { buyer, certificate } = await paidWithCertificate();
    for (const act of [
      () => approveCertificate(buyer.app, { id: certificate.id, ...facts }),
      () => refuseCertificate(buyer.app, { id: certificate.id, reason: "No" }),
      () => listCertificates(buyer.app),
    ])
      expect(await refusalOf(act())).toMatchObject({ code: "unauthenticated" });
  });
});
