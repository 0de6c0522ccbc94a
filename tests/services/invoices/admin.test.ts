import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { manualInvoices, outboxMessages } from "~/db/schema";
import { invoiceFilter, invoiceInput } from "~/domain/invoices/invoices";
import type { App } from "~/services/core/app.server";
import { deleteInvoice, listInvoices, resendInvoice, voidInvoice } from "~/services/invoices/admin.server";
import { changeInvoice, saveDraft, sendDraft, sendInvoice } from "~/services/invoices/write.server";
import { minutesLater } from "../../support/factories/buyers";
import { appAs } from "../../support/factories/staff";

const db = openDatabase(env.DB);
let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

const input = (values: object = {}) =>
  invoiceInput.parse({ customerName: "Robin", customerEmail: "robin@invoice.example", amount: "250.00", ...values });

it("An invoice is numbered, counted and emailed with the amount in the link, and a taken number is refused", async () => {
  const items = [
    { description: "Pins", quantity: 100, unitPrice: 5 },
    { description: "Setup", quantity: 1, unitPrice: "49.99" },
  ];
  const invoice = await sendInvoice(staff, input({ amount: undefined, items }));
  expect(invoice).toMatchObject({
    subtotalCents: 54_999,
    taxCents: 0,
    totalCents: 54_999,
    status: "pending",
    terms: "Net 30",
  });
  expect(invoice.invoiceNumber).toMatch(/^INV-\d{6}$/);
  const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.to, "robin@invoice.example"));
  expect(mail?.html).toContain(`/pay-invoice/${invoice.invoiceNumber}?amount=549.99`);
  await expect(sendInvoice(staff, input({ invoiceNumber: invoice.invoiceNumber }))).rejects.toMatchObject({
    code: "conflict",
  });
  const same = await Promise.all([
    sendInvoice(staff, input({ description: "One" })),
    sendInvoice(staff, input({ description: "Two" })),
    sendInvoice(staff, input({ description: "Three" })),
  ]);
  expect(new Set(same.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(3);
});

it("An overdue invoice gets a reminder, can be voided once, and deleted only unpaid", async () => {
  const early = input({ customerEmail: "late@invoice.example", dueDate: "2020-01-01" });
  const past = { code: "invalid", fieldErrors: { dueDate: ["Please choose a future date."] } };
  await expect(sendInvoice(staff, early)).rejects.toMatchObject(past);
  expect(await db.$count(outboxMessages, eq(outboxMessages.to, "late@invoice.example"))).toBe(0);
  const late = await sendInvoice(staff, { ...early, dueDate: undefined });
  await expect(changeInvoice(staff, { id: late.id, ...early })).rejects.toMatchObject(past);
  const { id: draft } = await saveDraft(staff, { ...early, customerEmail: "draft@invoice.example" });
  await expect(
    sendDraft(staff, { id: draft, dueDate: "2020-01-01", suggestedNumber: undefined }),
  ).rejects.toMatchObject(past);
  await db.update(manualInvoices).set({ dueDate: "2020-01-01" }).where(eq(manualInvoices.id, late.id));
  await resendInvoice(staff, { id: late.id });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, "late@invoice.example"));
  expect(mails.map(({ template }) => template)).toEqual(["invoice-new", "invoice-reminder"]);
  const { rows } = await listInvoices(staff, invoiceFilter.parse({ state: "overdue" }));
  expect(rows.find(({ id }) => id === late.id)?.remindedAt).toBeInstanceOf(Date);
  await voidInvoice(staff, { id: late.id, version: 1 });
  await expect(voidInvoice(staff, { id: late.id })).rejects.toMatchObject({ code: "conflict" });
  await deleteInvoice(staff, { id: late.id });
  const paid = await sendInvoice(staff, input());
  await db.update(manualInvoices).set({ status: "paid" }).where(eq(manualInvoices.id, paid.id));
  await expect(deleteInvoice(staff, { id: paid.id })).rejects.toThrow("Paid invoices can't be deleted.");
  await expect(sendInvoice((await appAs("user")).app, input())).rejects.toMatchObject({ code: "forbidden" });
});

describe("a call to send-invoice that is repeated", () => {
  const sentTo = (email: string) => db.select().from(manualInvoices).where(eq(manualInvoices.customerEmail, email));

  it("Of two simultaneous calls to send-invoice one makes an invoice and an email", async () => {
    const customerEmail = "parallel@invoice.example";
    const calls = [1, 2, 3].map(() => sendInvoice(staff, input({ customerEmail })));
    const ids = (await Promise.all(calls)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await sentTo(customerEmail)).toHaveLength(1);
    expect(await db.$count(outboxMessages, eq(outboxMessages.to, customerEmail))).toBe(1);
  });

  it("The same text makes another invoice with another key, later, or once the first is void", async () => {
    const customerEmail = "again@invoice.example";
    const send = (app: App, key?: string) => sendInvoice(app, input({ customerEmail }), key);
    const first = await send(staff);
    expect((await send(staff)).id).toBe(first.id);
    const [one, same] = [await send(staff, "key-1"), await send(staff, "key-1")];
    expect(same.id).toBe(one.id);
    expect(one.id).not.toBe(first.id);
    await db.update(manualInvoices).set({ status: "void" }).where(eq(manualInvoices.id, first.id));
    const afterVoid = await send(staff);
    expect((await send(staff)).id).toBe(afterVoid.id);
    const known = (await sentTo(customerEmail)).map(({ id }) => id);
    expect(known).not.toContain((await send({ ...staff, now: minutesLater(11) })).id);
  });
});

it("A form sent twice makes one invoice, with the next number if the form's was taken", async () => {
  const form = { formKey: crypto.randomUUID(), customerEmail: "twice@invoice.example" };
  const [one, two] = await Promise.all([sendInvoice(staff, input(form)), sendInvoice(staff, input(form))]);
  expect(two.id).toBe(one.id);
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.to, form.customerEmail))).toHaveLength(1);
  const { invoiceNumber } = one;
  const other = await sendInvoice(staff, input({ invoiceNumber, suggestedNumber: invoiceNumber }));
  expect(other.invoiceNumber).not.toBe(invoiceNumber);
  await expect(sendInvoice(staff, input({ invoiceNumber }))).rejects.toMatchObject({ code: "conflict" });
});
