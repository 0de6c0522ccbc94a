// What PayPal's REST side can show of the shop's payments, through the shop's own gateway. Only a buyer's browser can approve an order:
// where somebody does, its money comes and goes back again, else no money moves. Each order that is not approved lapses by itself.
import { createPayPal, type NewPayPalOrder, type PayPal } from "../app/gateways/paypal.server";
import { PayPalError, type PayPalSettings } from "../app/gateways/paypal-connection.server";

interface Step {
  name: string;
  /** Null: as the shop expects it. */
  fault: string | null;
}

const breakdown = { itemTotalCents: 16_000, shippingCents: 599, taxCents: 1_116, discountCents: 1_600 };
const amountCents = 16_115;
const shipTo = {
  name: "Ann Lee",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
  country: "US",
};

/** A buyer says yes at PayPal's own page for this order; resolves when they have, throws if they do not. */
type Approve = (order: { id: string; approveUrl: string }, paypal: PayPal) => Promise<void>;

/**
 * Runs every step, whatever became of the ones before. `domain` is a host name for the browser's token; with `approve` the journeys go on to
 * capture and refunds.
 */
export async function runPayPalJourneys(settings: PayPalSettings, domain: string, approve?: Approve): Promise<Step[]> {
  const paypal = createPayPal(settings);
  const steps: Step[] = [];
  const customId = `SANDBOX-${crypto.randomUUID()}`;
  const order: NewPayPalOrder = {
    requestId: customId,
    amountCents,
    breakdown,
    referenceId: "sandbox",
    customId,
    description: "12 golf pins",
    shipTo,
  };
  let id = "";

  async function step(name: string, run: () => Promise<string | null>) {
    const fault = await run().catch((error: unknown) => String(error));
    steps.push({ name, fault });
  }
  const unless = (isRight: boolean, answer: unknown) => (isRight ? null : `answered ${JSON.stringify(answer)}`);

  await step("a token for the browser's buttons", async () => {
    const token = await paypal.clientToken(domain);
    return unless(token.length > 20, token.length);
  });
  await step("an order with its breakdown and address", async () => {
    const created = await paypal.createOrder(order);
    id = created.id;
    return unless(created.status === "CREATED" || created.status === "PAYER_ACTION_REQUIRED", created);
  });
  await step("the same order once more under its key", async () => {
    const again = await paypal.createOrder(order);
    return unless(again.id === id && id !== "", again);
  });
  await step("the order, looked up, in cents", async () => {
    const found = await paypal.getOrder(id);
    const isOurs = found.customId === customId && found.amountCents === amountCents && found.capture === null;
    return unless(isOurs, found);
  });
  await step("no capture before the buyer's yes", () =>
    refusal(paypal.captureOrder(id, `${customId}-capture`), "not_approved"),
  );
  await step("no order whose amount is not its breakdown's sum", () => {
    const wrong = { ...order, requestId: `${customId}-wrong`, amountCents: amountCents - 1 };
    return refusal(paypal.createOrder(wrong), "refused", "AMOUNT_MISMATCH");
  });
  await step("no order under an id that PayPal does not know", () =>
    refusal(paypal.getOrder("0AA00000AA000000A"), "not_found"),
  );
  await step("no webhook with a forged signature", async () => {
    const { origin } = new URL(settings.apiBase);
    const headers = new Headers({
      "paypal-transmission-id": crypto.randomUUID(),
      "paypal-transmission-time": settings.now().toISOString(),
      "paypal-transmission-sig": btoa("forged"),
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${origin}/v1/notifications/certs/CERT-00000000-00000000-00000000`,
    });
    const verified = await paypal.verifyWebhook(headers, '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}');
    return unless(verified === null, verified);
  });
  if (!approve) return steps;

  const part = 5_000;
  const capture = () => paypal.captureOrder(id, `${customId}-paid-capture`);
  const refund = (key: string, cents?: number) =>
    paypal.refundCapture({ captureId, requestId: `${customId}-${key}`, amountCents: cents, note: "A test" });
  let captureId = "";
  let refundId = "";
  await step("a buyer's yes at PayPal's own page", async () => {
    const back = { returnUrl: "https://example.com/back", cancelUrl: "https://example.com/cancelled" };
    const created = await paypal.createOrder({ ...order, requestId: `${customId}-paid`, back });
    id = created.id;
    await approve(created, paypal);
    const found = await paypal.getOrder(id);
    return unless(found.status === "APPROVED", found);
  });
  await step("the capture of what was approved, with PayPal's fee", async () => {
    const { capture: made } = await capture();
    captureId = made?.id ?? "";
    return unless(made?.status === "COMPLETED" && made.amountCents === amountCents && (made.feeCents ?? 0) > 0, made);
  });
  await step("the same capture once more under its key", async () => {
    const again = await capture();
    return unless(again.capture?.id === captureId && captureId !== "", again);
  });
  await step("the same capture under another key: looked up, not taken twice", async () => {
    const again = await paypal.captureOrder(id, `${customId}-other`);
    return unless(again.capture?.id === captureId && captureId !== "", again);
  });
  await step("a part of it back", async () => {
    const made = await refund("part", part);
    refundId = made.id;
    return unless(made.status === "COMPLETED" && made.amountCents === part, made);
  });
  await step("the same refund once more under its key", async () => {
    const again = await refund("part", part);
    return unless(again.id === refundId && refundId !== "", again);
  });
  await step("no more back than is left", () =>
    refusal(refund("much", amountCents), "refused", "REFUND_AMOUNT_EXCEEDED"),
  );
  await step("the rest back, and the order says all of it", async () => {
    await refund("rest");
    const { capture: found } = await paypal.getOrder(id);
    return unless(found?.status === "REFUNDED" && found.refundedCents === amountCents, found);
  });
  return steps;
}

async function refusal(work: Promise<unknown>, kind: string, issue?: string): Promise<string | null> {
  try {
    return `answered ${JSON.stringify(await work)}`;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    return error.kind === kind && (!issue || error.issue === issue) ? null : `refused by ${error.kind}, ${error.issue}`;
  }
}
