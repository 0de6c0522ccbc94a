// Tests payment without JavaScript: the form, PayPal's own page, and the way back (payments-21).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, payments } from "~/db/schema";
import { paymentNotices } from "~/domain/messages/messages";
import { cartCookie, grantCookie } from "~/http/session/cookies.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { says } from "../support/assertions/says";
import { fillCart, newBuyer, newCode, newProduct } from "../support/factories/buyers";
import { newVisitor, prepare } from "../support/factories/designs";
import { db, newInvoice, staffApp } from "../support/factories/order-management";
import { atPayPal, orderFault } from "../support/factories/payments";
import { newCustomOrder } from "../support/factories/staff";
import { control } from "../support/fixtures/app";
import { formOf, origin, send, setCookies } from "../support/fixtures/requests";

/** Sends the form. Returns PayPal's order and the address of its page. */
async function begin(fields: Record<string, string>, cookie?: string) {
  const answer = await send("POST", "/pay/paypal", { form: formOf(fields), cookie });
  const to = new URL(answer.headers.get("Location") ?? "", origin);
  return { status: answer.status, page: `${to.origin}${to.pathname}`, id: to.searchParams.get("token") ?? "", answer };
}
const comeBack = (id: string, cookie?: string) =>
  send("GET", `/pay/paypal?token=${id}&PayerID=EMULATEDPAYER`, { cookie });

async function cart() {
  const buyer = newBuyer();
  await fillCart(buyer, { lines: [{ id: (await newProduct({ priceCents: 1000 })).id, quantity: 2 }] });
  const cookie = (await cartCookie(buyer.app, buyer.session)).split(";")[0] ?? "";
  const customer = Object.entries(buyer.customer).map(([name, value]) => [`customer.${name}`, value]);
  return { buyer, cookie, fields: { purpose: "cart", amount: "25.99", ...Object.fromEntries(customer) } };
}

describe("a cart", () => {
  it("A cart is paid on PayPal's page, and returning twice makes one order", async () => {
    const { buyer, cookie, fields } = await cart();
    const { status, page, id } = await begin(fields, cookie);
    expect({ status, page }).toEqual({ status: 302, page: `${origin}/__paypal/approve` });
    await control(`orders/${id}/approve`);
    const first = await comeBack(id, cookie);
    const to = first.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/track-order\?id=PH-\w+&type=regular&fromCheckout=true$/);
    const grant = Object.values(setCookies(first)).join("; ");
    expect(await (await send("GET", to, { cookie: `${cookie}; ${grant}` })).text()).toContain("Payment received");
    expect((await comeBack(id, cookie)).headers.get("Location")).toBe(to);
    expect(await db.$count(orders, eq(orders.customerEmail, buyer.customer.email))).toBe(1);
    expect((await atPayPal(id)).captures.length).toBe(1);
  });

  it("A cart under PayPal's review leads to its order, which says so", async () => {
    const { cookie, fields } = await cart();
    const { id } = await begin(fields, cookie);
    await control(`orders/${id}/approve`);
    await orderFault("capture", "pending");
    const answer = await comeBack(id, cookie);
    const [, path = ""] = /href="(\/track-order\?id=PH-\w+&amp;type=regular)"/.exec(await answer.text()) ?? [];
    const grant = Object.values(setCookies(answer)).join("; ");
    const page = await send("GET", path.replace("&amp;", "&"), { cookie: `${cookie}; ${grant}` });
    says(await page.text(), paymentNotices.underReview);
  });

  it("A cart is neither started at another amount nor finished by another browser, without approval or after a decline", async () => {
    const { cookie, fields } = await cart();
    const wrong = await begin({ ...fields, amount: "1.00" }, cookie);
    expect(wrong.status).toBe(409);
    expect(await wrong.answer.text()).toContain("Your total changed to $25.99");
    const { id } = await begin(fields, cookie);
    const other = await cart();
    expect((await comeBack(id, other.cookie)).status).toBe(404);
    expect(await (await comeBack(id, cookie)).text()).toContain("t go through");
    await control(`orders/${id}/approve`);
    await orderFault("capture", "decline");
    expect(await (await comeBack(id, cookie)).text()).toContain("t go through");
    const [payment] = await db.select().from(payments).where(eq(payments.providerOrderId, id));
    expect(payment).toMatchObject({ status: "failed", recordId: null });
  });

  it("A cart that was canceled at PayPal's page says that nothing was paid", async () => {
    const { cookie, fields } = await cart();
    const { id } = await begin(fields, cookie);
    const html = await (await send("GET", `/pay/paypal?cancelled=cart&token=${id}`, { cookie })).text();
    expect(html).toContain("been charged, and");
    expect((await atPayPal(id)).status).toBe("CREATED");

    // The page's link leads back to the checkout. Until the payment, the cart's browser finds its input there.
    const to = /href="(\/checkout\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const hasStreet = async (cookie?: string) =>
      (await (await send("GET", to, { cookie })).text()).includes('value="1 Fairway"');
    expect([await hasStreet(cookie), await hasStreet(), await hasStreet((await cart()).cookie)]).toEqual([
      true,
      false,
      false,
    ]);
    await control(`orders/${id}/approve`);
    expect((await comeBack(id, cookie)).status).toBe(302);
    expect(await hasStreet(cookie)).toBe(false);
  });
});

it("A deposit that was canceled keeps the address too, for the person who may pay it", async () => {
  const app = newVisitor();
  const { id: reference, depositCents } = await prepare(app, { customerEmail: "lou@club.example" });
  const cookie = (await grantCookie(app, reference)).split(";")[0] ?? "";
  const customer = Object.entries(newBuyer().customer).map(([name, value]) => [`customer.${name}`, value]);
  const amount = (depositCents / 100).toFixed(2);
  const { id } = await begin({ purpose: "deposit", reference, amount, ...Object.fromEntries(customer) }, cookie);
  const html = await (await send("GET", `/pay/paypal?cancelled=deposit&reference=${reference}&token=${id}`)).text();
  const to = /href="(\/checkout\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const hasStreet = async (cookie?: string) => (await (await send("GET", to, { cookie })).text()).includes("1 Fairway");
  expect([await hasStreet(cookie), await hasStreet()]).toEqual([true, false]);
});

it("A code at the payment step of a deposit keeps the input", async () => {
  const app = newVisitor();
  const { id } = await prepare(app, { customerEmail: "kit@club.example" });
  const cookie = (await grantCookie(app, id)).split(";")[0] ?? "";
  const { code: known } = await newCode();
  const { customer } = newBuyer();
  const post = async (fields: Record<string, string>) => {
    const form = formOf({ ...(customer as Record<string, string>), ...fields });
    return (await send("POST", `/checkout?customOrderId=${id}`, { cookie, form })).text();
  };
  for (const [intent, code] of [["details"], ["apply-code", "NO-SUCH-CODE"], ["apply-code", known], ["remove-code"]]) {
    const html = await post({ intent: intent ?? "", ...(code && { code }) });
    expect(html).toContain("Edit Information");
    expect(html).toContain(`name="address" value="${customer.address}"`);
    expect(html).not.toContain("t go through");
  }
});

it("A balance and an invoice are paid by the holder of their link, and their page says what was paid", async () => {
  const { id: orderId } = await newCustomOrder({ status: "approved" });
  const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id: orderId });
  const reference = balancePaymentUrl.split("/").at(-1) ?? "";
  const invoice = await newInvoice();
  const total = (invoice.totalCents / 100).toFixed(2);
  const number = invoice.invoiceNumber;
  for (const { page, ...fields } of [
    { purpose: "balance", reference, amount: "472.50", page: `/balance-payment/${reference}` },
    { purpose: "invoice", reference: number, amount: total, page: `/pay-invoice/${number}?amount=${total}` },
  ]) {
    const { id, answer } = await begin({ ...fields, page });
    expect(answer.headers.get("Location")).not.toContain(page.split(/[/?]/)[2]);
    const cookie = Object.values(setCookies(answer)).join("; ");
    const cancelled = await send("GET", `/pay/paypal?cancelled=${fields.purpose}&token=${id}`, { cookie });
    expect(await cancelled.text()).toContain(`href="${page.replaceAll("&", "&amp;")}"`);
    // The buyer has not approved the payment, so the shop refuses it and links to the page for another try.
    expect(await (await comeBack(id, cookie)).text()).toContain(`href="${page.replaceAll("&", "&amp;")}"`);
    await control(`orders/${id}/approve`);
    for (let time = 0; time < 2; time++) {
      const back = await comeBack(id, cookie);
      expect([back.status, back.headers.get("Location")]).toEqual([302, page]);
      expect(setCookies(back).paying).toMatch(/^paying=;?$/);
    }
    const html = await (await send("GET", page)).text();
    expect(html).toMatch(/<h1[^>]*>Payment (Complete|Successful)!/);
    expect(html).toContain(`$${fields.amount}`);
    // Another browser that knows only PayPal's number sees that the payment is complete, and nothing else.
    const other = await (await comeBack(id)).text();
    expect(other).toMatch(/<h1[^>]*>Payment (Complete|Successful)!/);
    expect(other).not.toContain(fields.amount);
  }
});

it("The return leads to no other page of the shop, or beyond", async () => {
  const invoice = await newInvoice();
  const fields = {
    purpose: "invoice",
    reference: invoice.invoiceNumber,
    amount: (invoice.totalCents / 100).toFixed(2),
  };
  for (const page of [
    "/admin",
    "//evil.example/pay-invoice/",
    "https://evil.example/",
    "/pay-invoice/../admin",
    "/pay-invoice/\u0000x",
  ])
    expect(setCookies((await begin({ ...fields, page })).answer)).not.toHaveProperty("paying");
});

it("The return address alone pays nothing", async () => {
  expect(await (await send("GET", "/pay/paypal")).text()).toContain("Nothing to Pay Here");
});
