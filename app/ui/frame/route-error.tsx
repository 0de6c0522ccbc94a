import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { unread } from "~/domain/messages/unread";
import { track } from "~/ui/analytics/events";
import { ErrorScreen } from "~/ui/frame/error-screen";
import { NotFound } from "~/ui/frame/not-found";

/** Screen of an error boundary: a missing page or record, a refusal, or a failure of the shop. */
export function RouteError({ error }: { error: unknown }) {
  useEffect(() => {
    if (!isRouteErrorResponse(error) || error.status >= 500) track((track) => track.exception(error));
  }, [error]);
  const refusal = isRouteErrorResponse(error) ? (error.data as { message?: string } | null) : null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // If the frame failed to load together with its page, this screen names the page.
  const [, place = ""] = useLocation().pathname.split("/");
  const sought = (unread as Record<string, string>)[place];
  const message = refusal?.message ?? (sought && `${sought}. Please try again.`);
  return isMissing ? <NotFound>{refusal?.message}</NotFound> : <ErrorScreen message={message} />;
}
