// Tests the sales tax of invoices: the customer's state and the shop's rates decide it, never what is typed
// (invoices-2).
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { manualInvoices } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { changeInvoiceInput, invoiceInput, sendDraftInput } from "~/domain/invoices/invoices";
import { monthOf } from "~/domain/payments/books";
import { salesTaxByState } from "~/services/back-office/books.server";
import type { App } from "~/services/core/app.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { saveTaxExemption } from "~/services/customers/tax-exemptions.server";
import { changeInvoice, duplicateInvoice, saveDraft, sendDraft, sendInvoice } from "~/services/invoices/write.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { db, newInvoice, staffApp } from "../../support/factories/order-management";
import { mailsTo, refusalOf } from "../../support/factories/payments";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
  await saveTaxRate(staff, { region: "US-CA", rate: 77_500, onShipping: true });
});

let people = 0;
const typed = (values: object = {}) => ({
  customerName: "Robin",
  customerEmail: `taxed${++people}@club.example`,
  amount: "250.00",
  ...values,
});
const input = (values: object = {}) => invoiceInput.parse(typed(values));
const month = monthOf(shopDay(new Date()));

it("The state of the customer decides the tax, and a typed tax is ignored", async () => {
  const taxed = await sendInvoice(staff, input({ shipTo: "US-CA", tax: "0" }));
  expect(taxed).toMatchObject({ subtotalCents: 25_000, taxCents: 1_938, totalCents: 26_938 });
  const elsewhere = await sendInvoice(staff, input({ shipTo: "US-OR", tax: "99" }));
  expect(elsewhere).toMatchObject({ taxCents: 0, totalCents: 25_000 });
  const unknown = await sendInvoice(staff, input({ tax: "99" }));
  expect(unknown).toMatchObject({ taxCents: 0, shipTo: null });
  expect(invoiceInput.safeParse(typed({ shipTo: "US-XX" })).success).toBe(false);
});

it("An exempt customer pays no tax", async () => {
  const exempt = input({ shipTo: "US-CA" });
  await saveTaxExemption(staff, { email: exempt.customerEmail, certificateNumber: "SR-1", validUntil: undefined });
  expect(await sendInvoice(staff, exempt)).toMatchObject({ taxCents: 0, totalCents: 25_000 });
});

it("A changed state, amount or customer gets its own tax, and a copy today's rate", async () => {
  const draft = await saveDraft(staff, input({ shipTo: "US-OR" }));
  const change = (values: object) => changeInvoice(staff, changeInvoiceInput.parse({ ...typed(values), id: draft.id }));
  expect(await change({ shipTo: "US-CA", amount: "100" })).toMatchObject({ taxCents: 775, totalCents: 10_775 });
  expect(await duplicateInvoice(staff, { id: draft.id, key: crypto.randomUUID() })).toMatchObject({ taxCents: 775 });
  expect(await change({ shipTo: "US-OR" })).toMatchObject({ taxCents: 0, totalCents: 25_000 });
});

it("A draft whose tax changed since it was saved is sent only once staff have saved the new tax", async () => {
  const region = "US-NV";
  await saveTaxRate(staff, { region, rate: 80_000, onShipping: false });
  const exempt = input({ shipTo: region });
  const rated = input({ shipTo: region });
  const [ofExempt, ofRated] = [await saveDraft(staff, exempt), await saveDraft(staff, rated)];
  const send = ({ id }: { id: string }) => sendDraft(staff, sendDraftInput.parse({ id }));
  const save = ({ id }: { id: string }, { customerEmail }: { customerEmail: string }) =>
    changeInvoice(staff, changeInvoiceInput.parse({ ...typed({ shipTo: region }), customerEmail, id }));

  await saveTaxExemption(staff, { email: exempt.customerEmail, certificateNumber: "SR-2", validUntil: undefined });
  await saveTaxRate(staff, { region, rate: 90_000, onShipping: false });
  expect(await refusalOf(send(ofExempt))).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("The sales tax is now $0.00."),
  });
  expect(await refusalOf(send(ofRated))).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("The sales tax is now $22.50."),
  });
  expect(await mailsTo(exempt.customerEmail)).toEqual([]);

  await save(ofExempt, exempt);
  expect(await send(ofExempt)).toMatchObject({ status: "pending", taxCents: 0, totalCents: 25_000 });
  await save(ofRated, rated);
  expect(await send(ofRated)).toMatchObject({ status: "pending", taxCents: 2_250, totalCents: 27_250 });
});

it("A draft with a typed tax is sent with it", async () => {
  const { id } = await newInvoice({
    status: "draft",
    sentAt: null,
    subtotalCents: 25_000,
    taxCents: 500,
    totalCents: 25_500,
  });
  expect(await sendDraft(staff, sendDraftInput.parse({ id }))).toMatchObject({ taxCents: 500, totalCents: 25_500 });
});

it("An invoice from before its state decided keeps its tax until a state is chosen", async () => {
  const { id } = await newInvoice({ subtotalCents: 25_000, taxCents: 500, totalCents: 25_500 });
  const change = (values: object) => changeInvoice(staff, changeInvoiceInput.parse({ ...typed(values), id }));
  expect(await change({})).toMatchObject({ taxCents: 500, totalCents: 25_500 });
  expect(await change({ shipTo: "US-CA" })).toMatchObject({ taxCents: 1_938, totalCents: 26_938 });
});

it("Sales tax by state counts the payments of an invoice under its state", async () => {
  const of = async () => {
    const states = await salesTaxByState(staff, { from: month, to: month });
    const found = states.find(({ country, state }) => country === "US" && state === "CA");
    return { salesCents: found?.salesCents ?? 0, taxCents: found?.taxCents ?? 0 };
  };
  const before = await of();
  const { id } = await sendInvoice(staff, input({ shipTo: "US-CA" }));
  const check = { method: "check" as const, amount: 26_938, receivedOn: shopDay(new Date()), reference: "8" };
  await recordPayment(staff, { id, ...check, key: "invoice-tax" });
  const after = await of();
  expect(after).toEqual({ salesCents: before.salesCents + 25_000, taxCents: before.taxCents + 1_938 });
  const [row] = await db.select().from(manualInvoices).where(eq(manualInvoices.id, id));
  expect(row).toMatchObject({ shipTo: { country: "US", state: "CA" }, status: "paid" });
});
