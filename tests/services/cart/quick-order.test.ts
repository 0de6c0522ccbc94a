// Tests the quick-order sheet (cart-7): one batch adds every line or none, and no input is lost, with and without JavaScript.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { cartItems, products } from "~/db/schema";
import { addSheet, addToCart } from "~/services/cart/cart.server";
import { appOf, newBuyer, newProduct } from "../../support/factories/buyers";
import { withRival } from "../../support/faults/broken-parts";
import { cookieValue, formOf, send, setCookies } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const rowsOf = async (sessionId: string) =>
  (await db.select().from(cartItems).where(eq(cartItems.sessionId, sessionId)))
    .map(({ productId, quantity }) => [productId, quantity])
    .toSorted();

async function threePins() {
  await db.update(products).set({ isActive: false });
  const names = ["Azalea", "Burn Edge", "Cart Girl"];
  return Promise.all(names.map((name, at) => newProduct({ name, priceCents: 1000 + at, stockQuantity: 20 })));
}

describe("a sheet", () => {
  it("A sheet adds typed and pasted lines to the cart, in one batch", async () => {
    const [a, b, c] = await threePins();
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: a!.id, quantity: 2 });
    const asked = { pieces: { [a!.id]: "3", [b!.id]: "4" }, paste: `Cart Girl, 5\nPIN-${b!.id}, 1` };
    expect(await addSheet(appOf(buyer), asked)).toBe(13);
    expect(await rowsOf(buyer.session)).toEqual(
      [
        [a!.id, 5],
        [b!.id, 5],
        [c!.id, 5],
      ].toSorted(),
    );
  });

  it("A sheet that the browser submits twice before scripts run is added once", async () => {
    const [a, b] = await threePins();
    const buyer = newBuyer();
    const asked = { pieces: { [a!.id]: "12", [b!.id]: "4" }, key: "page-one" };
    expect(await addSheet(appOf(buyer), asked)).toBe(16);
    expect(await addSheet(appOf(buyer), asked)).toBe(16);
    const rows = [
      [a!.id, 12],
      [b!.id, 4],
    ];
    expect(await rowsOf(buyer.session)).toEqual(rows.toSorted());
  });

  it("A sheet with too many pieces adds nothing, and shows each reason at its place", async () => {
    const [a, b] = await threePins();
    const gone = await newProduct({ name: "Gone", isActive: false });
    const buyer = newBuyer();
    const asked = { pieces: { [a!.id]: "21", [b!.id]: "1", [gone.id]: "1" }, paste: "Dogleg, 2" };
    await expect(addSheet(buyer.app, asked)).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: {
        paste: ["Line 1: there's no pin called “Dogleg” on this sheet."],
        [`pieces.${a!.id}`]: ["Only 20 of Azalea left in stock"],
        [`pieces.${gone.id}`]: [expect.stringContaining("is out of stock")],
      },
    });
    await expect(addSheet(appOf(buyer), { pieces: {} })).rejects.toMatchObject({ code: "invalid" });
    expect(await rowsOf(buyer.session)).toEqual([]);
  });

  it("A sheet adds nothing if others buy one of its pins at that moment", async () => {
    const [a, b] = await threePins();
    const buyer = newBuyer();
    const sellMost = () => db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, b!.id));
    const late = addSheet(withRival(buyer.app, /^insert into "cart_items"/, sellMost), {
      pieces: { [a!.id]: "4", [b!.id]: "4" },
    });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect(await rowsOf(buyer.session)).toEqual([]);
  });
});

describe("the page", () => {
  beforeEach(() => db.delete(cartItems));
  const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send("POST", "/quick-order", { form: formOf(fields), headers: { "Sec-Fetch-Mode": "navigate", ...headers } });

  it("The page lists what can be bought, is public, and works without JavaScript", async () => {
    const [a] = await threePins();
    await newProduct({ name: "Sold Out Pin", stockQuantity: 0 });
    const page = await send("GET", "/quick-order");
    expect(page.headers.get("Cache-Control")).toContain("s-maxage");
    const html = await page.text();
    expect([html.includes("Pieces of Azalea"), html.includes("Sold Out Pin")]).toEqual([true, false]);

    const added = await press({ [`pieces.${a!.id}`]: "10", paste: "Burn Edge, 2" });
    expect([added.status, added.headers.get("Location")]).toEqual([302, "/cart"]);
    const cookies = setCookies(added);
    expect(cookieValue(cookies.toast)).toMatchObject({ description: "12 item(s) added to your cart!" });
    expect(await rowsOf(String(cookieValue(cookies.cart)))).toHaveLength(2);
  });

  it("The page returns all input, the faults, and the price of the lines that it understood", async () => {
    const [a, b] = await threePins();
    const refused = await press({
      [`pieces.${a!.id}`]: "10",
      [`pieces.${b!.id}`]: "99",
      paste: "Cart Girl, 2\nNobody, 7",
    });
    expect(refused.status).toBe(400);
    const html = (await refused.text()).replaceAll("<!-- -->", "");
    const says = (text: string) => html.includes(text);
    for (const text of [
      "Nothing added yet",
      "no pin called “Nobody” on this sheet",
      "Only 20 of Burn Edge left in stock",
      'value="99"',
      "Cart Girl, 2\nNobody, 7",
      "12 pins",
      "you save $",
    ])
      expect(says(text), text).toBe(true);
    expect(await db.$count(cartItems)).toBe(0);
  });
});
