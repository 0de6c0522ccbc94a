import { formatDateTime } from "~/domain/calendar/calendar";
import { AuthorName } from "~/routes/collaboration/author-name";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { Card } from "~/ui/card";

/** Revisions with date and author (collaboration-10). */
export function RevisionHistory({ revisions }: { revisions: RoomData["revisions"] }) {
  if (revisions.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-4 text-heading">Revision history</h2>
      <ol className="space-y-4">
        {revisions.map(({ id, revisionNumber, changes, createdAt, ...author }) => (
          <li key={id} className="flex gap-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken font-semibold tabular-nums">
              {revisionNumber}
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere whitespace-pre-wrap">{changes}</p>
              <p className="text-muted text-sm">
                <AuthorName author={author} />, {formatDateTime(createdAt)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
