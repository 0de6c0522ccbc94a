// Tests the PDF files of invoices and receipts: who gets them, and their headers (invoices-18). tests/domain/invoices/sheet-pdf.test.ts reads them.
import { expect, it } from "vitest";
import { grantCookie } from "~/http/session/cookies.server";
import { receiptLinks } from "~/services/core/links/tracking.server";
import { invoiceLinks } from "~/services/invoices/invoices.server";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../support/factories/buyers";
import { newInvoice } from "../support/factories/order-management";
import { approvedCart } from "../support/factories/payments";
import { testApp } from "../support/fixtures/app";
import { send, signIn } from "../support/fixtures/requests";

const grantOf = async (id: string) => (await grantCookie(testApp(), id)).split(";")[0] ?? "";
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

async function expectPdf(response: Response, fileName: string) {
  expect(response.status).toBe(200);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${fileName}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  const bytes = await response.bytes();
  expect(headers["content-length"]).toBe(String(bytes.length));
  expect(new TextDecoder("latin1").decode(bytes)).toMatch(/^%PDF-1\.7.*%%EOF\s*$/s);
}

it("An invoice's PDF opens with number and amount, with the emailed link, and for staff", async () => {
  const invoice = await newInvoice();
  const name = `Invoice-${invoice.invoiceNumber}.pdf`;
  const emailed = pathOf(invoiceLinks(testApp(), invoice).pdfUrl);
  expect(emailed).toMatch(/\/pdf\?amount=400\.00&key=./);
  const open = `/pay-invoice/${invoice.invoiceNumber}/pdf?amount=400.00`;
  await expectPdf(await send("GET", open), name);
  await expectPdf(await send("GET", emailed), name);
  const { cookie } = await signIn("admin");
  await expectPdf(await send("GET", `/admin/invoices/${invoice.id}/pdf`, { cookie }), name);
});

it("A link with another amount leads to the page that explains it", async () => {
  const { invoiceNumber } = await newInvoice();
  const refused = await send("GET", `/pay-invoice/${invoiceNumber}/pdf?amount=1.00`);
  const page = `/pay-invoice/${invoiceNumber}/print?amount=1.00`;
  expect([refused.status, refused.headers.get("Location")]).toEqual([302, page]);
  expect((await send("GET", page)).status).toBe(404);
});

it("A void invoice's PDF is for staff only", async () => {
  const { id, invoiceNumber } = await newInvoice({ status: "void" });
  expect((await send("GET", `/pay-invoice/${invoiceNumber}/pdf?amount=400.00`)).status).toBe(302);
  const { cookie } = await signIn("admin");
  await expectPdf(await send("GET", `/admin/invoices/${id}/pdf`, { cookie }), `Invoice-${invoiceNumber}.pdf`);
});

it("A receipt's PDF opens for the order's owner and through the emailed link, and for nobody else", async () => {
  const buyer = newBuyer();
  const paid = await approvedCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 3 }] });
  const { recordId: id } = await capturePayment(buyer.app, paid);
  await expectPdf(await send("GET", `/receipt/${id}/pdf`, { cookie: await grantOf(id) }), `Receipt-${id}.pdf`);
  expect((await send("GET", `/receipt/${id}/pdf`)).status).toBe(404);
  const opened = await send("GET", pathOf(receiptLinks(testApp(), id).pdfUrl));
  expect([opened.status, opened.headers.get("Location")]).toEqual([302, `/receipt/${id}/pdf`]);
  const cookie = opened.headers.get("Set-Cookie")?.split(";")[0];
  await expectPdf(await send("GET", `/receipt/${id}/pdf`, { cookie }), `Receipt-${id}.pdf`);
  const forged = await send("GET", `/receipt/${id}/pdf?key=${"x".repeat(60)}`);
  expect([forged.status, forged.headers.get("Set-Cookie")]).toEqual([302, null]);
});
