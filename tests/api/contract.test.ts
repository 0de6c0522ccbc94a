// Tests the endpoints of the storefront, through the built Worker (api-6).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { blogPosts, discountCodes, products } from "~/db/schema";
import { newQuote, newRoom } from "../support/factories/rooms";
import { control } from "../support/fixtures/app";
import { ask, send, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
const customer = {
  name: "Ann Lee",
  email: "ann@lee.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
};
let session = 0;
const newSession = () => ({ "X-Session-Id": `contract-session-${++session}` });

beforeAll(async () => {
  await db.insert(products).values([
    {
      id: 1,
      name: "Masters Azalea",
      description: "Bloom",
      priceCents: 1000,
      imageUrl: "/pins/a.svg",
      stockQuantity: 100,
    },
    { id: 2, name: "Old Flag", description: "Few", priceCents: 800, stockQuantity: 3 },
    { id: 3, name: "Hidden", description: "Off", priceCents: 800, stockQuantity: 3, isActive: false },
    { id: 4, name: "Fight Pin", description: "Free", priceCents: 0, stockQuantity: 50 },
  ]);
  await db.insert(discountCodes).values([
    { code: "TEN", discountType: "percentage", discountValue: 10 },
    { code: "OLD", discountType: "fixed", discountValue: 500, validUntil: new Date(0) },
  ]);
});

describe("products", () => {
  it("GET /api/products lists active products, in dollars", async () => {
    const { status, body } = await ask<{ id: number; price: number; inStock: boolean }[]>("GET", "/api/products");
    expect(status).toBe(200);
    expect(body.map(({ id }) => id).sort()).toEqual([1, 2, 4]);
    expect(body.find(({ id }) => id === 1)).toMatchObject({
      name: "Masters Azalea",
      price: 10,
      inStock: true,
      stockQuantity: 100,
      imageUrl: "/pins/a.svg",
    });
  });

  it("GET /api/products/{id} gives one product, otherwise 404 with a message", async () => {
    expect((await ask("GET", "/api/products/1")).body).toMatchObject({
      id: 1,
      price: 10,
      updatedAt: expect.any(String),
    });
    for (const id of ["999", "3", "abc", "-1", "1e3", "%00"]) {
      expect(await ask("GET", `/api/products/${id}`), id).toMatchObject({
        status: 404,
        body: { message: "Product not found" },
      });
    }
  });
});

describe("cart", () => {
  it("The cart endpoints add, list, change and remove a line of the header's session", async () => {
    const headers = newSession();
    const added = await ask<{ id: string }>("POST", "/api/cart", { headers, body: { productId: 1, quantity: 12 } });
    expect(added).toMatchObject({
      status: 201,
      body: { quantity: 12, unitPrice: 9, lineTotal: 108, product: { id: 1, price: 10, inStock: true } },
    });
    expect((await ask("GET", "/api/cart", { headers })).body).toMatchObject([{ id: added.body.id, quantity: 12 }]);
    expect(await ask("PATCH", `/api/cart/${added.body.id}`, { headers, body: { quantity: 25 } })).toMatchObject({
      status: 200,
      body: { quantity: 25, unitPrice: 8, lineTotal: 200 },
    });
    expect(await ask("DELETE", `/api/cart/${added.body.id}`, { headers })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await ask("GET", "/api/cart", { headers })).body).toEqual([]);
  });

  it("DELETE finds the session by the cookie that mirrors the header", async () => {
    const added = await ask<{ id: string }>("POST", "/api/cart", {
      headers: newSession(),
      body: { productId: 1, quantity: 1 },
    });
    const cookie = (added.headers.get("Set-Cookie") ?? "").split(";")[0];
    expect(cookie).toMatch(/^cart=/);
    expect(await ask("DELETE", `/api/cart/${added.body.id}`, { cookie })).toMatchObject({ status: 200 });
  });

  it("Another session's line answers 404 and changes nothing", async () => {
    const headers = newSession();
    const { body } = await ask<{ id: string }>("POST", "/api/cart", { headers, body: { productId: 1, quantity: 1 } });
    const foreign = newSession();
    expect((await ask("PATCH", `/api/cart/${body.id}`, { headers: foreign, body: { quantity: 2 } })).status).toBe(404);
    expect((await ask("DELETE", `/api/cart/${body.id}`, { headers: foreign })).status).toBe(404);
    expect((await ask("DELETE", `/api/cart/${body.id}`)).status).toBe(404);
    expect((await ask("GET", "/api/cart", { headers })).body).toMatchObject([{ quantity: 1 }]);
  });

  it("Too many pieces answer 409 with how many are left, over stock and over the promo limit", async () => {
    const headers = newSession();
    expect(await ask("POST", "/api/cart", { headers, body: { productId: 2, quantity: 4 } })).toMatchObject({
      status: 409,
      body: { message: "Only 3 of Old Flag left in stock" },
    });
    expect((await ask("POST", "/api/cart", { headers, body: { productId: 4, quantity: 3 } })).status).toBe(201);
    const over = await ask<{ message: string }>("POST", "/api/cart", { headers, body: { productId: 4, quantity: 2 } });
    expect(over.status).toBe(409);
    expect(over.body.message).toContain("4 per customer");
  });

  it.each([
    [{ productId: 1, quantity: 0 }, 400],
    [{ productId: 1, quantity: 1.5 }, 400],
    [{ productId: 1, quantity: "many" }, 400],
    [{ quantity: 1 }, 400],
    [{ productId: 999, quantity: 1 }, 404],
    [{ productId: 3, quantity: 1 }, 404],
  ])("The cart refuses %j with %d", async (body, status) => {
    const answer = await ask<{ message: string }>("POST", "/api/cart", { headers: newSession(), body });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\w/);
  });

  it("The cart refuses a malformed session id", async () => {
    for (const id of ["short", "x".repeat(129), "has space in it", "semi;colon1"]) {
      expect(
        (await ask("POST", "/api/cart", { headers: { "X-Session-Id": id }, body: { productId: 1 } })).status,
        id,
      ).toBe(400);
    }
  });

  it("POST /api/clear-cart empties the cart", async () => {
    const headers = newSession();
    await ask("POST", "/api/cart", { headers, body: { productId: 1, quantity: 1 } });
    expect(await ask("POST", "/api/clear-cart", { headers, body: {} })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await ask("GET", "/api/cart", { headers })).body).toEqual([]);
  });
});

describe("discount codes", () => {
  const validate = (body: unknown) => ask("POST", "/api/discount-codes/validate", { body });

  it("POST /api/discount-codes/validate answers valid and invalid codes in their two forms", async () => {
    expect(await validate({ code: " ten ", orderAmount: 99.95 })).toMatchObject({
      status: 200,
      body: {
        valid: true,
        discountAmount: 10,
        discountCode: { code: "TEN", discountType: "percentage", discountValue: 10 },
      },
    });
    expect(await validate({ code: "OLD", orderAmount: 10 })).toMatchObject({
      status: 200,
      body: { valid: false, discountAmount: 0, error: "This discount code has expired" },
    });
    expect(await validate({ code: "NOPE", orderAmount: 10 })).toMatchObject({
      status: 200,
      body: { valid: false, error: "This discount code is not valid" },
    });
  });

  it("POST /api/discount-codes/validate refuses a blank code", async () => {
    expect(await validate({ code: "  ", orderAmount: 10 })).toMatchObject({
      status: 400,
      body: { message: "Please enter a discount code" },
    });
  });
});

describe.each(["/paypal", "/api/paypal"])("%s", (base) => {
  const order = (headers: Record<string, string>, body: unknown) =>
    ask<{ id: string; message: string }>("POST", `${base}/order`, { headers, body });
  const payload = { amount: 113.99, currency: "USD", intent: "CAPTURE", customer };

  it("GET setup gives a client token", async () => {
    expect(await ask("GET", `${base}/setup`)).toMatchObject({ status: 200, body: { clientToken: expect.any(String) } });
  });

  it("A cart becomes one order, however often each step is called", async () => {
    const headers = newSession();
    await ask("POST", "/api/cart", { headers, body: { productId: 1, quantity: 12 } });
    const { status, body } = await order(headers, payload);
    expect(status).toBe(200);
    await control(`orders/${body.id}/approve`);
    const captures = [
      await ask("POST", `${base}/order/${body.id}/capture`, { headers, body: {} }),
      await ask("POST", `${base}/order/${body.id}/capture`, { headers }),
    ];
    expect(captures[0]).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
    expect(captures[1]?.body).toEqual(captures[0]?.body);
    const confirm = () =>
      ask<{ order: { id: string } }>("POST", "/api/create-order", {
        headers,
        body: {
          paypalOrderId: body.id,
          customerEmail: customer.email,
          customerName: customer.name,
          shippingAddress: null,
        },
      });
    const orders = [await confirm(), await confirm()];
    expect(orders[0]).toMatchObject({
      status: 201,
      body: { order: { id: captures[0]?.body.id, totalAmount: 113.99, status: "processing" } },
    });
    expect(orders[1]?.body).toEqual(orders[0]?.body);
    expect((await ask("GET", "/api/cart", { headers })).body).toEqual([]);
    const stranger = await ask("POST", "/api/create-order", {
      headers: newSession(),
      body: { paypalOrderId: body.id },
    });
    expect(stranger.status).toBe(404);
  });

  it("Another amount, currency, intent and an empty cart are refused, and the right amount is named", async () => {
    const headers = newSession();
    expect(await order(headers, payload)).toMatchObject({ status: 409, body: { message: "Your cart is empty" } });
    await ask("POST", "/api/cart", { headers, body: { productId: 1, quantity: 12 } });
    const wrong = await order(headers, { ...payload, amount: 1 });
    expect(wrong.status).toBe(409);
    expect(wrong.body.message).toContain("$113.99");
    expect((await order(headers, { ...payload, currency: "EUR" })).status).toBe(400);
    expect((await order(headers, { ...payload, intent: "AUTHORIZE" })).status).toBe(400);
    expect((await order(headers, { ...payload, purpose: "gift" })).status).toBe(400);
  });

  it("Capturing an unknown or unapproved payment is refused", async () => {
    expect((await ask("POST", `${base}/order/UNKNOWN/capture`)).status).toBe(404);
    const headers = newSession();
    await ask("POST", "/api/cart", { headers, body: { productId: 1, quantity: 12 } });
    const { body } = await order(headers, payload);
    expect((await ask("POST", `${base}/order/${body.id}/capture`, { headers })).status).toBe(409);
    expect((await ask("POST", "/api/create-order", { headers, body: { paypalOrderId: body.id } })).status).toBe(409);
  });
});

describe("collaboration", () => {
  it("POST /api/collaboration/session opens a room for staff", async () => {
    const [quote, admin, user] = [await newQuote(), await signIn("admin"), await signIn("user")];
    const body = { quoteId: quote.id, clientName: "Robin", clientEmail: quote.customerEmail };
    const path = "/api/collaboration/session";
    expect((await ask("POST", path, { body })).status).toBe(401);
    expect((await ask("POST", path, { body, cookie: user.cookie })).status).toBe(403);
    expect((await ask("POST", path, { body: { quoteId: quote.id }, cookie: admin.cookie })).body).toMatchObject({
      fieldErrors: { clientName: ["Client name is required"], clientEmail: ["Valid email is required"] },
    });
    const unknown = { body: { ...body, quoteId: "QR-NONE" }, cookie: admin.cookie };
    expect((await ask("POST", path, unknown)).status).toBe(404);
    const made = await ask("POST", path, { body, cookie: admin.cookie });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ collaborationUrl: expect.stringMatching(/\/quote-collaboration\/[\w-]{43}$/) });
  });

  it("GET /api/collaboration/session/{token} answers quote, client and end, otherwise 404", async () => {
    const { token, quote } = await newRoom();
    expect((await ask("GET", `/api/collaboration/session/${token}`)).body).toEqual({
      quoteId: quote.id,
      clientName: "Robin",
      expiresAt: expect.any(String),
    });
    expect(await ask("GET", "/api/collaboration/session/nothing")).toMatchObject({
      status: 404,
      body: { message: "Session not found or expired" },
    });
  });

  it("POST …/annotations answers 201 with the annotation", async () => {
    const { token } = await newRoom();
    const path = `/api/collaboration/session/${token}/annotations`;
    const body = { content: "Greener", annotationType: "revision_request", positionX: 0.5, positionY: 0.25 };
    const { status, body: made } = await ask("POST", path, { body });
    expect(status).toBe(201);
    expect(made).toEqual({
      id: expect.stringMatching(/^CM-/),
      ...body,
      authorType: "client",
      authorName: "Robin",
      parentId: null,
      attachmentUrl: null,
      status: "active",
      mockupVersion: null,
      createdAt: expect.any(String),
    });
    expect((await ask("POST", path, { body: { content: " " } })).body).toMatchObject({
      message: "Comment cannot be empty",
    });
  });

  it("GET /api/quote-requests/{id} is for the bearer of its room's token", async () => {
    const [{ token, quote }, other] = [await newRoom(), await newRoom()];
    const get = (id: string, bearer: string) =>
      ask("GET", `/api/quote-requests/${id}`, { headers: { Authorization: `Bearer ${bearer}` } });
    expect((await get(quote.id, token)).body).toEqual({
      quoteId: quote.id,
      customerName: "Robin Castle",
      quantity: 150,
      pinType: "pins",
      preferredSize: null,
      deadlineDate: null,
      projectDescription: "Crest pins in green and gold",
      additionalNotes: null,
      quotedAmount: 82_500,
      quotedNotes: null,
      logoUrl: null,
      status: "quoted",
    });
    expect((await get(quote.id, other.token)).status).toBe(404);
    expect((await ask("GET", `/api/quote-requests/${quote.id}`)).status).toBe(404);
  });
});

describe("auth", () => {
  const person = { username: "robin", email: "Robin@Castle.example", password: "links-and-dunes" };
  const cookieOf = ({ headers }: { headers: Headers }) => (headers.get("Set-Cookie") ?? "").split(";")[0];

  it("The account endpoints register, name the signed-in person, sign out and sign in again", async () => {
    const registered = await ask("POST", "/api/auth/register", { body: person });
    const user = { id: expect.any(String), username: "robin", email: "robin@castle.example", role: "user" };
    expect(registered).toMatchObject({ status: 201, body: user });
    expect(Object.keys(registered.body).sort()).toEqual(["email", "id", "role", "username"]);
    const cookie = cookieOf(registered);
    expect(await ask("GET", "/api/auth/user", { cookie })).toMatchObject({ status: 200, body: user });
    expect(await ask("POST", "/api/auth/logout", { cookie, body: {} })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await ask("GET", "/api/auth/user", { cookie })).status).toBe(401);
    const { username, password } = person;
    expect(await ask("POST", "/api/auth/login", { body: { username, password } })).toMatchObject({
      status: 200,
      body: user,
    });
  });

  it("Registration answers 409 for a taken name or email, 401 for a wrong login, 400 with the specified words for bad fields", async () => {
    expect((await ask("POST", "/api/auth/register", { body: person })).status).toBe(409);
    expect((await ask("POST", "/api/auth/register", { body: { ...person, username: "robin2" } })).status).toBe(409);
    const wrong = { status: 401, body: { message: "Invalid username or password" } };
    expect(
      await ask("POST", "/api/auth/login", { body: { username: "robin", password: "not-it-at-all" } }),
    ).toMatchObject(wrong);
    expect(
      await ask("POST", "/api/auth/login", { body: { username: "nobody", password: "not-it-at-all" } }),
    ).toMatchObject(wrong);
    expect(await ask("POST", "/api/auth/login", { body: { username: "ab", password: "x" } })).toMatchObject({
      status: 400,
      body: {
        fieldErrors: {
          username: ["Username must be at least 3 characters"],
          password: ["Password must be at least 6 characters"],
        },
      },
    });
    expect(
      await ask("POST", "/api/auth/register", { body: { ...person, username: "other", email: "no" } }),
    ).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid email address" },
    });
  });

  it("The account endpoint answers 401 when signed out", async () => {
    expect((await ask("GET", "/api/auth/user")).status).toBe(401);
  });
});

describe("newsletter", () => {
  it("POST /api/newsletter-signup answers 201, then 200, and emails one single-use code", async () => {
    const signUp = () =>
      ask("POST", "/api/newsletter-signup", { body: { email: "golfer@club.example", source: "popup_15off" } });
    expect(await signUp()).toMatchObject({ status: 201, body: { ok: true } });
    expect(await signUp()).toMatchObject({ status: 200, body: { ok: true } });
    const codes = await db.select().from(discountCodes).where(eq(discountCodes.source, "newsletter"));
    expect(codes).toMatchObject([{ discountType: "percentage", discountValue: 15, maxUses: 1 }]);
    const { cookie } = await signIn("admin");
    const mails = await ask<{ text: string }[]>("GET", "/api/outbox?to=golfer@club.example", { cookie });
    expect(mails.body).toHaveLength(1);
    expect(mails.body[0]?.text).toContain(codes[0]?.code);
  });

  it("POST /api/newsletter-signup refuses an invalid email address", async () => {
    expect(
      (await ask("POST", "/api/newsletter-signup", { body: { email: "nope", source: "popup_15off" } })).status,
    ).toBe(400);
  });
});

describe("outbox", () => {
  it("GET /api/outbox?to= is for staff", async () => {
    const [admin, user] = [await signIn("admin"), await signIn("user")];
    expect((await ask("GET", `/api/outbox?to=${customer.email}`)).status).toBe(401);
    expect((await ask("GET", `/api/outbox?to=${customer.email}`, user)).status).toBe(403);
    const { status, body } = await ask<Record<string, unknown>[]>("GET", `/api/outbox?to=${customer.email}`, {
      cookie: admin.cookie,
    });
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      to: customer.email,
      subject: expect.stringContaining("Order"),
      html: expect.stringContaining("<"),
      text: expect.stringContaining("Masters Azalea"),
      state: expect.stringMatching(/queued|sending|sent/),
      createdAt: expect.any(String),
    });
  });
});

describe("every endpoint", () => {
  it("An endpoint answers 405 with Allow for another method", async () => {
    const response = await send("DELETE", "/api/paypal/setup");
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET");
  });

  it("An unknown path answers 404 as JSON", async () => {
    expect(await ask("GET", "/api/nothing")).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  it("A body that is not JSON answers 415, and broken JSON 400", async () => {
    const post = (type: string, body: string) =>
      send("POST", "/api/cart", { headers: { "Content-Type": type, ...newSession() }, form: body as never });
    expect((await post("text/plain", "{}")).status).toBe(415);
    expect((await post("application/json", "{")).status).toBe(400);
    expect((await post("application/json", "[]")).status).toBe(400);
  });

  it("Other sites and requests without an origin are refused", async () => {
    const others: Record<string, string>[] = [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { Origin: "" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of others) {
      const response = await send("POST", "/api/cart", {
        headers: { ...newSession(), ...headers },
        body: { productId: 1 },
      });
      expect(response.status, JSON.stringify(headers)).toBe(403);
    }
  });
});

describe("blog", () => {
  beforeAll(async () => {
    const { id: authorId } = await signIn("admin");
    const post = { authorId, publishedAt: new Date(0), isPublished: true };
    await db.insert(blogPosts).values([
      { ...post, title: "Tip", slug: "tip", content: "<p>x</p><script>1</script>", category: "tips", tags: ["a"] },
      { ...post, title: "Course", slug: "course", content: "x", category: "courses" },
      { ...post, title: "Draft", slug: "draft", content: "x", category: "tips", isPublished: false },
    ]);
  });

  it("GET /api/blog lists published posts, of one category on request", async () => {
    const slugs = async (path: string) =>
      (await ask<{ slug: string }[]>("GET", path)).body.map(({ slug }) => slug).sort();
    expect(await slugs("/api/blog")).toEqual(["course", "tip"]);
    expect(await slugs("/api/blog?category=tips")).toEqual(["tip"]);
    expect(await slugs("/api/blog?category=news")).toEqual([]);
    expect((await ask<object[]>("GET", "/api/blog?category=tips")).body[0]).toMatchObject({
      title: "Tip",
      excerpt: "",
      category: "tips",
      tags: ["a"],
      viewCount: 0,
      publishedAt: "1970-01-01T00:00:00.000Z",
    });
  });

  it("GET /api/blog/{slug} gives one post, sanitized, otherwise 404 with a message", async () => {
    expect(await ask("GET", "/api/blog/tip")).toMatchObject({
      status: 200,
      body: { slug: "tip", content: "<p>x</p>" },
    });
    for (const slug of ["draft", "nothing"]) {
      expect(await ask("GET", `/api/blog/${slug}`)).toMatchObject({
        status: 404,
        body: { message: "Blog Post Not Found" },
      });
    }
    expect((await ask("POST", "/api/blog", { body: {} })).status).toBe(405);
  });
});
