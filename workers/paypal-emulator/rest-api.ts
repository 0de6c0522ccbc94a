// REST handlers: routes, access tokens, request ids, the `Prefer` header, and the faults that tests requested.
import type { Context } from "./context";
import type { FaultKind, FaultTarget } from "./model";
import { captureOrder, createOrder, getOrder } from "./orders";
import { patchOrder } from "./patches";
import { getCapture, getRefund, refundCapture } from "./refunds";
import { debugId, internalError, invalidRequest, Refusal, rateLimited } from "./refusals";
import { briefOrderJson, captureJson, orderJson, refundJson } from "./representations";
import { issueToken, requireToken } from "./tokens";

/** Longer than any caller should wait, but finite. */
const SILENCE_MS = 31_000;

interface Incoming {
  id: string;
  body: unknown;
  requestId: string | null;
  brief: boolean;
}

/** Without a body, the status is 204. */
type Handler = (context: Context, incoming: Incoming, fault: FaultKind | null) => { status: number; body?: object };

const ROUTES: { method: string; path: RegExp; target: FaultTarget; handle: Handler }[] = [
  { method: "POST", path: /^\/v2\/checkout\/orders()$/, target: "create", handle: create },
  { method: "GET", path: /^\/v2\/checkout\/orders\/([^/]+)$/, target: "get", handle: lookUp },
  { method: "PATCH", path: /^\/v2\/checkout\/orders\/([^/]+)$/, target: "get", handle: patch },
  { method: "POST", path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/, target: "capture", handle: capture },
  { method: "POST", path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/, target: "refund", handle: refund },
  {
    method: "GET",
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    target: "get",
    handle: (context, { id }) => ok(captureJson(context.store, getCapture(context, id), context.origins)),
  },
  {
    method: "GET",
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    target: "get",
    handle: (context, { id }) => ok(refundJson(context.store, getRefund(context, id), context.origins)),
  },
];

export async function answerRest(context: Context, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!request.headers.get("user-agent")) return new Response("Forbidden", { status: 403 });
  try {
    if (pathname === "/v1/oauth2/token" && request.method === "POST") return await token(context, request);
    const route = ROUTES.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!route) throw new Refusal(404, { name: "NOT_FOUND", message: "No such resource.", debug_id: debugId() });
    requireToken(context, request.headers.get("authorization"));
    const incoming = await readIncoming(request, route.path.exec(pathname)?.[1] ?? "");
    await context.delayed();
    return await underFault(context.store.takeFault(route.target, incoming.id), (fault) => {
      const { status, body } = route.handle(context, incoming, fault);
      return body ? json(status, body) : new Response(null, { status });
    });
  } catch (error) {
    if (error instanceof Refusal) return json(error.status, error.body);
    throw error;
  }
}

async function token(context: Context, request: Request): Promise<Response> {
  const form = await request.formData();
  await context.delayed();
  return underFault(context.store.takeFault("token", ""), () => {
    const answer = issueToken(context, request.headers.get("authorization"), form);
    return json(200, answer);
  });
}

async function readIncoming(request: Request, id: string): Promise<Incoming> {
  const requestId = request.headers.get("paypal-request-id");
  if (requestId && requestId.length > 108) throw invalidRequest("/PayPal-Request-Id");
  const text = request.method === "GET" ? "" : await request.text();
  const brief = request.headers.get("prefer") !== "return=representation";
  try {
    return { id, body: text ? JSON.parse(text) : {}, requestId, brief };
  } catch {
    throw invalidRequest("/");
  }
}

/** Applies faults that happen before or after the action. The action itself handles all others. */
async function underFault(fault: FaultKind | null, act: (fault: FaultKind | null) => Response): Promise<Response> {
  if (fault === "error500") throw internalError();
  if (fault === "rate_limit") throw rateLimited();
  if (fault === "garbage") return new Response("<html>Bad gateway", { headers: { "Content-Type": "text/html" } });
  if (fault === "timeout") return silence();
  const answer = act(fault);
  if (fault === "capture_then_error") throw internalError();
  return fault === "capture_then_timeout" ? silence() : answer;
}

async function silence(): Promise<never> {
  await scheduler.wait(SILENCE_MS);
  throw internalError();
}

function create(context: Context, { body, requestId, brief }: Incoming, fault: FaultKind | null) {
  const order = createOrder(context, body, requestId, fault);
  const { store, origins } = context;
  return { status: 201, body: brief ? briefOrderJson(order, origins) : orderJson(store, order, origins) };
}

function lookUp(context: Context, { id }: Incoming, fault: FaultKind | null) {
  const order = orderJson(context.store, getOrder(context, id), context.origins);
  return ok(fault === "wrong_amount" ? { ...order, purchase_units: order.purchase_units.map(withWrongAmount) } : order);
}

function withWrongAmount<Unit extends { amount: { value: string } }>(unit: Unit): Unit {
  return { ...unit, amount: { ...unit.amount, value: "0.01" } };
}

function patch(context: Context, { id, body }: Incoming) {
  patchOrder(context, id, body);
  return { status: 204 };
}

function capture(context: Context, { id, requestId, brief }: Incoming, fault: FaultKind | null) {
  const order = captureOrder(context, id, requestId, fault);
  const { store, origins } = context;
  return { status: 201, body: brief ? briefOrderJson(order, origins) : orderJson(store, order, origins) };
}

function refund(context: Context, { id, body, requestId }: Incoming, fault: FaultKind | null) {
  const made = refundCapture(context, id, body, requestId, fault);
  return { status: 201, body: refundJson(context.store, made, context.origins) };
}

function ok(body: object) {
  return { status: 200, body };
}

function json(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "PayPal-Debug-Id": debugId() } });
}
