// Local PayPal for development and tests, in one Durable Object. The shop's gateway sends REST requests; browsers and
// tests use `/__paypal/*`. Stores everything in SQLite, which survives restarts. Never part of a production build.
import { DurableObject } from "cloudflare:workers";
import type { Context } from "./context";
import { answerControl } from "./control";
import { journalled } from "./journal";
import { answerPublic } from "./public-side";
import { answerRest } from "./rest-api";
import { openStore, type Store } from "./store";
import { openWebhooks, type Webhooks } from "./webhooks";

const CERTIFICATES = "/v1/notifications/certs/";
/**
 * PayPal's REST API on the local server, for programs other than the shop. Their messages are not recorded in the
 * journal.
 */
const REST = "/__paypal/rest";

export class PayPalEmulator extends DurableObject<Env> {
  readonly #store: Store;
  readonly #webhooks: Webhooks;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#store = openStore(state.storage.sql);
    this.#webhooks = openWebhooks(state.storage, this.#store, {
      webhookId: env.PAYPAL_WEBHOOK_ID ?? "",
      certOrigin: env.PAYPAL_API_BASE,
      deliver: (request) => shopItself(this.ctx).fetch(request),
    });
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    if (pathname.startsWith(CERTIFICATES) && !request.headers.get("user-agent"))
      return new Response("Forbidden", { status: 403 });
    if (pathname.startsWith(CERTIFICATES)) return this.#certificate(pathname.slice(CERTIFICATES.length));
    if (!pathname.startsWith("/__paypal/"))
      return this.#finished(journalled(this.#store, request, (asked) => answerRest(this.#context(), asked)));
    if (isForeign(request)) return new Response("Cross-site requests are refused.", { status: 403 });
    if (this.#store.fact("shop") !== origin) this.#store.keepFact("shop", origin);
    if (pathname.startsWith(`${REST}/`)) return this.#finished(answerRest(this.#context(), withoutPrefix(request)));
    if (pathname.startsWith("/__paypal/control/")) return answerControl(this.#context(), this.#webhooks, request);
    return answerPublic(this.#context(), request);
  }

  override async alarm(): Promise<void> {
    await this.#webhooks.deliverDue(this.#shop());
  }

  #context(): Context {
    return {
      store: this.#store,
      origins: { api: this.env.PAYPAL_API_BASE, shop: this.#shop() },
      credentials: {
        clientId: this.env.PAYPAL_CLIENT_ID ?? "",
        clientSecret: this.env.PAYPAL_CLIENT_SECRET ?? "",
      },
      announce: this.#webhooks.announce,
      delayed: async () => void (this.#delayMs > 0 && (await scheduler.wait(this.#delayMs))),
    };
  }

  get #delayMs(): number {
    return Number(this.#store.fact("delay"));
  }

  /** Completes the request even if the caller disconnects, as PayPal does. */
  #finished(answer: Promise<Response>): Promise<Response> {
    if (this.#delayMs > 0) this.ctx.waitUntil(answer);
    return answer;
  }

  /** Origin of the last browser request. */
  #shop(): string {
    return this.#store.fact("shop") ?? "http://localhost";
  }

  async #certificate(id: string): Promise<Response> {
    const pem = await this.#webhooks.certificate(id);
    return pem
      ? new Response(pem, { headers: { "Content-Type": "application/x-pem-file" } })
      : Response.json({}, { status: 404 });
  }
}

/** The Worker that contains this object, through the loopback binding in `ctx.exports`. */
function shopItself(ctx: DurableObjectState): Fetcher {
  return (ctx.exports as unknown as { default: Fetcher }).default;
}

function withoutPrefix(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(REST.length);
  return new Request(url, request);
}

/** Refuses other sites, which must not press Pay or add faults on a developer's machine. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get("origin");
  return request.method !== "GET" && origin !== null && origin !== new URL(request.url).origin;
}
