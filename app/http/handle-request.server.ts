// Outermost step of a request: serves from the page cache or renders, then adds headers and writes the log line.
import type { RequestHandler, RouterContextProvider } from "react-router";
import { type RequestRecord, requestRecord } from "~/http/app-context.server";
import { notModifiedIfCached } from "~/http/bodies/files.server";
import { originOf, redirectToCanonical, redirectToOrigin } from "~/http/canonical.server";
import { brokenResponse } from "~/http/errors.server";
import { asPrivate, cachedPage } from "~/http/page-cache.server";
import { withSecurityHeaders } from "~/http/security.server";
import { isUnknown, readCookies, readVisitor, type ShopCookies } from "~/http/session/cookies.server";
import { isReadRequest, readConstraint, withBookmark } from "~/http/session/d1-session.server";
import { forgetSignedOut } from "~/http/session/sign-out.server";
import type { Visitor } from "~/services/core/app.server";
import { createApp, signingSecrets } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { newToken } from "~/services/core/tokens.server";

// Methods of pages and files. The router would answer OPTIONS like GET. Endpoints check methods themselves (http/api).
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const isEndpoint = /^\/(api|paypal)\//i;

export interface Router {
  render: RequestHandler;
  /** Identifies the deployed build. Null in development, where pages are not cached. */
  version: string | null;
}

export async function handleRequest(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  router: Router,
  context: RouterContextProvider,
): Promise<Response> {
  const started = Date.now();
  const { version: build } = router;
  const url = new URL(request.url);
  const origin = originOf(env, url);
  const nonce = newToken();
  const requestId = request.headers.get("CF-Ray") ?? nonce.slice(0, 16);
  const after = (work: Promise<unknown>) => ctx.waitUntil(work.catch((error) => logError("after", error)));
  let route = () => "(none)";

  const response = withSecurityHeaders(notModifiedIfCached(request, await answer()), nonce);
  if (env.ROBOTS && !response.webSocket) response.headers.set("X-Robots-Tag", env.ROBOTS);
  console.log(
    JSON.stringify({
      at: new Date(started).toISOString(),
      id: requestId,
      method: request.method,
      route: route(),
      status: response.status,
      ms: Date.now() - started,
    }),
  );
  return response;

  async function answer(): Promise<Response> {
    const elsewhere = redirectToOrigin(origin, url) ?? redirectToCanonical(request, url);
    if (elsewhere) return elsewhere;
    if (!methods.has(request.method) && !isEndpoint.test(url.pathname))
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    try {
      const facts = {
        production: env.ENVIRONMENT === "production",
        origin,
        signingSecrets: signingSecrets(env),
        now: () => new Date(),
      };
      const cookies = await readCookies(facts, request);
      const visitor = readVisitor(cookies, request);
      const render = () => renderPage(cookies, visitor);
      if (request.method !== "GET" || build === null) return asPrivate(await render());
      const isStranger = () => cookies.size === 0 && isUnknown(visitor);
      const onHit = () => {
        route = () => "(cached)";
      };
      return await cachedPage({ request, nonce, build, render, isStranger, onHit, after });
    } catch (error) {
      return brokenResponse(requestId, error);
    }
  }

  async function renderPage(cookies: ShopCookies, visitor: Visitor): Promise<Response> {
    const session = env.DB.withSession(readConstraint(cookies, request));
    const app = createApp(env, { origin, after, session, visitor });
    const record: RequestRecord = { app, requestId, nonce, pattern: "", cookies };
    context.set(requestRecord, record);
    route = () => record.pattern || "(none)";
    const response = await forgetSignedOut(app, await router.render(request, context));
    return isReadRequest(request) ? response : withBookmark(app, response, session);
  }
}
