// Control endpoints for tests and curl: list, approve, add faults and delays, end reviews, refund, dispute, repeat webhooks,
// keep a journal.
import { z } from "zod";
import type { Context } from "./context";
import { changeDispute, disputeChange, disputeInput, openDispute } from "./disputes";
import { faultKinds, faultTargets, type OrderRecord, toCents } from "./model";
import { approveOrder, endReview, getOrder } from "./orders";
import { endRefund, getCapture, refundCapture } from "./refunds";
import { Refusal } from "./refusals";
import type { Webhooks } from "./webhooks";

export const TEST_BUYER = "buyer@example.com";

const faultInput = z.object({
  on: z.enum(faultTargets),
  times: z.number().int().min(1).max(10_000).default(1),
  kind: z.enum(faultKinds),
  /** Id of the order, capture or refund that fails. Without an id, the next request fails. */
  id: z.string().optional(),
});
const delayInput = z.object({ ms: z.number().int().min(0).max(60_000) });
const approveInput = z.object({ payerEmail: z.email().default(TEST_BUYER) });
const silentInput = z.object({ silent: z.boolean().default(false) });
const refundInput = silentInput.extend({ captureId: z.string(), amountCents: z.number().int().positive().optional() });
const importInput = z.array(
  z.object({ id: z.string(), orderId: z.string(), cents: z.number().int().positive(), createdAt: z.iso.datetime() }),
);
const repeatInput = z.object({ times: z.number().int().min(1).max(100).default(1) });

interface HandlerArgs {
  context: Context;
  webhooks: Webhooks;
  id: string;
  body: unknown;
  query: URLSearchParams;
}

const ROUTES: { method: string; path: RegExp; handle: (args: HandlerArgs) => unknown }[] = [
  { method: "GET", path: /^orders()$/, handle: listOrders },
  {
    method: "GET",
    path: /^orders\/(\w+)$/,
    handle: ({ context, id }) => orderForTests(context, getOrder(context, id)),
  },
  { method: "POST", path: /^orders\/(\w+)\/approve$/, handle: approve },
  { method: "POST", path: /^orders\/(\w+)\/forget$/, handle: forget },
  { method: "GET", path: /^totals()$/, handle: ({ context }) => context.store.totals() },
  { method: "POST", path: /^faults()$/, handle: addFault },
  { method: "DELETE", path: /^faults()$/, handle: clearFaults },
  { method: "POST", path: /^delay()$/, handle: setDelay },
  {
    method: "POST",
    path: /^pending\/(\w+)\/complete$/,
    handle: (args) => reviewed(args, "COMPLETED"),
  },
  { method: "POST", path: /^pending\/(\w+)\/deny$/, handle: (args) => reviewed(args, "DECLINED") },
  { method: "POST", path: /^captures()$/, handle: importCaptures },
  { method: "POST", path: /^refunds()$/, handle: refund },
  {
    method: "POST",
    path: /^refunds\/(\w+)\/complete$/,
    handle: ({ context, id, body }) => endRefund(context, id, "COMPLETED", silence(body)),
  },
  {
    method: "POST",
    path: /^refunds\/(\w+)\/fail$/,
    handle: ({ context, id, body }) => endRefund(context, id, "FAILED", silence(body)),
  },
  { method: "POST", path: /^disputes()$/, handle: dispute },
  {
    method: "POST",
    path: /^disputes\/([\w-]+)$/,
    handle: ({ context, id, body }) => changeDispute(context, id, disputeChange.parse(body), silence(body)),
  },
  { method: "GET", path: /^webhooks()$/, handle: listWebhooks },
  { method: "POST", path: /^webhooks\/([\w-]+)\/repeat$/, handle: repeat },
  { method: "POST", path: /^journal()$/, handle: ({ context }) => context.store.takeJournal() },
];

export async function answerControl(context: Context, webhooks: Webhooks, request: Request): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice("/__paypal/control/".length);
  const route = ROUTES.find((one) => one.method === request.method && one.path.test(path));
  if (!route) return Response.json({ message: "No such control call." }, { status: 404 });
  try {
    const text = request.method === "POST" ? await request.text() : "";
    const body: unknown = text ? JSON.parse(text) : {};
    const id = route.path.exec(path)?.[1] ?? "";
    return Response.json(await route.handle({ context, webhooks, id, body, query }));
  } catch (error) {
    if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return Response.json({ message: error.message }, { status: 400 });
    }
    throw error;
  }
}

/** Newest first. `?limit=` is 500 by default. */
function listOrders({ context, query }: HandlerArgs) {
  const limit = z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .catch(500)
    .parse(query.get("limit") ?? 500);
  return context.store.listOrders(limit).map((order) => orderForTests(context, order));
}

function approve({ context, id, body }: HandlerArgs) {
  return orderForTests(context, approveOrder(context, id, approveInput.parse(body).payerEmail));
}

/** Deletes an order but keeps its captures, because PayPal does not promise how long it keeps orders. */
function forget({ context, id }: HandlerArgs) {
  context.store.forgetOrder(id);
  return { ok: true };
}

function addFault({ context, body }: HandlerArgs) {
  const fault = faultInput.parse(body);
  context.store.addFault(fault);
  return fault;
}

function clearFaults({ context }: HandlerArgs) {
  context.store.clearFaults();
  return { ok: true };
}

/** Delays every REST call by this time, until the next call of this endpoint. */
function setDelay({ context, body }: HandlerArgs) {
  const { ms } = delayInput.parse(body);
  context.store.keepFact("delay", String(ms));
  return { ms };
}

function reviewed({ context, id, body }: HandlerArgs, status: "COMPLETED" | "DECLINED") {
  return endReview(context, id, status, silence(body));
}

/** Fault that makes a request with `silent` send no webhook. */
const silence = (body: unknown) => (silentInput.parse(body).silent ? "no_webhook" : null);

/** Opens a dispute about a capture. `disputes/ID` changes its status or closes it with an outcome. */
function dispute({ context, body }: HandlerArgs) {
  return openDispute(context, disputeInput.parse(body), silence(body));
}

/** Adds captures that the shop already has, such as those of the demo orders. Known ones stay as they are. */
function importCaptures({ context, body }: HandlerArgs) {
  const added = importInput.parse(body).filter(({ id }) => !context.store.findCapture(id));
  for (const capture of added) context.store.saveCapture({ ...capture, status: "COMPLETED" });
  return { added: added.length };
}

/** Refund made at PayPal itself. The shop gets a webhook unless `silent` is true. */
function refund({ context, body }: HandlerArgs) {
  const { captureId, amountCents, silent } = refundInput.parse(body);
  const cents = amountCents ?? getCapture(context, captureId).cents;
  const amount = amountCents ? { currency_code: "USD", value: (cents / 100).toFixed(2) } : undefined;
  const fault = silent ? "no_webhook" : null;
  return refundCapture(context, captureId, { amount, note_to_payer: "Refunded at PayPal" }, null, fault);
}

const webhookFilters = { eventId: "eventId = ?", type: "type = ?", about: "instr(body, ?) > 0" };

/**
 * Last 200 transmissions, sent or queued, with their signed headers. Filters: `?eventId=`, `?type=`, `?about=` (an id).
 */
async function listWebhooks({ webhooks, query }: HandlerArgs) {
  const asked = Object.entries(webhookFilters).filter(([name]) => query.has(name));
  const where = asked.map(([, condition]) => condition).join(" AND ") || "1";
  const found = webhooks.list(where, ...asked.map(([name]) => query.get(name)));
  return Promise.all(found.slice(-200).map(async (one) => ({ ...one, headers: await webhooks.headersFor(one) })));
}

function repeat({ webhooks, id, body }: HandlerArgs) {
  const transmissions = webhooks.repeat(id, repeatInput.parse(body).times);
  if (!transmissions) throw new Refusal(404, { message: "No such event." });
  return transmissions;
}

function orderForTests({ store }: Context, order: OrderRecord) {
  const captures = store.capturesOf(order.id);
  return {
    id: order.id,
    status: order.status,
    amountCents: toCents(order.unit.amount),
    breakdown: order.unit.amount.breakdown ?? null,
    items: order.unit.items ?? null,
    shipping: order.unit.shipping ?? null,
    referenceId: order.unit.reference_id,
    customId: order.unit.custom_id ?? null,
    payerEmail: order.payerEmail,
    captures: captures.map(({ id, status, cents }) => ({ id, status, amountCents: cents })),
    refunds: captures
      .flatMap(({ id }) => store.refundsOf(id))
      .map(({ id, captureId, status, cents }) => ({ id, captureId, status, amountCents: cents })),
    createdAt: order.createdAt,
  };
}
