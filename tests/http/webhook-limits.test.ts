// After a campaign Resend sends thousands of webhooks from a few addresses, so only forged ones count towards the limit (access-9).
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requestRecord } from "~/http/app-context.server";
import { readVisitor } from "~/http/session/cookies.server";
import { action as receiveResend } from "~/routes/api/campaigns/resend-webhook";
import { action as receivePayPal } from "~/routes/api/payments/paypal-webhook";
import { boughtPins, messagesAbout, webhooksAtRest } from "../support/factories/payments";
import { bulkWebhook, webhookSecret } from "../support/faults/bulk-provider";
import { testApp } from "../support/fixtures/app";

type Message = { headers: HeadersInit; body: string };

/** Statuses of 200 deliveries from one address, with production's limits. */
async function deliver(receive: typeof receivePayPal, messages: Message[], from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const { headers, body } of messages) {
    const request = new Request("http://localhost:8788/webhooks/any", { method: "POST", headers, body });
    request.headers.set("CF-Connecting-IP", from);
    const app = testApp();
    app.visitor = readVisitor(new Map(), request);
    app.env = { ...env, RESEND_WEBHOOK_SECRET: webhookSecret, LIMIT_CALLS: env.LIMIT_OF_PRODUCTION };
    const context = new RouterContextProvider();
    context.set(requestRecord, { app, requestId: "test", nonce: "", pattern: "", cookies: new Map() });
    const args = { request, context, url: new URL(request.url), params: {}, pattern: "/x" };
    statuses.push((await receive(args as unknown as Parameters<typeof receive>[0])).status);
  }
  return statuses;
}

/** If a new minute starts during the test, production's limit of sixty messages a minute applies twice. */
function expectLimited(statuses: number[]): void {
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200 - 2 * 60);
}

const times = Array.from({ length: 200 }, (_, index) => index);
const fromResend = (secret: string) =>
  times.map((index) =>
    bulkWebhook(
      "email.delivered",
      { to: [`reader${index}@club.example`], email_id: `m${index}` },
      { secrets: [secret] },
    ),
  );

it("Resend's 200 signed events from one address are all accepted, and 200 forged ones are limited", async () => {
  const accepted = await deliver(receiveResend, fromResend(webhookSecret), "192.0.2.101");
  expect(new Set(accepted)).toEqual(new Set([200]));
  expectLimited(await deliver(receiveResend, fromResend(`whsec_${btoa("a forger's secret")}`), "192.0.2.102"));
});

it("PayPal's 200 signed events from one address are all accepted, and 200 forged ones are limited", async () => {
  const { paypalId } = await boughtPins();
  await webhooksAtRest();
  const [message] = await messagesAbout(paypalId, "PAYMENT.CAPTURE.COMPLETED");
  const { headers, body } = message!;
  const accepted = await deliver(
    receivePayPal,
    times.map(() => ({ headers, body })),
    "192.0.2.103",
  );
  expect(new Set(accepted)).toEqual(new Set([200]));
  const forged = times.map((index) => ({ headers, body: body.replace(/WH-\w+/, `WH-FORGED${index}`) }));
  expectLimited(await deliver(receivePayPal, forged, "192.0.2.104"));
});

it("A sender who names more and more PayPal certificates is limited before they are fetched", async () => {
  const { paypalId } = await boughtPins();
  await webhooksAtRest();
  const [message] = await messagesAbout(paypalId, "PAYMENT.CAPTURE.COMPLETED");
  const { headers, body } = message!;
  const forged = times.map((index) => ({
    headers: { ...headers, "PayPal-Cert-Url": `${headers["PayPal-Cert-Url"]}${index}` },
    body,
  }));
  const statuses = await deliver(receivePayPal, forged, "192.0.2.105");
  // Each message counts before its certificate is fetched, and counts again if there is no certificate.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200 - 60);
});
