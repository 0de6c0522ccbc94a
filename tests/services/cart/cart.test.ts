// Tests a session's cart: rows, refusals, and its forms with and without JavaScript (cart-2, cart-3).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { cartItems, carts, products } from "~/db/schema";
import {
  addToCart,
  applyCode,
  deleteOldCarts,
  getCart,
  removeCode,
  removeLine,
  setQuantity,
} from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { appOf, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { withRival } from "../../support/faults/broken-parts";
import { cookieValue, formOf, send, setCookies } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const rowsOf = (sessionId: string) => db.select().from(cartItems).where(eq(cartItems.sessionId, sessionId));

describe("lines", () => {
  it("Adding a product adds to what is there, in one row, at the tier's price", async () => {
    const product = await newProduct({ priceCents: 999 });
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: product.id, quantity: 4 });
    const line = await addToCart(buyer.app, { productId: product.id, quantity: 6 });
    expect(line).toMatchObject({ quantity: 10, unitPriceCents: 899, lineTotalCents: 8991, savingsCents: 999 });
    expect(await rowsOf(buyer.session)).toMatchObject([{ productId: product.id, quantity: 10 }]);
  });

  it("Ten simultaneous additions lose nothing", async () => {
    const product = await newProduct();
    const buyer = newBuyer();
    await Promise.all(
      Array.from({ length: 10 }, () => addToCart(appOf(buyer), { productId: product.id, quantity: 2 })),
    );
    expect(await rowsOf(buyer.session)).toMatchObject([{ quantity: 20 }]);
  });

  it("Simultaneous changes of lines stay within the free pieces' limit, and lowering always works", async () => {
    const [one, two] = [await newProduct({ priceCents: 0 }), await newProduct({ priceCents: 0 })];
    const buyer = newBuyer();
    /** Delays each read, so that the two requests have both read before either of them writes. */
    const slow = (app: App): App => ({ ...app, read: (asked) => app.read(asked).finally(() => scheduler.wait(50)) });
    const lines = [
      await addToCart(buyer.app, { productId: one.id, quantity: 1 }),
      await addToCart(buyer.app, { productId: two.id, quantity: 1 }),
    ];
    const raised = await Promise.allSettled(
      lines.map(({ id }) => setQuantity(slow(appOf(buyer)), { id, quantity: 3 })),
    );
    expect(raised.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await rowsOf(buyer.session)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
    await db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, one.id));
    for (const { id } of lines) await setQuantity(appOf(buyer), { id, quantity: 1 });
    expect(await rowsOf(buyer.session)).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  it("Adding takes no more than is left if others buy the rest at that moment", async () => {
    const [product, buyer] = [await newProduct({ stockQuantity: 10 }), newBuyer()];
    const sellMost = () => db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, product.id));
    const add = { productId: product.id, quantity: 4 };
    const late = addToCart(withRival(buyer.app, /^insert into "cart_items"/, sellMost), add);
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect(await rowsOf(buyer.session)).toEqual([]);
  });

  it("More than the stock is refused with how many are left", async () => {
    const product = await newProduct({ name: "Old Flag", stockQuantity: 3 });
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: product.id, quantity: 3 });
    await expect(addToCart(buyer.app, { productId: product.id, quantity: 1 })).rejects.toMatchObject({
      code: "out_of_stock",
      message: "Only 3 of Old Flag left in stock",
    });
    expect(await rowsOf(buyer.session)).toMatchObject([{ quantity: 3 }]);
  });

  it.each([
    ["switched off", { isActive: false }],
    ["archived", { archivedAt: new Date() }],
  ])("A product that is %s cannot be added", async (_, values) => {
    const product = await newProduct(values);
    const buyer = newBuyer();
    await expect(addToCart(buyer.app, { productId: product.id, quantity: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await rowsOf(buyer.session)).toEqual([]);
  });

  it("Free promo pins are counted over the whole cart", async () => {
    const [one, other] = [await newProduct({ priceCents: 0 }), await newProduct({ priceCents: 0 })];
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: one.id, quantity: 3 });
    await expect(addToCart(buyer.app, { productId: other.id, quantity: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
    const line = await addToCart(buyer.app, { productId: other.id, quantity: 1 });
    expect(line).toMatchObject({ quantity: 1, lineTotalCents: 0 });
    await expect(setQuantity(buyer.app, { id: line.id, quantity: 2 })).rejects.toMatchObject({ code: "conflict" });
  });

  it("A quantity can be lowered after the stock fell, and the message names the line that is too large", async () => {
    const product = await newProduct({ stockQuantity: 50 });
    const buyer = newBuyer();
    const { id } = await addToCart(buyer.app, { productId: product.id, quantity: 30 });
    await db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, product.id));
    expect((await getCart(appOf(buyer))).lines).toMatchObject([{ quantity: 30, available: 5 }]);
    expect(await setQuantity(appOf(buyer), { id, quantity: 20 })).toMatchObject({ quantity: 20 });
    await expect(setQuantity(appOf(buyer), { id, quantity: 21 })).rejects.toMatchObject({ code: "out_of_stock" });
  });

  it("A line can be reached only through its own session", async () => {
    const product = await newProduct();
    const [owner, stranger] = [newBuyer(), newBuyer()];
    const { id } = await addToCart(owner.app, { productId: product.id, quantity: 2 });
    await expect(setQuantity(stranger.app, { id, quantity: 9 })).rejects.toMatchObject({ code: "not_found" });
    await expect(removeLine(stranger.app, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await rowsOf(owner.session)).toMatchObject([{ quantity: 2 }]);
    await removeLine(owner.app, { id });
    expect(await rowsOf(owner.session)).toEqual([]);
  });
});

describe("A form that the browser submits twice before scripts run", () => {
  it("A form that is sent twice adds once, also when both arrive together and when no piece is left", async () => {
    const product = await newProduct({ stockQuantity: 3 });
    const buyer = newBuyer();
    const line = { productId: product.id, quantity: 3, key: "page-one" };
    await Promise.all([addToCart(appOf(buyer), line), addToCart(appOf(buyer), line)]);
    expect(await addToCart(appOf(buyer), line)).toMatchObject({ quantity: 3 });
    expect(await rowsOf(buyer.session)).toMatchObject([{ quantity: 3 }]);
  });

  it("A form adds again from another page, with another quantity, after a removal and without a key", async () => {
    const product = await newProduct({ stockQuantity: 100 });
    const buyer = newBuyer();
    const add = (quantity: number, key?: string) => addToCart(appOf(buyer), { productId: product.id, quantity, key });
    await add(1, "page-one");
    await add(2, "page-one");
    await add(2, "page-two");
    await add(2);
    expect(await add(2)).toMatchObject({ quantity: 9 });
    const { id } = await add(5, "page-three");
    await removeLine(appOf(buyer), { id });
    expect(await add(5, "page-three")).toMatchObject({ quantity: 5 });
  });

  it("A product page's form contains the key, and adds once when the browser sends it twice", async () => {
    const product = await newProduct();
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: product.id, quantity: 1 });
    const cookie = `cart=${encodeURIComponent(btoa(JSON.stringify(buyer.session)))}`;
    const page = await (await send("GET", `/product/${product.id}`, { cookie })).text();
    const key = /<input type="hidden" name="key" value="([\w-]{36})"/.exec(page)?.[1] ?? "";
    const form = () => formOf({ productId: String(product.id), quantity: "2", key });
    const post = () => send("POST", "/cart", { form: form(), cookie, headers: { "Sec-Fetch-Mode": "navigate" } });
    expect((await Promise.all([post(), post()])).map(({ status }) => status)).toEqual([302, 302]);
    expect(await rowsOf(buyer.session)).toMatchObject([{ quantity: 3 }]);
  });
});

describe("the code on a cart", () => {
  it("A code is stored with the cart, follows its lines and can be removed", async () => {
    const [product, code] = [await newProduct({ priceCents: 1000 }), await newCode({ minimumOrderCents: 2000 })];
    const buyer = newBuyer();
    await addToCart(buyer.app, { productId: product.id, quantity: 1 });
    await expect(applyCode(buyer.app, { code: code.code })).rejects.toMatchObject({
      message: "This discount code needs an order of at least $20.00",
    });
    const { id } = await addToCart(buyer.app, { productId: product.id, quantity: 1 });
    expect(await applyCode(appOf(buyer), { code: code.code })).toMatchObject({ amountCents: 200 });
    expect(await getCart(appOf(buyer))).toMatchObject({ discountCents: 200, totalCents: 2000 - 200 + 599 });

    await setQuantity(appOf(buyer), { id, quantity: 1 });
    const short = await getCart(appOf(buyer));
    expect(short).toMatchObject({ discountCents: 0, totalCents: 1599 });
    expect(short.discountError).toContain("at least $20.00");

    await removeCode(appOf(buyer));
    expect(await getCart(appOf(buyer))).toMatchObject({ discount: null, discountError: null });
  });
});

describe("the scheduled jobs", () => {
  it("The scheduled jobs delete carts that nobody touched for 90 days, and only those", async () => {
    const product = await newProduct();
    const [old, fresh] = [newBuyer(), newBuyer()];
    for (const buyer of [old, fresh]) await addToCart(buyer.app, { productId: product.id, quantity: 1 });
    const longAgo = new Date(Date.now() - 91 * 86_400_000);
    await db.update(carts).set({ updatedAt: longAgo }).where(eq(carts.sessionId, old.session));
    await deleteOldCarts(appOf(fresh));
    expect(await rowsOf(old.session)).toEqual([]);
    expect(await db.$count(carts, eq(carts.sessionId, old.session))).toBe(0);
    expect(await rowsOf(fresh.session)).toHaveLength(1);
  });
});

describe("the cart's forms", () => {
  const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send("POST", "/cart", { form: formOf(fields), headers: { "Sec-Fetch-Mode": "navigate", ...headers } });

  it("The cart keeps the drawing of a pin whose page shows a video, and the video's label says how it was made (catalog-19)", async () => {
    const film = { videoUrl: "/video/duck-hook.mp4", posterUrl: "/video/duck-hook.webp" };
    const product = await newProduct({ imageUrl: "/pins/duck-hook.svg", imageAlt: "A hooked duck", ...film });
    const cookie = setCookies(await press({ productId: String(product.id), quantity: "1" })).cart ?? "";
    const page = await (await send("GET", "/cart", { cookie })).text();
    expect(page).toContain('src="/pins/duck-hook.svg');
    expect(page).not.toContain('src="/video/');
    const shown = await (await send("GET", `/product/${product.id}`)).text();
    expect(shown).toMatch(/<img src="\/video\/duck-hook\.webp[^>]*alt="A hooked duck, rendered from the artwork"/);
    expect(shown).toContain('property="og:image:alt" content="A hooked duck, rendered from the artwork"');
  });

  it("The cart's forms work without JavaScript: add, look, change, code, remove", async () => {
    const [product, code] = [await newProduct({ name: "Plain Form Pin", priceCents: 1000 }), await newCode()];
    const added = await press({ productId: String(product.id), quantity: "2" });
    expect(added.status).toBe(302);
    expect(added.headers.get("Location")).toBe("/cart");
    const cookie = setCookies(added).cart ?? "";
    expect(cookieValue(setCookies(added).toast)).toMatchObject({ description: "2 item(s) added to your cart!" });

    expect((await send("GET", "/wholesale", { cookie })).headers.get("Cache-Control")).toBe("private, no-store");
    const page = await (await send("GET", "/cart", { cookie })).text();
    expect(page).toContain("Plain Form Pin");
    expect(page).toContain("$20.00");
    const [row] = await rowsOf(String(cookieValue(cookie)));
    const id = row?.id ?? "";

    await press({ intent: "set-quantity", id, quantity: "10" }, { Cookie: cookie });
    const applied = await press({ intent: "apply-code", code: code.code.toLowerCase() }, { Cookie: cookie });
    expect(cookieValue(setCookies(applied).toast)).toMatchObject({ description: "You saved $9.00!" });
    expect(await (await send("GET", "/cart", { cookie })).text()).toContain(`Discount (${code.code}`);

    await press({ intent: "remove", id }, { Cookie: cookie });
    expect(await (await send("GET", "/cart", { cookie })).text()).toContain("Your cart is empty");
  });

  it("The cart's forms show a refusal on the page with its status, and change nothing", async () => {
    const product = await newProduct({ name: "Scarce Pin", stockQuantity: 1 });
    const refused = await press({ productId: String(product.id), quantity: "2" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Only 1 of Scarce Pin left in stock");
    expect(await db.$count(cartItems, eq(cartItems.productId, product.id))).toBe(0);
  });
});
