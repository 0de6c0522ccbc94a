import { renderToString } from "react-dom/server";
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { requestRecord } from "~/http/app-context.server";
import { deferScripts } from "~/http/defer-scripts.server";
import { bufferHydrationData } from "~/http/hydration-data.server";
import { logError } from "~/services/core/log.server";

/**
 * Renders the page to a string. Pages wait for their data, so there is nothing to stream, and in workerd a string takes a quarter of the
 * CPU of React's stream.
 */
const handleDocument: HandleDocumentRequestFunction = async (request, status, headers, routerContext, context) => {
  const { nonce } = context.get(requestRecord);
  await bufferHydrationData(routerContext);
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = `<!DOCTYPE html>${import.meta.env.DEV ? withZodConfigFirst(page) : page}`;
  return new Response(deferScripts(html, nonce), { headers, status });
};

/**
 * Sets zod's options before any route's schema (ui/forms/zod-config). Only needed in dev, where each module is a file of its own: the
 * build has zod's core and its options in one chunk.
 */
const withZodConfigFirst = (page: string) =>
  page.replaceAll(/(<script[^>]* type="module"[^>]*>)(?=import )/g, '$1import "/app/ui/forms/zod-config.ts";');

export default handleDocument;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refusal such as 404 or 405 is not an error. The request log already has its status.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) logError(context.get(requestRecord).requestId, error);
};
