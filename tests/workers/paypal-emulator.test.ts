// Tests the emulator's own endpoints: REST bodies as PayPal writes them, control endpoints, webhooks, and the browser's script.
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { expectSoundJournal } from "../support/assertions/journal";
import { testApp } from "../support/fixtures/app";

const SHOP = "http://localhost";
/** The tests call the emulator directly, not through the shop's gateway, because some requests are wrong on purpose. */
const API = `${SHOP}/__paypal/rest`;
const emulator = env.PAYPAL_EMULATOR!.getByName("paypal");

interface Answer {
  status: number;
  body: {
    id: string;
    status: string;
    name?: string;
    error?: string;
    access_token: string;
    details?: { issue: string }[];
    purchase_units?: { amount: { value: string }; payments?: { captures: { id: string; status: string }[] } }[];
  };
}

let token = "";

async function rest(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await emulator.fetch(API + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "User-Agent": "test", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function control<T>(path: string, body?: object, method = body ? "POST" : "GET"): Promise<T> {
  const init = { method, body: body && JSON.stringify(body) };
  const response = await emulator.fetch(`${SHOP}/__paypal/control/${path}`, init);
  return response.json();
}

async function requestToken(secret: string, extra: Record<string, string> = {}): Promise<Answer> {
  const response = await emulator.fetch(`${API}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`local-client:${secret}`)}`, "User-Agent": "test" },
    body: new URLSearchParams({ grant_type: "client_credentials", ...extra }),
  });
  return { status: response.status, body: await response.json() };
}

function newOrder(value = "12.50", breakdown?: Record<string, string>) {
  const money = (amount: string) => ({ currency_code: "USD", value: amount });
  const parts = breakdown && Object.fromEntries(Object.entries(breakdown).map(([name, part]) => [name, money(part)]));
  return { intent: "CAPTURE", purchase_units: [{ custom_id: "C1", amount: { ...money(value), breakdown: parts } }] };
}

async function createOrder(): Promise<string> {
  return (await rest("POST", "/v2/checkout/orders", newOrder())).body.id;
}

async function approvedOrder(): Promise<string> {
  const id = await createOrder();
  await control(`orders/${id}/approve`, {});
  return id;
}

const FULL = { Prefer: "return=representation" };
const issueOf = ({ body }: Answer) => body.details?.[0]?.issue;

beforeEach(async () => {
  await control("faults", undefined, "DELETE");
  token = (await requestToken("local-secret")).body.access_token;
});

describe("REST", () => {
  test("A wrong secret and a wrong token are refused as PayPal refuses them", async () => {
    expect(await requestToken("guess")).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    token = "A21AAforged";
    expect(await rest("GET", "/v2/checkout/orders/X")).toMatchObject({
      status: 401,
      body: { name: "AUTHENTICATION_FAILURE" },
    });
  });

  test("Answers are minimal by default, and complete with Prefer", async () => {
    const created = await rest("POST", "/v2/checkout/orders", newOrder());
    expect(created).toMatchObject({ status: 201, body: { status: "CREATED" } });
    expect(created.body).not.toHaveProperty("purchase_units");
    const full = await rest("POST", "/v2/checkout/orders", newOrder(), FULL);
    expect(full.body.purchase_units?.[0]?.amount.value).toBe("12.50");
  });

  test.each([
    ["a breakdown that does not add up", newOrder("12.50", { item_total: "13.00" }), 422, "AMOUNT_MISMATCH"],
    ["zero", newOrder("0.00"), 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
    ["three decimals", newOrder("1.005"), 400, "INVALID_PARAMETER_SYNTAX"],
    ["a negative amount", newOrder("-1.00"), 400, "INVALID_PARAMETER_SYNTAX"],
    ["no purchase unit", { intent: "CAPTURE", purchase_units: [] }, 400, "INVALID_PARAMETER_SYNTAX"],
    ["another intent", { ...newOrder(), intent: "AUTHORIZE" }, 422, "UNSUPPORTED_INTENT"],
  ])("The emulator refuses %s", async (_name, order, status, issue) => {
    const answer = await rest("POST", "/v2/checkout/orders", order);
    expect([answer.status, issueOf(answer)]).toEqual([status, issue]);
  });

  test("An order goes from created to approved to captured, and no step twice", async () => {
    const id = await createOrder();
    const path = `/v2/checkout/orders/${id}/capture`;
    expect(issueOf(await rest("POST", path, {}))).toBe("ORDER_NOT_APPROVED");
    await control(`orders/${id}/approve`, {});
    expect((await rest("GET", `/v2/checkout/orders/${id}`)).body.status).toBe("APPROVED");
    const requestId = { "PayPal-Request-Id": `cap-${id}`, ...FULL };
    const first = await rest("POST", path, {}, requestId);
    expect(first).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(await rest("POST", path, {}, requestId)).toEqual(first);
    expect(issueOf(await rest("POST", path, {}))).toBe("ORDER_ALREADY_CAPTURED");
    for (const unknown of ["NOSUCHORDER", "no-such-order"])
      expect(issueOf(await rest("GET", `/v2/checkout/orders/${unknown}`))).toBe("INVALID_RESOURCE_ID");
    const captureId = first.body.purchase_units?.[0]?.payments?.captures[0]?.id;
    expect((await rest("GET", `/v2/payments/captures/${captureId}`)).body.status).toBe("COMPLETED");
  });

  test("State survives the object's end", async () => {
    const id = await approvedOrder();
    await evictDurableObject(emulator);
    expect((await rest("POST", `/v2/checkout/orders/${id}/capture`, {})).body.status).toBe("COMPLETED");
  });
});

describe("faults", () => {
  const capture = (id: string) => rest("POST", `/v2/checkout/orders/${id}/capture`, {}, FULL);

  test("Each kind of fault does what its name says, as often as ordered", async () => {
    const id = await approvedOrder();
    await control("faults", { on: "capture", times: 2, kind: "error500" });
    await control("faults", { on: "capture", kind: "decline" });
    await control("faults", { on: "capture", kind: "rate_limit" });
    await control("faults", { on: "capture", kind: "wrong_amount" });
    expect((await capture(id)).status).toBe(500);
    expect((await capture(id)).status).toBe(500);
    expect(issueOf(await capture(id))).toBe("INSTRUMENT_DECLINED");
    expect((await capture(id)).status).toBe(429);
    expect((await capture(id)).status).toBe(201);
    expect(await control(`orders/${id}`)).toMatchObject({ amountCents: 1_250, captures: [{ amountCents: 1_150 }] });
  });

  test("A fault for one order leaves the others alone", async () => {
    const [meant, other] = [await approvedOrder(), await approvedOrder()];
    await control("faults", { on: "capture", kind: "decline", id: meant });
    expect((await capture(other)).status).toBe(201);
    expect(issueOf(await capture(meant))).toBe("INSTRUMENT_DECLINED");
  });

  test("An error after the capture keeps the capture", async () => {
    const id = await approvedOrder();
    await control("faults", { on: "capture", kind: "capture_then_error" });
    expect((await capture(id)).status).toBe(500);
    expect(await control(`orders/${id}`)).toMatchObject({ status: "COMPLETED", captures: [{ status: "COMPLETED" }] });
  });

  test("A pending capture ends by review, either way, with its webhooks", async () => {
    for (const [end, status, type] of [
      ["complete", "COMPLETED", "PAYMENT.CAPTURE.COMPLETED"],
      ["deny", "DECLINED", "PAYMENT.CAPTURE.DENIED"],
    ]) {
      const id = await approvedOrder();
      await control("faults", { on: "capture", kind: "pending" });
      const captureId = (await capture(id)).body.purchase_units?.[0]?.payments?.captures[0]?.id;
      expect(await control(`pending/${captureId}/${end}`, {})).toMatchObject({ status });
      expect(await typesSentFor(id)).toEqual(["PAYMENT.CAPTURE.PENDING", type]);
    }
  });

  test("Webhooks can be doubled or left out", async () => {
    const [twice, never] = [await approvedOrder(), await approvedOrder()];
    await control("faults", { on: "capture", kind: "duplicate_webhook" });
    await capture(twice);
    await control("faults", { on: "capture", kind: "no_webhook" });
    await capture(never);
    expect(await typesSentFor(twice)).toEqual(["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"]);
    expect(await typesSentFor(never)).toEqual([]);
  });

  test("An unknown kind of fault is refused", async () => {
    expect(await control("faults", { on: "capture", kind: "earthquake" })).toHaveProperty("message");
  });
});

interface Sent {
  eventId: string;
  type: string;
  body: string;
  attempts: number;
  dueAt: number | null;
  headers: Record<string, string>;
}

async function typesSentFor(orderId: string): Promise<string[]> {
  const all = await control<Sent[]>("webhooks");
  const isSent = ({ attempts, dueAt }: Sent) => attempts > 0 || dueAt !== null;
  return all
    .filter((one) => isSent(one) && one.type.startsWith("PAYMENT") && one.body.includes(orderId))
    .map(({ type }) => type);
}

describe("control", () => {
  test("A journal keeps the shop's requests and their answers, the first of each kind, through the object's end", async () => {
    const paypal = testApp().paypal();
    // From here on with a token of this file.
    await expect(paypal.getOrder("NOSUCHORDER")).rejects.toThrow();
    await expectSoundJournal();
    const ids = ["0AA00000AA000000A", "0BB00000BB000000B", "NOSUCHORDER"];
    for (const id of ids) await expect(paypal.getOrder(id)).rejects.toThrow();
    await rest("GET", "/v2/checkout/orders/NOTFORTHESHOP");
    await evictDurableObject(emulator);
    const kept = (await expectSoundJournal()).filter(({ path }) => path.startsWith("/v2/"));
    const [first, , other] = ids.map((id) => `/v2/checkout/orders/${id}`);
    expect(kept.map(({ path, status }) => [path, status])).toEqual([
      [first, null],
      [first, 404],
      [other, null],
      [other, 404],
    ]);
    expect(await expectSoundJournal()).toEqual([]);
  });

  test("A refund made at PayPal reaches the shop as an event", async () => {
    const id = await approvedOrder();
    await rest("POST", `/v2/checkout/orders/${id}/capture`, {});
    const order = await control<{ captures: { id: string }[] }>(`orders/${id}`);
    const captureId = order.captures[0]?.id;
    expect(await control("refunds", { captureId, amountCents: 250 })).toMatchObject({ cents: 250 });
    const sent = await control<Sent[]>("webhooks?type=PAYMENT.CAPTURE.REFUNDED");
    expect(sent.at(-1)?.body).toContain(`/v2/payments/captures/${captureId}`);
    const totals = await control<{ capturedCents: number; refundedCents: number }>("totals");
    expect(totals.refundedCents).toBe(250);
    expect(totals.capturedCents).toBeGreaterThanOrEqual(1_250);
  });

  test("A capture that the shop already has can be added once, and then refunded", async () => {
    const capture = { id: "DEMOCAP1", orderId: "DEMO1", cents: 1250, createdAt: "2026-10-01T12:00:00.000Z" };
    expect(await control("captures", [capture])).toEqual({ added: 1 });
    expect(await control("captures", [{ ...capture, cents: 99 }])).toEqual({ added: 0 });
    const { status } = await rest("POST", "/v2/payments/captures/DEMOCAP1/refund", {
      amount: { currency_code: "USD", value: "2.50" },
    });
    expect(status).toBe(201);
  });

  test("An event can be sent again, and is attempted soon", async () => {
    await approvedOrder();
    const [first] = await control<Sent[]>("webhooks?type=CHECKOUT.ORDER.APPROVED");
    const repeated = await control<Sent[]>(`webhooks/${first?.eventId}/repeat`, { times: 3 });
    expect(repeated.filter(({ eventId }) => eventId === first?.eventId)).toHaveLength(4);
    await expect
      .poll(async () =>
        (await control<Sent[]>(`webhooks?eventId=${first?.eventId}`)).every(({ attempts }) => attempts > 0),
      )
      .toBe(true);
  });

  test("A page elsewhere cannot press Pay or order faults", async () => {
    const id = await createOrder();
    const headers = { Origin: "https://evil.example" };
    for (const path of [`control/orders/${id}/approve`, "control/faults", `approve?token=${id}`]) {
      const response = await emulator.fetch(`${SHOP}/__paypal/${path}`, { method: "POST", headers, body: "{}" });
      expect(response.status).toBe(403);
    }
    expect(await control(`orders/${id}`)).toMatchObject({ status: "CREATED" });
  });
});

describe("the browser's side", () => {
  const visit = (path: string, init?: RequestInit) => emulator.fetch(`${SHOP}/__paypal/${path}`, init);
  const decide = (id: string, decision: string) =>
    visit(`approve?token=${id}`, {
      method: "POST",
      body: new URLSearchParams({ decision }),
      headers: { Origin: SHOP },
    });

  test("The script defines window.paypal of version 6", async () => {
    const response = await visit("web-sdk/v6/core");
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(await response.text()).toMatch(/window\.paypal = \{ version: "6\./);
  });

  test("The approval window shows amount and payee, escapes them, and runs no foreign script", async () => {
    const order = { ...newOrder("1234.50"), application_context: { brand_name: '<b>"Pin" & Co' } };
    const { id } = (await rest("POST", "/v2/checkout/orders", order)).body;
    const response = await visit(`approve?token=${id}`);
    const html = await response.text();
    expect(html).toContain("$1234.50");
    expect(html).toContain("&lt;b&gt;&quot;Pin&quot; &amp; Co");
    expect(html).not.toContain("<b>");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect((await visit("approve?token=NOSUCH")).status).toBe(404);
  });

  test("Pay approves, Cancel does not, and each tells the shop's page", async () => {
    const id = await createOrder();
    expect(await (await decide(id, "cancel")).text()).toContain('data-outcome="cancelled"');
    expect(await control(`orders/${id}`)).toMatchObject({ status: "CREATED" });
    expect(await (await decide(id, "pay")).text()).toContain('data-outcome="approved"');
    expect(await control(`orders/${id}`)).toMatchObject({ status: "APPROVED", payerEmail: "buyer@example.com" });
  });

  test("A client token has its domains and lasts 15 minutes", async () => {
    const extra = { response_type: "client_token", "domains[]": "pinhigh.example" };
    const asked = Date.now();
    const { body } = await requestToken("local-secret", extra);
    const answered = Date.now();
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.domains).toEqual(["pinhigh.example"]);
    // The token is valid from a moment between request and answer, and its times are whole seconds.
    expect(claims.exp * 1000).toBeGreaterThan(asked + 15 * 60_000 - 1000);
    expect(claims.exp * 1000).toBeLessThanOrEqual(answered + 15 * 60_000);
  });

  test("A client token for a host with a subdomain or a protocol is refused", async () => {
    for (const domain of ["staging.pinhigh.example", "https://pinhigh.example"]) {
      const answer = await requestToken("local-secret", { response_type: "client_token", "domains[]": domain });
      expect(answer.status, domain).toBe(400);
    }
  });
});
