// Runs the providers' own libraries against our emulators: PayPal's at the emulator's address on the local server, Resend's at the emulated
// provider's.
import { exports } from "cloudflare:workers";
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PatchOp,
  PaymentsController,
} from "@paypal/paypal-server-sdk";
import { Resend } from "resend";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Fault, resendFaults, startBulkProvider } from "../support/faults/bulk-provider";
import { control } from "../support/fixtures/app";
import { origin } from "../support/fixtures/requests";

interface AxiosRequest {
  method?: string;
  url?: string;
  data?: unknown;
  headers?: { toJSON?(): Record<string, string> };
}

/** Redirects the library's connection to the local server, because the library's own addresses are fixed. */
async function toLocalServer(config: AxiosRequest) {
  const { pathname } = new URL(config.url ?? "");
  const method = (config.method ?? "get").toUpperCase();
  const body = method === "GET" ? undefined : (config.data as BodyInit);
  const headers = config.headers?.toJSON?.() ?? {};
  const response = await exports.default.fetch(`${origin}/__paypal/rest${pathname}`, { method, headers, body });
  const data = await response.text();
  return { data, status: response.status, statusText: "", headers: Object.fromEntries(response.headers), config };
}

const client = new Client({
  environment: Environment.Sandbox,
  clientCredentialsAuthCredentials: { oAuthClientId: "local-client", oAuthClientSecret: "local-secret" },
  unstable_httpClientOptions: { adapter: toLocalServer },
});
const orders = new OrdersController(client);
const payments = new PaymentsController(client);
const usd = (value: string) => ({ currencyCode: "USD", value });
const newOrder = (intent = CheckoutPaymentIntent.Capture) => ({
  prefer: "return=representation",
  body: { intent, purchaseUnits: [{ referenceId: "R", amount: usd("12.50") }] },
});

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw error;
  return { status: error.statusCode, issue: JSON.parse(String(error.body)).details?.[0]?.issue };
}

describe("PayPal's server library", () => {
  it("PayPal's library creates, patches, captures, looks up and refunds an order", async () => {
    const { result: made } = await orders.createOrder(newOrder());
    expect(made).toMatchObject({ status: "CREATED", purchaseUnits: [{ amount: usd("12.50") }] });
    const id = made.id!;
    expect(await refusalOf(orders.captureOrder({ id }))).toEqual({ status: 422, issue: "ORDER_NOT_APPROVED" });
    const path = "/purchase_units/@reference_id=='R'/amount";
    const patched = await orders.patchOrder({
      id,
      body: [{ op: PatchOp.Replace, path, value: { currency_code: "USD", value: "20.00" } }],
    });
    expect(patched.statusCode).toBe(204);
    await control(`orders/${id}/approve`);
    const { result: paid } = await orders.captureOrder({ id, prefer: "return=representation" });
    const capture = paid.purchaseUnits?.[0]?.payments?.captures?.[0];
    expect(capture).toMatchObject({
      status: "COMPLETED",
      amount: usd("20.00"),
      sellerReceivableBreakdown: { grossAmount: usd("20.00"), paypalFee: usd("1.19"), netAmount: usd("18.81") },
    });
    const late = orders.patchOrder({
      id,
      body: [{ op: PatchOp.Replace, path, value: { currency_code: "USD", value: "1.00" } }],
    });
    expect(await refusalOf(late)).toEqual({ status: 422, issue: "ORDER_ALREADY_COMPLETED" });
    const captureId = capture!.id!;
    const { result: refund } = await payments.refundCapturedPayment({ captureId, body: { amount: usd("5.00") } });
    expect((await payments.getRefund({ refundId: refund.id! })).result).toMatchObject({ amount: usd("5.00") });
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe("PARTIALLY_REFUNDED");
    expect((await orders.getOrder({ id })).result.status).toBe("COMPLETED");
  });

  it("PayPal's library gets the refusals of another intent, an unknown order and an amount that does not add up", async () => {
    const authorize = orders.createOrder(newOrder(CheckoutPaymentIntent.Authorize));
    expect(await refusalOf(authorize)).toEqual({ status: 422, issue: "UNSUPPORTED_INTENT" });
    expect(await refusalOf(orders.getOrder({ id: "NOSUCH" }))).toEqual({ status: 404, issue: "INVALID_RESOURCE_ID" });
    const { body } = newOrder();
    const amount = { ...usd("12.50"), breakdown: { itemTotal: usd("12.00") } };
    const wrong = orders.createOrder({ body: { ...body, purchaseUnits: [{ amount }] } });
    expect(await refusalOf(wrong)).toEqual({ status: 422, issue: "AMOUNT_MISMATCH" });
    const strange = new OrdersController(
      client.withConfiguration({
        clientCredentialsAuthCredentials: { oAuthClientId: "local-client", oAuthClientSecret: "wrong" },
      }),
    );
    await expect(strange.getOrder({ id: "X" })).rejects.toThrow();
  });
});

describe("Resend", () => {
  afterEach(() => vi.restoreAllMocks());
  const mail = { from: "Pins <a@pins.example>", to: ["b@club.example"], subject: "Hi", html: "<p>Hi</p>", text: "Hi" };

  function libraryFor({ network, settings }: ReturnType<typeof startBulkProvider>) {
    vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => network.fetch(String(url), init));
    return new Resend(settings.apiKey, { baseUrl: settings.apiBase });
  }

  it("Resend's library sends a batch once under one key", async () => {
    const provider = startBulkProvider();
    const resend = libraryFor(provider);
    const first = await resend.batch.send([mail], { idempotencyKey: "k" });
    const again = await resend.batch.send([mail], { idempotencyKey: "k" });
    expect(first.error).toBeNull();
    expect(again.data).toEqual(first.data);
    expect(provider.sent).toHaveLength(1);
    const other = await resend.batch.send([{ ...mail, subject: "Other" }], { idempotencyKey: "k" });
    expect(other.error).toMatchObject({ name: "invalid_idempotent_request" });
  });

  it("Resend's library reports which emails of a batch were refused", async () => {
    const provider = startBulkProvider({ refused: ["no@club.example"] });
    const mails = [mail, { ...mail, to: ["no@club.example"] }];
    const { data } = await libraryFor(provider).batch.send(mails, { batchValidation: "permissive" });
    expect(data).toEqual({ data: [{ id: provider.sent[0]!.id }], errors: [{ index: 1, message: expect.any(String) }] });
  });

  // Resend's document does not describe refusals; its library names them.
  it.each([
    ["429", { statusCode: 429, name: "rate_limit_exceeded" }],
    ["401", { statusCode: 401, name: "missing_api_key" }],
    ["500", { statusCode: 500, name: "internal_server_error" }],
  ] as const)("Resend's library reads the emulated %s", async (kind, refusal) => {
    const provider = startBulkProvider();
    provider.faults.push({ kind, retryAfter: 7 } as Fault);
    const { error, headers } = await libraryFor(provider).batch.send([mail]);
    expect(error).toMatchObject(refusal);
    if (kind === "429") expect(headers).toMatchObject({ "retry-after": "7" });
  });

  it("Resend's library reports that a hundred and one emails are too many", async () => {
    const { error } = await libraryFor(startBulkProvider()).batch.send(Array(101).fill(mail));
    expect(error).toMatchObject({ statusCode: 422, name: "validation_error" });
  });

  it("A request that is not in Resend's document is a fault", async () => {
    const { network } = startBulkProvider();
    const body = JSON.stringify([{ from: "a@b.example", to: 7, subject: "Hi", replyTo: "c@d.example" }]);
    await network.fetch("https://api.resend.test/emails/batch", { method: "POST", body });
    expect(resendFaults.splice(0)).toEqual([
      expect.stringMatching("to"),
      expect.stringMatching("to"),
      "POST /emails/batch request: #/0/replyTo is not in the document",
    ]);
  });
});
