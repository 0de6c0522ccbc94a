// Tests the endpoints of custom orders and quotes, through the built Worker (api-6).
import { describe, expect, it } from "vitest";
import { plainOrder, pngFile, svgFile } from "../support/factories/designs";
import { control } from "../support/fixtures/app";
import { ask, type RequestOptions, send, signIn } from "../support/fixtures/requests";

let session = 0;
const newSession = () => ({ "X-Session-Id": `custom-contract-${++session}` });

function prepareForm(order: object = {}, logo: File | null = pngFile()): FormData {
  const form = new FormData();
  if (logo) form.set("logo", logo);
  form.set("orderData", JSON.stringify({ ...plainOrder, ...order }));
  return form;
}

interface Prepared {
  draftId: string;
  orderData: Record<string, unknown>;
  logoUrl: string;
  expiresAt: string;
  message?: string;
}

const prepare = (options: RequestOptions) => ask<Prepared>("POST", "/api/custom-orders/prepare", options);

async function payDeposit(headers: Record<string, string>, draftId: string, amount = 63.5): Promise<string> {
  const body = { amount, currency: "USD", intent: "CAPTURE", purpose: "deposit", reference: draftId };
  const started = await ask<{ id: string }>("POST", "/paypal/order", { headers, body });
  expect(started.status).toBe(200);
  await control(`orders/${started.body.id}/approve`);
  const captured = await ask("POST", `/paypal/order/${started.body.id}/capture`, { headers });
  expect(captured).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
  return started.body.id;
}

describe("POST /api/custom-orders/prepare", () => {
  it("Preparing an order answers the draft with the server's prices", async () => {
    const { status, body, headers } = await prepare({ headers: newSession(), form: prepareForm({ totalPrice: 1 }) });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        draftId: expect.stringMatching(/^DR-/),
        logoUrl: `/files/${body.draftId}/logo`,
        expiresAt: expect.any(String),
        orderData: {
          pricePerPin: 5.35,
          rushOrderFee: 100,
          totalPrice: 635,
          depositAmount: 63.5,
          remainingBalance: 571.5,
        },
      },
    });
    expect(headers.get("Set-Cookie")).toMatch(/^cart=/);
  });

  it("Preparing refuses missing, wrong or unparsable order data", async () => {
    const headers = newSession();
    const broken = new FormData();
    broken.set("orderData", "{");
    broken.set("logo", pngFile());
    for (const form of [
      prepareForm({}, null),
      prepareForm({ quantity: 24 }),
      prepareForm({ customerEmail: "no" }),
      broken,
    ]) {
      expect(await prepare({ headers, form })).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
    expect(await prepare({ headers, body: plainOrder })).toMatchObject({ status: 415 });
    expect((await ask("GET", "/api/custom-orders/prepare")).status).toBe(405);
  });
});

describe("POST /api/custom-orders", () => {
  it("POST /api/custom-orders finds the order of a captured deposit, however often it is called", async () => {
    const headers = newSession();
    const { body: draft } = await prepare({ headers, form: prepareForm() });
    const depositPaymentId = await payDeposit(headers, draft.draftId);
    const body = { orderData: { ...draft.orderData, totalPrice: 1 }, depositPaymentId };
    const first = await ask<{ id: string }>("POST", "/api/custom-orders", { headers, body });
    expect(first).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^CP-/) } });
    expect(first.headers.get("Set-Cookie")).toMatch(/^orders=/);
    expect(await ask("POST", "/api/custom-orders", { headers, body })).toMatchObject({ status: 201, body: first.body });
    expect(await ask("POST", "/api/custom-orders", { headers: newSession(), body })).toMatchObject({ status: 404 });

    const { body: seen } = await ask("GET", `/api/custom-orders/${first.body.id}`);
    expect(seen).toMatchObject({ quantity: 100, totalPrice: 635, depositPaid: true, balancePaid: false });
    expect(JSON.stringify(seen)).not.toMatch(/ann@lee|Ann Lee|logo/);
    const cookie = first.headers.get("Set-Cookie")?.split(";")[0];
    const { body: own } = await ask("GET", `/api/custom-orders/${first.body.id}`, { cookie });
    expect(own).toMatchObject({ customerEmail: "ann@lee.example", logoUrl: `/files/${first.body.id}/logo` });
  });

  it("POST /api/custom-orders refuses a changed amount, a free order and a payment for something else", async () => {
    const headers = newSession();
    const { body: draft } = await prepare({ headers, form: prepareForm() });
    const order = { currency: "USD", intent: "CAPTURE", purpose: "deposit", reference: draft.draftId };
    for (const amount of [0.01, 6.35, 635]) {
      const answer = await ask("POST", "/paypal/order", { headers, body: { ...order, amount } });
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("$63.50") } });
    }
    for (const amount of [0, -1, "x", 63.505]) {
      expect((await ask("POST", "/paypal/order", { headers, body: { ...order, amount } })).status).toBe(400);
    }
    expect(await ask("POST", "/api/custom-orders", { headers, body: { depositPaymentId: "FREE" } })).toMatchObject({
      status: 404,
    });
    expect(await ask("POST", "/api/custom-orders", { headers, body: {} })).toMatchObject({ status: 400 });
  });
});

describe("lists", () => {
  it("GET /api/custom-orders is for staff, and /user-orders for each person's own orders", async () => {
    const [user, admin] = [await signIn("user"), await signIn("admin")];
    expect((await ask("GET", "/api/custom-orders")).status).toBe(401);
    expect((await ask("GET", "/api/custom-orders", user)).status).toBe(403);
    const all = await ask<{ id: string }[]>("GET", "/api/custom-orders", admin);
    expect(all.status).toBe(200);
    expect(all.body.length).toBeGreaterThan(0);

    expect((await ask("GET", "/api/custom-orders/user-orders")).status).toBe(401);
    expect(await ask("GET", "/api/custom-orders/user-orders", user)).toMatchObject({ status: 200, body: [] });
    const headers = newSession();
    const { cookie } = user;
    const { body: draft } = await prepare({ headers, cookie, form: prepareForm() });
    const body = { amount: 63.5, currency: "USD", intent: "CAPTURE", purpose: "deposit", reference: draft.draftId };
    const { body: started } = await ask<{ id: string }>("POST", "/paypal/order", { headers, cookie, body });
    await control(`orders/${started.id}/approve`);
    await ask("POST", `/paypal/order/${started.id}/capture`, { headers, cookie });
    const mine = await ask<{ totalPrice: number }[]>("GET", "/api/custom-orders/user-orders", user);
    expect(mine.body).toMatchObject([{ totalPrice: 635, customerEmail: "ann@lee.example" }]);
  });

  it("GET /api/orders/user-orders gives a signed-in user's catalog orders", async () => {
    const user = await signIn("user");
    expect((await ask("GET", "/api/orders/user-orders")).status).toBe(401);
    expect(await ask("GET", "/api/orders/user-orders", user)).toMatchObject({ status: 200, body: [] });
  });

  it("GET /api/custom-orders/{id} of an unknown order is 404", async () => {
    expect(await ask("GET", "/api/custom-orders/CP-0000000000")).toMatchObject({
      status: 404,
      body: { message: "Order not found" },
    });
  });
});

describe("POST /api/quote-requests", () => {
  const fields = {
    customerName: "Quinn Field",
    customerEmail: "quinn@club.example",
    projectDescription: "A lighthouse pin for our member-guest.",
    quantity: "80",
    pinType: "ball_markers",
  };
  const form = (over: Record<string, string> = {}, logo?: File) => {
    const made = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...over })) made.set(name, value);
    if (logo) made.set("logo", logo);
    return made;
  };

  it("POST /api/quote-requests answers 201 with the reference, with and without a logo", async () => {
    for (const logo of [undefined, svgFile()]) {
      expect(await ask("POST", "/api/quote-requests", { form: form({}, logo) })).toMatchObject({
        status: 201,
        body: { id: expect.stringMatching(/^QR-/), status: "pending" },
      });
    }
  });

  it.each([
    [{ customerName: "" }, "customerName", "Name is required"],
    [{ customerEmail: "nope" }, "customerEmail", "Valid email is required"],
    [{ projectDescription: "short" }, "projectDescription", "Please provide more details about your project"],
    [{ quantity: "0" }, "quantity", "Quantity must be at least 1"],
    [{ pinType: "coins" }, "pinType", "Please select a pin type"],
    [
      { deadlineDate: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) },
      "deadlineDate",
      "Deadline must be at least 3 weeks from today to allow for production time",
    ],
  ])("POST /api/quote-requests refuses %o", async (over, field, message) => {
    const answer = await ask("POST", "/api/quote-requests", { form: form(over) });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [message] } } });
  });

  it("POST /api/quote-requests refuses other methods and other sites", async () => {
    expect((await send("DELETE", "/api/quote-requests")).status).toBe(405);
    const headers = { Origin: "https://evil.example" };
    expect((await send("POST", "/api/quote-requests", { form: form(), headers })).status).toBe(403);
  });
});
