// Tests the checkout's summary while country and state are chosen, before a name or an address is typed (checkout-9).

import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { carts, orders, products, settings } from "~/db/schema";
import { saveTaxRate } from "~/services/core/settings.server";
import { newCode, newProduct } from "../support/factories/buyers";
import { db, staffApp } from "../support/factories/order-management";
import { formOf, send, setCookies } from "../support/fixtures/requests";

afterEach(async () => {
  await db.delete(settings).where(inArray(settings.key, ["taxRates", "shippingCents"]));
});

async function browser() {
  const { id } = await newProduct({ priceCents: 1000 });
  const form = formOf({ productId: String(id), quantity: "2" });
  const cookie = Object.values(setCookies(await send("POST", "/cart", { form }))).join("; ");
  const choose = async (country: string, state: string) => {
    const answer = await send("POST", "/checkout", { cookie, form: formOf({ intent: "destination", country, state }) });
    expect(answer.status).toBe(200);
  };
  /** The summary's lines, like "Shipping (USA) $5.99". */
  const summary = async () => {
    const html = await (await send("GET", "/checkout", { cookie })).text();
    const list = /Order Summary.*?<dl[^>]*>(.*?)<\/dl>/s.exec(html)?.[1] ?? "";
    return [...list.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) =>
      `${name} ${value}`.replace(/<!-- -->|<[^>]*>/g, ""),
    );
  };
  return { choose, summary, cookie };
}

it("The summary takes the country's shipping, and the state's tax once there is a state", async () => {
  await saveTaxRate(await staffApp(), { region: "US-CA", rate: 72_500, onShipping: false });
  const { choose, summary } = await browser();
  const open = "Sales tax by the state you choose";
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (USA) $5.99", open, "Total before tax $25.99"]);
  await choose("CA", "");
  const openInCanada = "Sales tax by the province you choose";
  expect(await summary()).toEqual([
    "Subtotal $20.00",
    "Shipping (Canada) $14.99",
    openInCanada,
    "Total before tax $34.99",
  ]);
  await choose("CA", "ON");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (Canada) $14.99", "Total $34.99"]);
  await choose("US", "CA");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (USA) $5.99", "Sales tax $1.45", "Total $27.44"]);
  // "CA" (California) is not a Canadian province, so the state chosen for the old country no longer counts.
  await choose("CA", "CA");
  expect(await summary()).toContain(openInCanada);
});

it("The summary says nothing about tax if none is set, and causes no reminder", async () => {
  const { choose, summary } = await browser();
  await choose("CA", "QC");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (Canada) $14.99", "Total $34.99"]);
  const known = await db.select().from(carts);
  expect(known.filter(({ checkoutAt, checkoutEmail }) => checkoutAt ?? checkoutEmail)).toEqual([]);
});

it("The checkout names on arrival every line that is no longer available, and links to the cart", async () => {
  const { cookie } = await browser();
  const second = await newProduct();
  await send("POST", "/cart", { cookie, form: formOf({ productId: String(second.id), quantity: "2" }) });
  const page = async () => (await send("GET", "/checkout", { cookie })).text();
  expect(await page()).not.toContain("Change your cart");
  await db.update(products).set({ stockQuantity: 0 });
  await db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, second.id));
  const html = await page();
  expect(html).toMatch(/ is out of stock\. Only 1 of [^<]+ left in stock\./);
  expect(html).toContain("Change your cart");
});

it("The checkout skips PayPal if the total is 0, and each such cart is a separate order", async () => {
  await db.insert(settings).values({ key: "shippingCents", value: 0 });
  const { cookie } = await browser();
  const { code } = await newCode({ discountValue: 100 });
  const post = async (path: string, fields: Record<string, string>) =>
    send("POST", path, { cookie, form: formOf(fields) });
  const address = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008", country: "US" };
  const customer = { name: "Ann Lee", email: "free@lee.example", ...address };
  const places: (string | null)[] = [];
  for (let time = 0; time < 2; time++) {
    if (time > 0) await post("/cart", { productId: String((await newProduct()).id), quantity: "1" });
    await post("/cart", { intent: "apply-code", code });
    const step = await (await post("/checkout", { intent: "details", ...customer })).text();
    expect(step).toContain("Nothing to pay.");
    expect(step).not.toContain("Loading PayPal");
    const formKey = /name="formKey" value="([^"]+)"/.exec(step)?.[1] ?? "";
    const place = () => post("/checkout", { intent: "free", ...customer, formKey });
    const answers = await Promise.all([place(), place()]);
    // Another tab, or the same tab after a lost answer, finds the cart empty.
    answers.push(await place());
    const [first] = answers;
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe(first?.headers.get("Location"));
      expect(answer.headers.get("Set-Cookie")).toContain("orders=");
    }
    places.push(first?.headers.get("Location") ?? null);
    const stranger = await send("POST", "/checkout", { form: formOf({ intent: "free", ...customer, formKey }) });
    expect(stranger.status).not.toBe(302);
  }
  expect(places).toEqual(
    Array(2).fill(expect.stringMatching(/^\/track-order\?id=PH-\w+&type=regular&fromCheckout=true$/)),
  );
  expect(new Set(places).size).toBe(2);
  const made = await db.select().from(orders).where(eq(orders.customerEmail, customer.email));
  expect(made.map(({ totalCents, status }) => [totalCents, status])).toEqual([
    [0, "processing"],
    [0, "processing"],
  ]);
});

it("The designer says that its total is before sales tax while the shop collects any (pricing-12)", async () => {
  const totals = async () => (await (await send("GET", "/custom")).text()).match(/<dt>Total[^<]*/g);
  expect(new Set(await totals())).toEqual(new Set(["<dt>Total"]));
  await saveTaxRate(await staffApp(), { region: "US-CA", rate: 72_500, onShipping: false });
  expect(new Set(await totals())).toEqual(new Set(["<dt>Total before sales tax"]));
});
