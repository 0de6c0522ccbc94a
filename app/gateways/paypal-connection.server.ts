// Connection to PayPal's REST API with OAuth tokens, a deadline per operation, a circuit breaker and typed errors.
// Guarantees that an operation ends within 8 s, and that shoppers do not wait for a PayPal that is down.
import { z } from "zod";
import { userAgent } from "~/gateways/user-agent.server";

export interface PayPalNetwork {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

export interface PayPalSettings {
  /** `globalThis` in production, the emulator's stub locally. */
  network: PayPalNetwork;
  /** Without a trailing slash, such as `https://api-m.paypal.com`. Webhook certificates must come from its hosts. */
  apiBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  now: () => Date;
}

/**
 * `declined`: the buyer has to pay another way. `not_approved`: the buyer has not finished at PayPal. `unavailable`:
 * the outcome is unknown (5xx, 429, timeout, unreadable response), so look the order up first. `refused`: a bug or
 * wrong settings of the shop.
 */
export type PayPalErrorKind =
  | "declined"
  | "not_approved"
  | "already_captured"
  | "not_found"
  | "unavailable"
  | "refused";

export class PayPalError extends Error {
  override name = "PayPalError";
  readonly kind: PayPalErrorKind;
  readonly issue: string;
  readonly debugId: string | null;
  readonly status: number | null;

  constructor(
    kind: PayPalErrorKind,
    issue: string,
    options: { debugId?: string | null; status?: number; cause?: unknown } = {},
  ) {
    super(`PayPal: ${issue}`, { cause: options.cause });
    this.kind = kind;
    this.issue = issue;
    this.debugId = options.debugId ?? null;
    this.status = options.status ?? null;
  }
}

const OPERATION_MS = 8_000;
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
const TOKEN_MARGIN_MS = 60_000;
// A buyer who has just opened the checkout needs this much time before the browser's token expires.
const CLIENT_TOKEN_MARGIN_MS = 300_000;

const KIND_OF_ISSUE: Record<string, PayPalErrorKind> = {
  INSTRUMENT_DECLINED: "declined",
  TRANSACTION_REFUSED: "declined",
  PAYER_CANNOT_PAY: "declined",
  PAYER_ACCOUNT_RESTRICTED: "declined",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "declined",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "declined",
  ORDER_NOT_APPROVED: "not_approved",
  PAYER_ACTION_REQUIRED: "not_approved",
  ORDER_ALREADY_CAPTURED: "already_captured",
  RESOURCE_NOT_FOUND: "not_found",
  INVALID_RESOURCE_ID: "not_found",
  PREVIOUS_REQUEST_IN_PROGRESS: "unavailable",
};

const errorAnswer = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

// Shared by all requests of an isolate, so they must be plain values.
const tokens = new Map<string, { value: string; freshUntil: number }>();
const circuits = new Map<string, { failures: number; nextTryAt: number }>();

export interface Call<Answer> {
  method: "GET" | "POST";
  path: string;
  answer: z.ZodType<Answer>;
  body?: unknown;
  requestId?: string;
}

/** Opens a connection for one operation. All its calls share one deadline. */
export function connect(settings: PayPalSettings) {
  const deadline = AbortSignal.timeout(OPERATION_MS);
  const key = `${settings.apiBase} ${settings.clientId}`;

  async function call<Answer>(request: Call<Answer>): Promise<Answer> {
    const known = tokens.get(key);
    try {
      return await send(request);
    } catch (error) {
      if (!known || !(error instanceof PayPalError) || error.status !== 401) throw error;
      // The token was revoked early, so this retries once with a new one.
      tokens.delete(key);
      return send(request);
    }
  }

  async function send<Answer>({ method, path, answer, body, requestId }: Call<Answer>): Promise<Answer> {
    const headers: Record<string, string> = {
      Accept: "application/json",
      Authorization: `Bearer ${await accessToken()}`,
      Prefer: "return=representation",
    };
    if (requestId) headers["PayPal-Request-Id"] = requestId;
    if (method === "GET") return exchange(settings, answer, path, { method, headers, signal: deadline });
    headers["Content-Type"] = "application/json";
    return exchange(settings, answer, path, { method, headers, body: JSON.stringify(body ?? {}), signal: deadline });
  }

  const accessToken = () => keptToken(key, {}, TOKEN_MARGIN_MS);
  /** Token for PayPal's browser SDK. It is cached so that many visitors do not cause many requests to PayPal. */
  const clientToken = () => keptToken(`${key} client`, { response_type: "client_token" }, CLIENT_TOKEN_MARGIN_MS);

  async function keptToken(name: string, extra: Record<string, string>, marginMs: number): Promise<string> {
    const known = tokens.get(name);
    const now = settings.now().getTime();
    if (known && known.freshUntil > now) return known.value;
    const { access_token: value, expires_in: seconds } = await requestToken(extra);
    tokens.set(name, { value, freshUntil: now + seconds * 1000 - marginMs });
    return value;
  }

  async function requestToken(extra: Record<string, string>) {
    return exchange(settings, tokenAnswer, "/v1/oauth2/token", {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials", ...extra }).toString(),
      signal: deadline,
    });
  }

  return { call, clientToken };
}

/** Sends one request through the circuit breaker. Only a readable response closes the circuit. */
async function exchange<Answer>(
  settings: PayPalSettings,
  schema: z.ZodType<Answer>,
  path: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Answer> {
  passCircuit(settings);
  try {
    const response = await settings.network.fetch(settings.apiBase + path, {
      ...init,
      headers: { ...init.headers, "User-Agent": userAgent },
    });
    const json: unknown = await response.json();
    if (!response.ok) throw errorFrom(response, json);
    const answer = schema.parse(json);
    circuits.delete(settings.apiBase);
    return answer;
  } catch (cause) {
    const error = cause instanceof PayPalError ? cause : new PayPalError("unavailable", "NO_USABLE_ANSWER", { cause });
    logRefusal(path, error);
    // Too many requests are the shop's fault and do not mean that PayPal is down.
    if (error.kind === "unavailable" && error.status !== 429) countFailure(settings);
    else if (error.status !== 429) circuits.delete(settings.apiBase);
    throw error;
  }
}

/** Logs what PayPal's support needs. PayPal ids in the path are not personal data (service-6). */
function logRefusal(path: string, { kind, issue, status, debugId }: PayPalError): void {
  console.error(JSON.stringify({ id: "paypal", path, kind, status, issue, debugId }));
}

function errorFrom(response: Response, json: unknown): PayPalError {
  const { status } = response;
  const parsed = errorAnswer.safeParse(json).data;
  const issue = parsed?.details?.[0]?.issue ?? parsed?.name ?? parsed?.error ?? `HTTP_${status}`;
  const debugId = parsed?.debug_id ?? response.headers.get("paypal-debug-id");
  return new PayPalError(errorKindOf(status, issue), issue, { debugId, status });
}

function errorKindOf(status: number, issue: string): PayPalErrorKind {
  if (status >= 500 || status === 429) return "unavailable";
  return KIND_OF_ISSUE[issue] ?? (status === 404 ? "not_found" : "refused");
}

function passCircuit({ apiBase, now }: PayPalSettings): void {
  const circuit = circuits.get(apiBase);
  if (!circuit || circuit.failures < FAILURES_TO_OPEN) return;
  const time = now().getTime();
  if (time < circuit.nextTryAt) throw new PayPalError("unavailable", "CIRCUIT_OPEN");
  // Half open: this call tries PayPal, and other calls fail until its result is known.
  circuit.nextTryAt = time + OPEN_MS;
}

function countFailure({ apiBase, now }: PayPalSettings): void {
  const failures = (circuits.get(apiBase)?.failures ?? 0) + 1;
  circuits.set(apiBase, { failures, nextTryAt: now().getTime() + OPEN_MS });
}
