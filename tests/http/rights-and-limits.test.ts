// Checks that rights and limits are checked before any byte of the body is read (accounts-10, access-9).
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "~/http/api.server";
import { requestRecord } from "~/http/app-context.server";
import { formAction, submit } from "~/http/form.server";
import { type Limit, limitRate } from "~/http/security.server";
import { readVisitor } from "~/http/session/cookies.server";
import { loader as receiptPdf } from "~/routes/account/orders/receipt-pdf";
import { allTargets } from "../fuzz/targets";
import { testApp } from "../support/fixtures/app";
import { send, signIn } from "../support/fixtures/requests";
import { specifiedEndpoints } from "../support/fixtures/specified-endpoints";

const unsound: [string, BodyInit, string][] = [
  ["nothing", "{}", "application/json"],
  ["bad JSON", '{"a":', "application/json"],
  ["another type", "a=b", "text/plain"],
  ["a form", "a=b", "application/x-www-form-urlencoded"],
  ["a megabyte", " ".repeat(1 << 20), "application/json"],
];

describe("rights", () => {
  const guarded = specifiedEndpoints.filter(
    ({ who, method }) => method !== "GET" && (who === "staff" || who === "user"),
  );

  it.each(guarded)(
    "The rights of $method $path are refused before any fault of the body",
    async ({ method, path, who }) => {
      const { cookie } = await signIn("user");
      for (const [what, body, type] of unsound) {
        const ask = (as?: string) =>
          send(method, path.replace(/\{\w+\}/g, "0"), {
            stream: new Response(body).body ?? undefined,
            headers: { "Content-Type": type },
            cookie: as,
          });
        expect((await ask()).status, what).toBe(401);
        if (who === "staff") expect((await ask(cookie)).status, what).toBe(403);
      }
    },
  );
});

let address = 0;
const { LIMIT_TIGHT: tight } = env;

/** Arguments of a request from a new IP address, or from `from`, with rate limits of three a minute. */
async function argsOf(body: string, from = `192.0.2.${++address}`) {
  const request = new Request("http://localhost:8788/x", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "CF-Connecting-IP": from },
    body,
  });
  const app = testApp();
  app.visitor = readVisitor(new Map(), request);
  app.env = { ...env, LIMIT_FORMS: tight, LIMIT_CALLS: tight };
  const context = new RouterContextProvider();
  context.set(requestRecord, { app, requestId: "test", nonce: "", pattern: "", cookies: new Map() });
  return { request, context, url: new URL(request.url), params: {}, pattern: "/x" } as unknown as Parameters<
    ReturnType<typeof endpoint>
  >[0];
}

type Answer = Response | { init: { status: number; headers?: HeadersInit } };
/** The status of an endpoint's answer or of a form's reply. */
const headOf = (answer: Answer) => (answer instanceof Response ? answer : answer.init);

/** One intent of each route is enough, because all intents of a route share the checks before the form is read. */
const handlers = [...new Map((await allTargets()).map((one) => [`${one.method} ${one.name}`, one])).values()];

describe("rights of a form", () => {
  it.each([
    ["account/profile/addresses", 401],
    ["account/profile/profile", 401],
    ["account/profile/two-factor", 401],
    ["account/sign-in/verify-email", 401],
    ["collaboration/room", 404],
    ["storefront/quote/quote-answer", 404],
  ])("The rights of the form %s are checked before it is read", async (name, status) => {
    const one = handlers.find((route) => route.isForm && route.name === `routes/${name}.tsx`)!;
    const args = await argsOf("intent=unknown");
    expect(headOf((await one.handler(args)) as Answer).status).toBe(status);
    expect(args.request.bodyUsed).toBe(false);
  });
});

describe("limits", () => {
  const limit: Limit = ["test", "calls"];
  /** These handlers need no limit, because they read nothing: sign-out, and the refusal of unknown endpoints. */
  const unlimited = /log-?out\.ts$|api\/unknown\.ts$/;
  const open = handlers.filter(
    ({ method, who, name }) =>
      method !== "GET" && who !== "staff" && who !== "user" && !/^routes\/admin\//.test(name) && !unlimited.test(name),
  );

  it.each(open)("A limit applies before $method $name, which anyone may send", async ({ handler, method }) => {
    const from = `203.0.113.${++address}`;
    const seen: { status: number; isRead: boolean }[] = [];
    for (let time = 0; time < 8; time++) {
      const args = await argsOf("a=b", from);
      Object.defineProperty(args.request, "method", { value: method });
      const answer = (await Promise.resolve(handler(args)).catch((thrown: unknown) => thrown)) as Answer;
      seen.push({ status: headOf(answer).status, isRead: args.request.bodyUsed });
    }
    const refused = seen.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused).toEqual(refused.map(() => ({ status: 429, isRead: false })));
  });

  it("A limit applies before the PDF file of a receipt, which takes more work than its page", async () => {
    const from = `203.0.113.${++address}`;
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++) {
      const args = { ...(await argsOf("", from)), params: { id: "PH-MISSING" } };
      const answer = await receiptPdf(args as never).catch((thrown: Response) => thrown);
      statuses.push(answer.status);
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  const input = z.object({ never: z.literal("sent") });
  const limited = endpoint({ for: "anyone", limit, input, run: async () => ({}) });
  const form = formAction({ default: submit({ input, run: async () => ({}) }) }, limit);
  const answerOf = async (args: Awaited<ReturnType<typeof argsOf>>, kind: "endpoint" | "form") => {
    const answer = await (kind === "endpoint" ? limited(args) : form(args as never));
    const { status, headers } = headOf(answer as Answer);
    return { status, retryAfter: new Headers(headers).get("Retry-After") };
  };
  const statusOf = async (...asked: Parameters<typeof answerOf>) => (await answerOf(...asked)).status;

  it.each(["endpoint", "form"] as const)("A limit for an %s counts invalid requests, unread", async (kind) => {
    const from = `198.51.100.${++address}`;
    const seen: { status: number; retryAfter: string | null; isRead: boolean }[] = [];
    for (let time = 0; time < 20; time++) {
      const args = await argsOf("a=b", from);
      seen.push({ ...(await answerOf(args, kind)), isRead: args.request.bodyUsed });
    }
    const refused = seen.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(14);
    expect(refused).toEqual(refused.map(() => ({ status: 429, retryAfter: "60", isRead: false })));
    expect(await statusOf(await argsOf("a=b"), kind)).not.toBe(429);
  });

  it("A limit counts an IPv6 /64 as one address", async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 20; host++) {
      statuses.push(await statusOf(await argsOf("a=b", `2001:db8:1:2::${host.toString(16)}`), "endpoint"));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(14);
    expect(await statusOf(await argsOf("a=b", "2001:db8:1:3::1"), "endpoint")).not.toBe(429);
  });

  it("A limit whose counter fails lets calls through, but no form", async () => {
    const app = testApp();
    const away: RateLimit = { limit: () => Promise.reject(new Error("The counter is away")) };
    app.env = { ...env, LIMIT_FORMS: away, LIMIT_CALLS: away };
    await limitRate(app, "test", "calls");
    await expect(limitRate(app, "test", "forms")).rejects.toMatchObject({ code: "rate_limited" });
  });
});
