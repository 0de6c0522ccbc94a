// Paying without JavaScript: the form, PayPal's own page, and the way back (payments-21).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, payments } from "~/db/schema";
import { cartCookie, grantCookie } from "~/http/session/cookies.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { db, newInvoice, staffApp } from "../support/after-sale";
import { control } from "../support/app";
import { newVisitor, prepare } from "../support/designs";
import { fillCart, newBuyer, newProduct } from "../support/factories";
import { atPayPal, orderFault } from "../support/ledger";
import { formOf, origin, send, setCookies } from "../support/requests";
import { newCustomOrder } from "../support/staff";

/** Sends the form; PayPal's order, and where its page is. */
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
  it("is paid on PayPal's page, and the way back is taken twice for one order", async () => {
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

  it("is neither begun at another amount nor ended by another browser, without approval or after a decline", async () => {
    const { cookie, fields } = await cart();
    const wrong = await begin({ ...fields, amount: "1.00" }, cookie);
    expect(wrong.status).toBe(409);
    expect(await wrong.answer.text()).toContain("The amount to pay is $25.99");
    const { id } = await begin(fields, cookie);
    const other = await cart();
    expect((await comeBack(id, other.cookie)).status).toBe(404);
    expect(await (await comeBack(id, cookie)).text()).toContain("The payment did not go through");
    await control(`orders/${id}/approve`);
    await orderFault("capture", "decline");
    expect(await (await comeBack(id, cookie)).text()).toContain("The payment did not go through");
    const [payment] = await db.select().from(payments).where(eq(payments.providerOrderId, id));
    expect(payment).toMatchObject({ status: "failed", recordId: null });
  });

  it("that was cancelled at PayPal's says that nothing was paid", async () => {
    const { cookie, fields } = await cart();
    const { id } = await begin(fields, cookie);
    const html = await (await send("GET", `/pay/paypal?cancelled=cart&token=${id}`, { cookie })).text();
    expect(html).toContain("Nothing was paid");
    expect((await atPayPal(id)).status).toBe("CREATED");

    // The address that the page names has what was typed, for the browser whose cart it is, until it is paid.
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

it("a deposit that was cancelled keeps the address too, for whoever may pay it", async () => {
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

it("a balance and an invoice are paid by who holds their link, and say so", async () => {
  const { id: orderId } = await newCustomOrder({ status: "approved" });
  const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id: orderId });
  const reference = balancePaymentUrl.split("/").at(-1) ?? "";
  const invoice = await newInvoice();
  for (const fields of [
    { purpose: "balance", reference, amount: "472.50" },
    { purpose: "invoice", reference: invoice.invoiceNumber, amount: (invoice.totalCents / 100).toFixed(2) },
  ]) {
    const { id } = await begin(fields);
    await control(`orders/${id}/approve`);
    const html = await (await comeBack(id)).text();
    expect(html).toMatch(/<h1[^>]*>Payment (Complete|Successful)!/);
  }
});

it("the address alone pays nothing", async () => {
  expect(await (await send("GET", "/pay/paypal")).text()).toContain("Nothing to Pay Here");
});
