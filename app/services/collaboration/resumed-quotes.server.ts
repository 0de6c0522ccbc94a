// Reopens a closed quote and its room (quotes-11). Owns no table. Guarantees that earlier approvals no longer count:
// the client must approve the reopened quote.
import { eq } from "drizzle-orm";
import { mockupVersions, quoteCollaborationSessions, quoteRequests } from "~/db/schema";
import { isQuoteEnd } from "~/domain/quotes/quotes";
import { voidApprovals } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { refreshOpenRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { runVersioned } from "~/services/core/versions.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";
import { continueQuote } from "~/services/quotes/quotes.server";

/**
 * Reopens a closed quote (staff only). The client gets a new link with staff's next price. ShopError `conflict` if
 * someone else changed the quote first.
 */
export async function resumeQuote(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const { quote } = await getQuoteForStaff(app, id);
  if (!isQuoteEnd(quote.status)) return;
  await runVersioned(app, quoteRequests.version, [
    continueQuote(app, quote),
    voidApprovals(app, eq(mockupVersions.quoteId, id), app.now()),
    addEvent(app, { subject: "quote", subjectId: id, type: "opened_again", actor: staff.username, isPublic: false }),
    addAudit(app, staff, "quote reopened", `quote ${id}`),
  ]);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, id));
}
