// Tests the gateway against the emulator, and against false, stalled and forged answers.
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { createPayPal, type NewPayPalOrder } from "~/gateways/paypal.server";
import { PayPalError, type PayPalNetwork } from "~/gateways/paypal-connection.server";

const emulator = env.PAYPAL_EMULATOR!.getByName("paypal");
let offsetMs = 0;

const openedNow = () => new Date(Date.now() + offsetMs);

function open(network: PayPalNetwork = emulator, apiBase = "https://api-m.sandbox.paypal.com", now = openedNow) {
  return createPayPal({
    network,
    apiBase,
    clientId: "local-client",
    clientSecret: "local-secret",
    webhookId: "LOCAL-WEBHOOK",
    now,
  });
}

async function control(path: string, body?: object, method = body ? "POST" : "GET"): Promise<unknown> {
  const init = { method, body: body && JSON.stringify(body) };
  const response = await emulator.fetch(`http://localhost/__paypal/control/${path}`, init);
  return response.json();
}

function newOrder(over: Partial<NewPayPalOrder> = {}): NewPayPalOrder {
  return {
    requestId: crypto.randomUUID(),
    amountCents: 7_499,
    breakdown: { itemTotalCents: 8_000, shippingCents: 599, taxCents: 0, discountCents: 1_100 },
    referenceId: "ref",
    customId: "PAY-1",
    description: "12 golf pins",
    shipTo: null,
    ...over,
  };
}

async function approvedOrder(): Promise<string> {
  const { id } = await open().createOrder(newOrder());
  await control(`orders/${id}/approve`, {});
  return id;
}

async function failureOf(promise: Promise<unknown>): Promise<PayPalError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PayPalError);
  return error as PayPalError;
}

describe("orders", () => {
  test("Create, approve, capture and look up agree on the order, in cents", async () => {
    const created = await open().createOrder(newOrder());
    expect(created.status).toBe("CREATED");
    const before = await open().getOrder(created.id);
    expect(before).toMatchObject({ capture: null, customId: "PAY-1", amountCents: 7_499 });

    await control(`orders/${created.id}/approve`, {});
    const captured = await open().captureOrder(created.id, "cap-1");
    expect(captured).toMatchObject({ status: "COMPLETED", payerEmail: "buyer@example.com", amountCents: 7_499 });
    expect(captured.capture).toMatchObject({
      status: "COMPLETED",
      amountCents: 7_499,
      currency: "USD",
      refundedCents: 0,
    });
    expect(await open().getOrder(created.id)).toEqual(captured);
  });

  test("The same request id creates and captures once, and another one finds the capture", async () => {
    const order = newOrder();
    const [first, second] = await Promise.all([open().createOrder(order), open().createOrder(order)]);
    expect(second.id).toBe(first.id);
    await control(`orders/${first.id}/approve`, {});
    const captures = await Promise.all(
      ["cap-2", "cap-2", "other", "another"].map((requestId) => open().captureOrder(first.id, requestId)),
    );
    expect(new Set(captures.map(({ capture }) => capture?.id)).size).toBe(1);
    expect(await control(`orders/${first.id}`)).toMatchObject({ captures: [{ amountCents: 7_499 }] });
  });

  test("PayPal's refusals become kinds, with the issue and debug id kept", async () => {
    const { id } = await open().createOrder(newOrder());
    expect(await failureOf(open().captureOrder(id, "c"))).toMatchObject({
      kind: "not_approved",
      issue: "ORDER_NOT_APPROVED",
      debugId: expect.stringMatching(/\w{8}/),
    });
    expect(await failureOf(open().getOrder("NOSUCHORDER"))).toMatchObject({ kind: "not_found" });
    const unequal = newOrder({ amountCents: 7_500 });
    expect(await failureOf(open().createOrder(unequal))).toMatchObject({ kind: "refused", issue: "AMOUNT_MISMATCH" });
    expect(await failureOf(open().createOrder(newOrder({ requestId: "x".repeat(109) })))).toMatchObject({
      kind: "refused",
    });
  });

  test("A declined buyer can pay the same order again, and a pending capture is reported as pending", async () => {
    const id = await approvedOrder();
    await control("faults", { on: "capture", kind: "decline" });
    expect(await failureOf(open().captureOrder(id, `c-${id}`))).toMatchObject({ kind: "declined" });
    await control("faults", { on: "capture", kind: "pending" });
    expect((await open().captureOrder(id, `c-${id}-2`)).capture?.status).toBe("PENDING");
  });

  test("A refund can be partial, repeated by request id, then the rest; more than captured is refused", async () => {
    const id = await approvedOrder();
    const { capture } = await open().captureOrder(id, `c-${id}`);
    const captureId = capture!.id;
    const part = { captureId, amountCents: 2_000, requestId: `r-${id}`, note: "Two pins were scratched" };
    const made = await open().refundCapture(part);
    expect(made).toMatchObject({ status: "COMPLETED", amountCents: 2_000 });
    expect(await open().refundCapture(part)).toEqual(made);
    expect((await open().getOrder(id)).capture).toMatchObject({ status: "PARTIALLY_REFUNDED", refundedCents: 2_000 });
    const tooMuch = open().refundCapture({ ...part, amountCents: 5_500, requestId: "r-2" });
    expect(await failureOf(tooMuch)).toMatchObject({ kind: "refused", issue: "REFUND_AMOUNT_EXCEEDED" });
    const rest = await open().refundCapture({ captureId, requestId: "r-3", note: "" });
    expect(rest.amountCents).toBe(5_499);
    expect((await open().getOrder(id)).capture).toMatchObject({ status: "REFUNDED", refundedCents: 7_499 });
  });

  test.each(["FAILED", "CANCELLED"])(
    "A refund that PayPal answers as %s moved no money and is refused",
    async (status) => {
      const id = await approvedOrder();
      const { capture } = await open().captureOrder(id, `c-${id}`);
      const network: PayPalNetwork = {
        async fetch(url, init) {
          const answer = await emulator.fetch(url, init);
          if (!url.endsWith("/refund")) return answer;
          return Response.json({ ...(await answer.json<object>()), status }, { status: 201 });
        },
      };
      const refund = { captureId: capture!.id, requestId: `r-${id}`, note: "" };
      expect(await failureOf(open(network).refundCapture(refund))).toMatchObject({ kind: "refused" });
    },
  );
});

describe("tokens", () => {
  test("An access token is fetched once and again when it is revoked or old, and 650 visitors share a browser's token while it is fresh", async () => {
    const paths: string[] = [];
    let refuse = false;
    const network = {
      fetch: async (url: string, init?: RequestInit) => {
        paths.push(new URL(url).pathname);
        if (refuse && !url.includes("oauth2")) {
          refuse = false;
          return Response.json({ name: "AUTHENTICATION_FAILURE" }, { status: 401 });
        }
        return emulator.fetch(url.replace("tokens.test", "api-m.sandbox.paypal.com"), init);
      },
    };
    const paypal = open(network, "https://tokens.test");
    const { id } = await paypal.createOrder(newOrder());
    await paypal.getOrder(id);
    expect(paths.filter((path) => path.includes("oauth2"))).toHaveLength(1);
    refuse = true;
    await paypal.getOrder(id);
    expect(paths.filter((path) => path.includes("oauth2"))).toHaveLength(2);
    offsetMs = 9 * 3_600_000;
    await paypal.getOrder(id);
    expect(paths.filter((path) => path.includes("oauth2"))).toHaveLength(3);
    offsetMs = 0;
    const token = await paypal.clientToken();
    for (let visitor = 0; visitor < 650; visitor++) expect(await paypal.clientToken()).toBe(token);
    expect(paths.filter((path) => path.includes("oauth2"))).toHaveLength(4);
    offsetMs = 11 * 60_000;
    expect(await paypal.clientToken()).not.toBe(token);
    offsetMs = 0;
  });

  test("A wrong secret is the shop's error, not the buyer's", async () => {
    const paypal = createPayPal({
      network: emulator,
      apiBase: "https://wrong.test",
      clientId: "local-client",
      clientSecret: "guess",
      webhookId: "LOCAL-WEBHOOK",
      now: () => new Date(Date.now() + offsetMs),
    });
    expect(await failureOf(paypal.getOrder("X"))).toMatchObject({ kind: "refused", issue: "invalid_client" });
  });
});

describe("a PayPal that is down", () => {
  test("Answers of 429 stop no other payment", async () => {
    let asked = 0;
    const busy: PayPalNetwork = {
      fetch: async () => {
        asked++;
        return Response.json({ name: "RATE_LIMIT_REACHED" }, { status: 429 });
      },
    };
    const paypal = open(busy, "https://busy.test");
    for (let time = 0; time < 20; time++) {
      expect(await failureOf(paypal.getOrder("X"))).toMatchObject({ kind: "unavailable", issue: "RATE_LIMIT_REACHED" });
    }
    expect(asked).toBe(20);
  });

  test("A call without an answer ends after 8 seconds as unavailable", async () => {
    const id = await approvedOrder();
    await control("faults", { on: "get", kind: "timeout" });
    const limits = vi.spyOn(AbortSignal, "timeout");
    const answer = open().getOrder(id);
    const [[limit] = [Infinity], ...others] = limits.mock.calls;
    limits.mockRestore();
    expect(limit).toBe(8_000);
    expect(others).toEqual([]);
    // The emulator's own answer, half a minute later, would have a status.
    expect(await failureOf(answer)).toMatchObject({ kind: "unavailable", status: null });
  });

  test("After an error behind a capture, the same request id finds the one capture", async () => {
    const id = await approvedOrder();
    await control("faults", { on: "capture", kind: "capture_then_error" });
    expect(await failureOf(open().captureOrder(id, `c-${id}`))).toMatchObject({ kind: "unavailable" });
    const captured = await open().captureOrder(id, `c-${id}`);
    expect(captured.capture).toMatchObject({ status: "COMPLETED", amountCents: 7_499 });
    expect(await control(`orders/${id}`)).toMatchObject({ captures: [{ id: captured.capture?.id }] });
  });

  test.each([
    ["500", async () => Response.json({ name: "INTERNAL_SERVER_ERROR" }, { status: 500 })],
    ["garbage", async () => new Response("<html>")],
    ["an answer of another shape", async () => Response.json({ hello: "world" })],
    ["a broken line", async () => Promise.reject(new Error("Network connection lost."))],
  ])("%s five times opens the breaker, which tries again after 30 seconds", async (name, answer) => {
    let sent = 0;
    let healthy = false;
    const network = {
      fetch: async (url: string, init?: RequestInit) => {
        sent++;
        if (healthy) return emulator.fetch(url.replace(new URL(url).host, "api-m.sandbox.paypal.com"), init);
        return answer();
      },
    };
    const base = `https://${name.replaceAll(" ", "-").toLowerCase()}.test`;
    for (let call = 0; call < 5; call++) {
      expect((await failureOf(open(network, base).getOrder("X"))).kind).toBe("unavailable");
    }
    expect(await failureOf(open(network, base).getOrder("X"))).toMatchObject({ issue: "CIRCUIT_OPEN" });
    expect(sent).toBe(5);
    offsetMs = 31_000;
    expect((await failureOf(open(network, base).getOrder("X"))).issue).not.toBe("CIRCUIT_OPEN");
    expect(sent).toBe(6);
    expect(await failureOf(open(network, base).getOrder("X"))).toMatchObject({ issue: "CIRCUIT_OPEN" });
    healthy = true;
    offsetMs = 62_000;
    expect((await open(network, base).createOrder(newOrder())).status).toBe("CREATED");
    expect((await open(network, base).createOrder(newOrder())).status).toBe("CREATED");
    offsetMs = 0;
  });
});

interface Transmission {
  eventId: string;
  type: string;
  body: string;
  headers: Record<string, string>;
}

describe("webhooks", () => {
  async function sent(type: string): Promise<Transmission> {
    const all = (await control(`webhooks?type=${type}`)) as Transmission[];
    expect(all.length).toBeGreaterThan(0);
    return all.at(-1)!;
  }

  async function paidOrder() {
    const id = await approvedOrder();
    const { capture } = await open().captureOrder(id, `c-${id}`);
    return { id, captureId: capture!.id };
  }

  test("A genuine event is read, with order, capture, refund and amount", async () => {
    const { id, captureId } = await paidOrder();
    const { headers, body, eventId } = await sent("PAYMENT.CAPTURE.COMPLETED");
    const sentAt = Date.parse(headers["PayPal-Transmission-Time"]!);
    const verified = await open(emulator, undefined, () => new Date(sentAt + 1500)).verifyWebhook(
      new Headers(headers),
      async () => body,
    );
    expect(verified?.event).toEqual({
      id: eventId,
      type: "PAYMENT.CAPTURE.COMPLETED",
      orderId: id,
      captureId,
      refundId: null,
      refundStatus: null,
      customId: "PAY-1",
      amountCents: 7_499,
      dispute: null,
    });
    expect(verified?.ageSeconds).toBe(1.5);

    const refund = await open().refundCapture({ captureId, amountCents: 500, requestId: `r-${id}`, note: "" });
    const refunded = await sent("PAYMENT.CAPTURE.REFUNDED");
    const event = await open().verifyWebhook(new Headers(refunded.headers), async () => refunded.body);
    expect(event?.event).toMatchObject({ captureId, refundId: refund.id, amountCents: 500, orderId: null });
    const approved = await sent("CHECKOUT.ORDER.APPROVED");
    const first = await open().verifyWebhook(new Headers(approved.headers), async () => approved.body);
    expect(first?.event).toMatchObject({ orderId: id, captureId: null });
  });

  test("An old event is verified with its age, so that the caller can decide", async () => {
    await paidOrder();
    const { headers, body } = await sent("PAYMENT.CAPTURE.COMPLETED");
    offsetMs = 2 * 3_600_000;
    const verified = await open().verifyWebhook(new Headers(headers), async () => body);
    offsetMs = 0;
    expect(verified?.ageSeconds).toBeGreaterThan(7_000);
  });

  test("No forged event is read, and certificates are fetched from PayPal's hosts only", async () => {
    await paidOrder();
    const { headers, body } = await sent("PAYMENT.CAPTURE.COMPLETED");
    const asked: string[] = [];
    const watched = {
      fetch: async (url: string, init?: RequestInit) => {
        asked.push(url);
        return emulator.fetch(url, init);
      },
    };
    const verdict = (changes: Record<string, string | null>, text = body) => {
      const forged = new Headers(headers);
      for (const [name, value] of Object.entries(changes))
        value === null ? forged.delete(name) : forged.set(name, value);
      return open(watched).verifyWebhook(forged, async () => text);
    };
    const certUrl = headers["PayPal-Cert-Url"]!;
    const signature = headers["PayPal-Transmission-Sig"]!;
    expect(await verdict({}, body.replace("74.99", "74.98"))).toBeNull();
    expect(await verdict({}, `${body} `)).toBeNull();
    expect(
      await verdict({ "PayPal-Transmission-Sig": `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}` }),
    ).toBeNull();
    expect(await verdict({ "PayPal-Transmission-Sig": "not base64!" })).toBeNull();
    expect(await verdict({ "PayPal-Transmission-Id": crypto.randomUUID() })).toBeNull();
    expect(await verdict({ "PayPal-Transmission-Time": new Date(0).toISOString() })).toBeNull();
    expect(await verdict({ "PayPal-Auth-Algo": "none" })).toBeNull();
    for (const name of Object.keys(headers).filter((header) => header.startsWith("PayPal"))) {
      expect(await verdict({ [name]: null })).toBeNull();
    }
    for (const url of [
      certUrl.replace("https:", "http:"),
      certUrl.replace("api-m.sandbox.paypal.com", "evil.example"),
      certUrl.replace("api-m.sandbox.paypal.com", "api-m.sandbox.paypal.com.evil.example"),
      certUrl.replace("https://", "https://api-m.sandbox.paypal.com@evil.example/"),
      certUrl.replace("sandbox.", ""),
      certUrl.replace("/certs/", "/certs/../../"),
      `${certUrl}-other`,
    ]) {
      expect(await verdict({ "PayPal-Cert-Url": url })).toBeNull();
    }
    expect(asked.every((url) => url.startsWith("https://api-m.sandbox.paypal.com/v1/notifications/certs/"))).toBe(true);
  });

  test("A certificate that cannot be fetched now decides nothing", async () => {
    await paidOrder();
    const { headers, body } = await sent("PAYMENT.CAPTURE.COMPLETED");
    const forged = new Headers({ ...headers, "PayPal-Cert-Url": `${headers["PayPal-Cert-Url"]}-new` });
    const down = { fetch: async () => new Response("", { status: 503 }) };
    expect(await failureOf(open(down).verifyWebhook(forged, async () => body))).toMatchObject({ kind: "unavailable" });
  });
});

test("A refusal is logged with the issue and the debug id, and without the buyer's details", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const body = { name: "UNPROCESSABLE_ENTITY", debug_id: "f1e2d3", details: [{ issue: "CITY_REQUIRED" }] };
  const refusing = {
    fetch: async (url: string) => (/oauth2/.test(url) ? token() : Response.json(body, { status: 422 })),
  };
  const token = () => Response.json({ access_token: "t", expires_in: 300 });
  await expect(open(refusing, "https://refusals.test").getOrder("5O1")).rejects.toThrow("CITY_REQUIRED");
  log.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      id: "paypal",
      path: "/v2/checkout/orders/5O1",
      kind: "refused",
      status: 422,
      issue: "CITY_REQUIRED",
      debugId: "f1e2d3",
    },
  ]);
});
