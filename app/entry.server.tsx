import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type HandleDocumentRequestFunction, type HandleErrorFunction, ServerRouter } from "react-router";
import { requestRecord } from "~/http/app-context.server";
import { logError } from "~/services/core/log.server";

const handleDocument: HandleDocumentRequestFunction = async (request, status, headers, routerContext, context) => {
  const { nonce, requestId } = context.get(requestRecord);
  let shellFailed = false;
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError(error) {
      shellFailed = true;
      logError(requestId, error);
    },
  });
  // Pages wait for their data anyway; a bot also waits for the last byte.
  if (isbot(request.headers.get("User-Agent") ?? "")) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status: shellFailed ? 500 : status });
};

export default handleDocument;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) logError(context.get(requestRecord).requestId, error);
};
