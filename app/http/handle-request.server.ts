// The outermost step of a request: builds the App, serves public pages from the edge cache, adds the headers, writes the log line.
import type { RequestHandler, RouterContextProvider } from "react-router";
import { requestRecord } from "~/http/app-context.server";
import { redirectToCanonical } from "~/http/canonical.server";
import { findCachedPage, keepPage, keptPrivate } from "~/http/page-cache.server";
import { withSecurityHeaders } from "~/http/security.server";
import { isPersonal, readVisitor } from "~/http/session/cookies.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { newToken } from "~/services/core/tokens.server";

export async function handleRequest(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  render: RequestHandler,
  context: RouterContextProvider,
): Promise<Response> {
  const started = Date.now();
  const url = new URL(request.url);
  const after = (work: Promise<unknown>) => ctx.waitUntil(work.catch((error) => logError("after", error)));
  const app = createApp(env, { origin: url.origin, after });
  app.visitor = await readVisitor(app, request);
  const record = {
    app,
    requestId: request.headers.get("CF-Ray") ?? newToken().slice(0, 16),
    nonce: newToken(),
    pattern: "",
  };
  context.set(requestRecord, record);

  const response = withSecurityHeaders(await answer(), record.nonce);
  console.log(
    JSON.stringify({
      at: new Date(started).toISOString(),
      id: record.requestId,
      method: request.method,
      route: record.pattern || "(none)",
      status: response.status,
      ms: Date.now() - started,
    }),
  );
  return response;

  async function answer(): Promise<Response> {
    const elsewhere = redirectToCanonical(request, url);
    if (elsewhere) return elsewhere;
    const cacheable = request.method === "GET" && !isPersonal(request);
    try {
      const cached = cacheable && (await findCachedPage(request, record.nonce));
      if (cached) return cached;
      const rendered = await render(request, context);
      if (!cacheable) return keptPrivate(rendered);
      keepPage(request, rendered, record.nonce, after);
      return rendered;
    } catch (error) {
      logError(record.requestId, error);
      const message = `Something went wrong on our side. Please try again, or tell us this number: ${record.requestId}`;
      return Response.json({ message, requestId: record.requestId }, { status: 500 });
    }
  }
}
