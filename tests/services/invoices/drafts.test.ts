// Tests drafts and changes of invoices (invoices-8, invoices-9): no one sees or pays a draft, a number is assigned once,
// and a paid invoice does not change.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog, manualInvoices } from "~/db/schema";
import { changeInvoiceInput, invoiceInput, sendDraftInput } from "~/domain/invoices/invoices";
import { receivablesByAge } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { deleteInvoice, resendInvoice, voidInvoice } from "~/services/invoices/admin.server";
import { findPayableInvoice } from "~/services/invoices/invoices.server";
import { getStatement } from "~/services/invoices/statements.server";
import { changeInvoice, duplicateInvoice, saveDraft, sendDraft, sendInvoice } from "~/services/invoices/write.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { capturePayment } from "~/services/payments/payments.server";
import { approved, db, eventsOf, invoiceOf, newInvoice, pay, staffApp } from "../../support/factories/order-management";
import { atPayPal, mailsTo, refusalOf } from "../../support/factories/payments";
import { newOrder } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";
import { formOf, send, signIn } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const person = { customerName: "Robin", amount: "250.00" };
const newEmail = () => `draft-${crypto.randomUUID()}@club.example`;
const input = (values: object = {}) => invoiceInput.parse({ ...person, customerEmail: newEmail(), ...values });
const change = (id: string, values: object = {}) =>
  changeInvoiceInput.parse({ ...person, id, customerEmail: "robin@club.example", ...values });
const sending = (id: string, values: object = {}) => sendDraftInput.parse({ id, ...values });

describe("a draft", () => {
  it("A draft sends no email, cannot be paid by link, check or API, and is no receivable", async () => {
    const before = await receivablesByAge(staff);
    const draft = await saveDraft(staff, input({ invoiceNumber: "INV-123123", dueDate: "2020-01-01" }));
    const typed = { invoiceNumber: "INV-123123", dueDate: "2020-01-01" };
    expect(draft).toMatchObject({ status: "draft", ...typed, sentAt: null, totalCents: 25_000 });
    expect(await mailsTo(draft.customerEmail)).toEqual([]);
    expect(await receivablesByAge(staff)).toEqual(before);
    for (const number of [draft.id, "INV-123123"]) {
      expect(await findPayableInvoice(testApp(), { number, amountCents: 25_000 })).toBeNull();
      expect((await send("GET", `/pay-invoice/${number}?amount=250.00`)).status).toBe(404);
      expect((await send("GET", `/pay-invoice/${number}/print?amount=250.00`)).status).toBe(404);
      expect(await refusalOf(pay(testApp(), "invoice", number, 25_000))).toMatchObject({ code: "conflict" });
    }
    const check = { id: draft.id, method: "check", amount: 25_000, receivedOn: "2024-11-20" } as const;
    expect(await refusalOf(recordPayment(staff, { ...check, reference: undefined }))).toMatchObject({
      code: "not_found",
    });
    expect(await refusalOf(resendInvoice(staff, draft))).toMatchObject({ code: "conflict" });
    expect(await refusalOf(voidInvoice(staff, { id: draft.id }))).toMatchObject({ code: "conflict" });
    await deleteInvoice(staff, draft);
    expect(await db.$count(manualInvoices, eq(manualInvoices.id, draft.id))).toBe(0);
  });

  it("A draft is sent with the number and due date that staff typed into it", async () => {
    const typed = { invoiceNumber: "INV-717171", dueDate: "2027-02-03" };
    const { id } = await saveDraft(staff, input(typed));
    expect(await sendDraft(staff, sending(id))).toMatchObject({ status: "pending", ...typed });
    const { id: other } = await saveDraft(staff, input({ dueDate: "2027-02-04" }));
    expect((await invoiceOf(other)).invoiceNumber).toMatch(/^INV-\d{6}$/);
    const edited = { invoiceNumber: "INV-727272", dueDate: "2027-03-04" };
    expect(await refusalOf(changeInvoice(staff, change(other, { invoiceNumber: "INV-717171" })))).toMatchObject({
      fieldErrors: { invoiceNumber: [expect.stringContaining("already")] },
    });
    await changeInvoice(staff, change(other, edited));
    const { cookie } = await signIn("admin");
    const preview = await (await send("GET", `/admin/invoices/${other}/print`, { cookie })).text();
    expect(preview).toContain("INV-727272");
    expect(preview).toContain("March 4, 2027");
    const { customerEmail } = await sendDraft(staff, sending(other));
    expect(await invoiceOf(other)).toMatchObject(edited);
    const [mail] = await mailsTo(customerEmail);
    expect(mail?.html).toContain("March 4, 2027");
  });

  it("A draft from before drafts had numbers gets one when it is sent", async () => {
    const { id } = await newInvoice({ status: "draft", sentAt: null, invoiceNumber: "IV-old-draft" });
    expect((await sendDraft(staff, sending(id))).invoiceNumber).toMatch(/^INV-\d{6}$/);
  });

  it("A draft is changed without an email, sent once with number and day, and then paid", async () => {
    const { id, version } = await saveDraft(staff, input());
    const customerEmail = newEmail();
    await changeInvoice(staff, change(id, { customerEmail, amount: "300.00", version }));
    expect(await invoiceOf(id)).toMatchObject({ status: "draft", totalCents: 30_000, customerEmail });
    expect(await mailsTo(customerEmail)).toEqual([]);
    const sent = sending(id, { invoiceNumber: "INV-424242", dueDate: "2027-01-15" });
    const both = await Promise.allSettled([sendDraft(staff, sent), sendDraft(staff, sent)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(sendDraft(staff, sent))).toMatchObject({ code: "conflict" });
    expect(await invoiceOf(id)).toMatchObject({
      status: "pending",
      invoiceNumber: "INV-424242",
      dueDate: "2027-01-15",
    });
    const mails = await mailsTo(customerEmail);
    expect(mails.map(({ template }) => template)).toEqual(["invoice-new"]);
    expect(mails[0]?.html).toContain("/pay-invoice/INV-424242?amount=300.00");
    await pay(testApp(), "invoice", "INV-424242", 30_000);
    expect(await eventsOf(id)).toEqual(["drafted", "changed", "sent", "paid"]);
    expect(await db.$count(auditLog, eq(auditLog.subject, "invoice INV-424242"))).toBe(1);
  });

  it("A draft gets the next number if the suggested one was taken, and refuses a taken one that staff chose", async () => {
    const { id } = await saveDraft(staff, input());
    const { invoiceNumber } = await newInvoice();
    expect(await refusalOf(sendDraft(staff, sending(id, { invoiceNumber })))).toMatchObject({
      fieldErrors: { invoiceNumber: [expect.stringContaining("already")] },
    });
    const sent = await sendDraft(staff, sending(id, { invoiceNumber, suggestedNumber: invoiceNumber }));
    expect(sent.invoiceNumber).toMatch(/^INV-\d{6}$/);
    expect(sent.invoiceNumber).not.toBe(invoiceNumber);
  });

  it("A draft form sent twice stores one draft, and then sends nothing", async () => {
    const form = { formKey: crypto.randomUUID() };
    const [one, two] = await Promise.all([saveDraft(staff, input(form)), saveDraft(staff, input(form))]);
    expect(two.id).toBe(one.id);
    expect(await refusalOf(sendInvoice(staff, input(form)))).toMatchObject({ code: "conflict" });
  });

  it("Any other invoice can be copied into a draft, once a press", async () => {
    const first = await newInvoice({ subtotalCents: 37_100, taxCents: 2_900, status: "paid", terms: "Net 15" });
    const key = crypto.randomUUID();
    const [copy, again] = [
      await duplicateInvoice(staff, { id: first.id, key }),
      await duplicateInvoice(staff, { id: first.id, key }),
    ];
    const { customerEmail, items, totalCents, taxCents } = first;
    expect(copy).toMatchObject({
      status: "draft",
      customerEmail,
      items,
      totalCents,
      taxCents,
      terms: "Net 15",
      paidCents: 0,
    });
    expect(copy.id).not.toBe(first.id);
    expect(again.id).toBe(copy.id);
    expect(await mailsTo(customerEmail)).toEqual([]);
    expect(await refusalOf(duplicateInvoice(testApp(), { id: first.id, key }))).toMatchObject({
      code: "unauthenticated",
    });
  });

  it("A copy of an order's invoice does not name the order, and is saved with its discount", async () => {
    const { id: orderId } = await newOrder();
    const items = [
      { description: "Pins", quantity: 10, unitPriceCents: 900 },
      { description: "Discount", quantity: 1, unitPriceCents: -900 },
    ];
    const ofOrder = { orderId, items, subtotalCents: 8100, totalCents: 8100, description: `Order ${orderId}` };
    const copy = await duplicateInvoice(staff, {
      id: (await newInvoice(ofOrder)).id,
      key: crypto.randomUUID(),
    });
    expect(copy).toMatchObject({ orderId: null, description: "Pins", items });
    const lines = items.map(({ unitPriceCents, ...line }) => ({
      ...line,
      unitPrice: (unitPriceCents / 100).toFixed(2),
    }));
    await changeInvoice(staff, change(copy.id, { amount: undefined, items: lines }));
    expect(await invoiceOf(copy.id)).toMatchObject({ items, totalCents: 8100 });
  });

  it("Staff preview a draft as its customer will get it", async () => {
    const { id } = await saveDraft(staff, input({ notes: "For the spring cup" }));
    const { cookie } = await signIn("admin");
    const html = await (await send("GET", `/admin/invoices/${id}/print`, { cookie })).text();
    expect(html).toContain("Draft: not sent yet");
    expect(html).toContain("QR code of the payment link");
    expect(html).toContain("For the spring cup");
    expect(html).toContain("Email to the customer");
    expect((await send("GET", `/admin/invoices/${id}/edit`, { cookie })).status).toBe(200);
    const { id: paid } = await newInvoice({ status: "paid" });
    expect((await send("GET", `/admin/invoices/${paid}/edit`, { cookie })).headers.get("location")).toBe(
      `/admin/invoices/${paid}`,
    );
  });

  it("The form's second button saves a draft", async () => {
    const { cookie } = await signIn("admin");
    const customerEmail = newEmail();
    const fields = { intent: "send", keep: "draft", customerName: "Robin", customerEmail, amount: "9.00" };
    const answer = await send("POST", "/admin/invoices/new", { cookie, form: formOf(fields) });
    const [draft] = await db.select().from(manualInvoices).where(eq(manualInvoices.customerEmail, customerEmail));
    expect(draft?.status).toBe("draft");
    expect(answer.headers.get("location")).toBe(`/admin/invoices/${draft?.id}`);
  });
});

describe("an invoice that was sent", () => {
  it("A sent invoice is changed under its number: an email with the new amount, and the old link opens nothing", async () => {
    const invoice = await newInvoice();
    const customerEmail = newEmail();
    await changeInvoice(staff, change(invoice.id, { customerEmail, amount: "350.00", version: 1 }));
    expect(await invoiceOf(invoice.id)).toMatchObject({
      status: "pending",
      invoiceNumber: invoice.invoiceNumber,
      dueDate: invoice.dueDate,
      totalCents: 35_000,
    });
    const [mail, ...more] = await mailsTo(customerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("was changed");
    expect(mail?.html).toContain("amount=350.00");
    const number = invoice.invoiceNumber;
    expect(await findPayableInvoice(testApp(), { number, amountCents: 40_000 })).toBeNull();
    expect(await eventsOf(invoice.id)).toEqual(["changed"]);
    expect(await db.$count(auditLog, eq(auditLog.subject, `invoice ${number}`))).toBe(1);
  });

  it("A reminder, another copy of the email, a change or a copied draft leaves the invoice's date as it was", async () => {
    const sentAt = new Date("2026-10-21T17:00:00Z");
    const customerEmail = newEmail();
    const { id } = await newInvoice({ sentAt, createdAt: sentAt, dueDate: "2026-11-20", customerEmail });
    const later = (day: string) => ({ ...staff, now: () => new Date(`${day}T17:00:00Z`) });
    await resendInvoice(later("2026-11-16"), { id });
    await resendInvoice(later("2026-11-26"), { id });
    await changeInvoice(later("2026-11-27"), change(id, { customerEmail, dueDate: "2026-12-20" }));
    await duplicateInvoice(later("2026-11-27"), { id, key: crypto.randomUUID() });
    expect((await invoiceOf(id)).sentAt).toEqual(sentAt);
    expect(await eventsOf(id)).toEqual(["resent", "reminded", "changed"]);
    const days = { from: "2026-10-01", to: "2026-10-31" };
    const { closingCents } = await getStatement(later("2026-11-27"), customerEmail, days);
    expect(closingCents).toBe(25_000);
  });

  it("A changed invoice takes no payment that its payer approved before", async () => {
    const invoice = await newInvoice();
    const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    await changeInvoice(staff, change(invoice.id, { amount: "399.99" }));
    expect(await refusalOf(capturePayment(testApp(), paypalId))).toMatchObject({ code: "conflict" });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
  });

  it("The later of two editors of an invoice gets a notice", async () => {
    const { id } = await newInvoice();
    await changeInvoice(staff, change(id, { amount: "350.00", version: 1 }));
    expect(await refusalOf(changeInvoice(staff, change(id, { amount: "1.00", version: 1 })))).toMatchObject({
      code: "conflict",
    });
    expect(await invoiceOf(id)).toMatchObject({ totalCents: 35_000 });
  });

  it("A paid or void invoice cannot be changed, nor one whose payer is faster", async () => {
    const [paid, quick] = [await newInvoice(), await newInvoice()];
    await pay(testApp(), "invoice", paid.invoiceNumber, 40_000);
    const { id: voided } = await newInvoice({ status: "void" });
    for (const id of [paid.id, voided])
      expect(await refusalOf(changeInvoice(staff, change(id)))).toMatchObject({ code: "conflict" });
    const rival = withRival(await staffApp(), /^update "manual_invoices" set "version"/, () =>
      pay(testApp(), "invoice", quick.invoiceNumber, 40_000),
    );
    expect(await refusalOf(changeInvoice(rival, change(quick.id)))).toMatchObject({ code: "conflict" });
    expect(await invoiceOf(quick.id)).toMatchObject({ status: "paid", totalCents: 40_000 });
  });

  it("Only staff can write an invoice", async () => {
    const { id } = await newInvoice();
    for (const act of [
      () => changeInvoice(testApp(), change(id)),
      () => saveDraft(testApp(), input()),
      () => sendDraft(testApp(), sending(id)),
    ])
      expect((await refusalOf(act())).code).toBe("unauthenticated");
  });
});
