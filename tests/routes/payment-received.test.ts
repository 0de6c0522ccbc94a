// Tests the page after each kind of payment: it is for the payer, and never shows a name or address to anyone else.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders } from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { grantCookie } from "~/http/session/cookies.server";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../support/factories/buyers";
import { newVisitor, paidOrder, prepare } from "../support/factories/designs";
import { db, pay } from "../support/factories/order-management";
import { payables } from "../support/factories/payables";
import { approvedCart } from "../support/factories/payments";
import { testApp } from "../support/fixtures/app";
import { send } from "../support/fixtures/requests";

/** The page for a browser with a grant for `orderId`. Without `orderId`, the page for a stranger. */
async function open(path: string, orderId?: string): Promise<string> {
  const cookie = orderId && (await grantCookie(testApp(), orderId)).split(";")[0];
  return (await send("GET", path, cookie ? { cookie } : {})).text();
}

/** The page's text. */
async function read(path: string, orderId?: string): Promise<string> {
  return (await open(path, orderId))
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!-- -->|<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

const shippingAddress = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };

describe("after a payment", () => {
  it("After a cart's payment the page shows receipt, goods, address and a day", async () => {
    const buyer = newBuyer();
    const product = await newProduct({ name: "Azalea pin", priceCents: 1000 });
    const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    const { recordId: id } = await capturePayment(buyer.app, paid);
    const path = `/track-order?id=${id}&type=regular&fromCheckout=true`;
    const words = await read(path, id);
    for (const part of [
      "Payment received",
      "Thank you , Ann",
      buyer.customer.email,
      "2 × Azalea pin",
      "Shipping $5.99",
      "$25.99",
    ])
      expect(words).toContain(part);
    const [thanks = ""] = /<[^>]*id="paid".*?<\/ul>/s.exec(await open(path, id)) ?? [];
    expect(thanks, "a pin without a picture").toMatch(/<img [^>]*src="\/art\/mark\.svg" alt=""/);
    expect(words).toContain("1 Fairway Carlsbad, CA 92008, USA");
    expect(words).toMatch(/Ships by \w+ \d+, 20\d\d Arrives by \w+ \d+, 20\d\d\./);
    const stranger = await read(path);
    expect(stranger).not.toContain("Payment received");
    expect(stranger).not.toContain(buyer.customer.email);
  });

  it("After a deposit the page shows the design's own picture and when the mockup comes", async () => {
    const app = newVisitor();
    const id = await paidOrder(app, await prepare(app));
    const path = `/track-order?id=${id}&type=custom&fromCheckout=true`;
    const words = await read(path, id);
    for (const part of ["Payment received", `deposit for order ${id}`, "ann@lee.example", "1 Fairway"])
      expect(words).toContain(part);
    expect(words).toMatch(/Mockup by \w+ \d+/);
    expect(words).toMatch(/Remaining balance \$\d+/);
    expect(words).toContain("You pay the balance when you approve the mockup.");
    expect(await read(path)).not.toContain("Payment received");
  });

  it("After a payment by link the page shows the amount to every holder of the link, and the person to nobody else", async () => {
    for (const kind of ["a balance", "an invoice", "what an order owes"]) {
      const { purpose, app, reference, amountCents, email } = await payables[kind]!();
      await pay(app, purpose, reference, amountCents);
      const amount = (amountCents / 100).toFixed(2);
      const path =
        purpose === "invoice" ? `/pay-invoice/${reference}?amount=${amount}` : `/balance-payment/${reference}`;
      const words = await read(path);
      for (const part of ["What happens next", `$${amount}`]) expect(words).toContain(part);
      expect(words).toMatch(/Your receipt is on its way to \S…@\S…\.\w+/);
      expect(words).not.toContain(email);
    }
  });

  it("Before a balance the owner's browser sees the mockup and the address, and other holders of the link do not", async () => {
    const { reference, recordId } = await payables["a balance"]!();
    await db.update(customOrders).set({ shippingAddress }).where(eq(customOrders.id, recordId!));
    const path = `/balance-payment/${reference}`;
    const own = await open(path, recordId!);
    expect(own).toContain(`src="/files/${recordId}/mockup"`);
    expect(own).toMatch(/Ships to<\/dt>.*?1 Fairway/s);
    const other = await open(path);
    for (const part of ["/files/", "Ships to", "1 Fairway"]) expect(other).not.toContain(part);
  });

  it("Before a balance the page names no day that has passed, but the one that the order's card names", async () => {
    const { reference, recordId } = await payables["a balance"]!();
    await db
      .update(customOrders)
      .set({ promisedDate: "2025-01-05", status: "approved" })
      .where(eq(customOrders.id, recordId!));
    const promise = `Delivered by ${formatDate(addDays(shopDay(new Date()), 3 * 7 + 5))}`;
    expect(await read(`/balance-payment/${reference}`)).toContain(promise);
    expect(await read(`/track-order?id=${recordId}&type=custom`, recordId!)).toContain(promise);
  });

  it("After a balance the owner's browser reads where the receipt went", async () => {
    const { app, reference, amountCents, email, recordId } = await payables["a balance"]!();
    await pay(app, "balance", reference, amountCents);
    expect(await read(`/balance-payment/${reference}`, recordId!)).toContain(email);
  });
});
