import { z } from "zod";
import { type QuoteChange, quoteChange } from "~/domain/quotes/quotes";
import { endpoint, jsonRoute } from "~/http/api.server";
import { roomQuoteJson } from "~/http/presenters/room.server";
import { quoteJson } from "~/http/presenters/staff.server";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { getQuoteForRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { changeQuote, deleteQuote } from "~/services/quotes/admin.server";

const quoteId = z.object({ id: z.string().max(64) });

function patchQuote(app: App, { approvedByPhone: reason, ...change }: QuoteChange & { id: string }) {
  return change.status === "approved" && reason
    ? approveByPhone(app, { id: change.id, reason })
    : changeQuote(app, change);
}

const route = jsonRoute({
  // A client in a room sends the room's session token as a bearer token (quotes-9).
  GET: endpoint({
    for: "anyone",
    input: quoteId,
    run: (app, { id }, { request }) => getQuoteForRoom(app, id, bearerToken(request)),
    show: roomQuoteJson,
  }),
  PATCH: endpoint({ for: "staff", input: quoteChange.extend(quoteId.shape), run: patchQuote, show: quoteJson }),
  DELETE: endpoint({ for: "staff", input: quoteId, run: deleteQuote, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;

const bearerToken = (request: Request) => request.headers.get("Authorization")?.replace(/^Bearer\s+/i, "") ?? "";
