import { Link } from "react-router";
import type { RoomOf } from "~/services/collaboration/rooms.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

const decisions = { approved: "approved", changes_requested: "changes requested" } as const;

interface RoomOfSubjectProps extends StartRoomProps {
  room: RoomOf;
  /** False for a finished order, which cannot get a new room. */
  canStart?: boolean;
}

/** The existing room with its state, or the form that opens one. */
export function RoomOfSubject({ room, subject, canStart = true }: RoomOfSubjectProps) {
  return (
    <>
      {room ? <OpenRoom room={room} /> : null}
      {room?.isLive || !canStart ? null : <StartRoom subject={subject} />}
    </>
  );
}

function OpenRoom({ room: { id, clientName, isLive, version, decision } }: { room: NonNullable<RoomOf> }) {
  const said = decision ? decisions[decision] : isLive ? "awaiting client" : "not approved";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button asChild variant="outline" size="sm">
        <Link to={`/admin/collaboration/${id}`}>Open design room</Link>
      </Button>
      <Badge tone={isLive ? "green" : "gray"}>{isLive ? "Open" : "Ended"}</Badge>
      <p className="text-sm">
        With {clientName}. {version === null ? "No mockup yet" : `Version ${version}, ${said}`}.
      </p>
    </div>
  );
}

interface StartRoomProps {
  subject: { id: string; customerName: string; customerEmail: string };
}

/** Posts to the room page, which opens a room or finds the client's existing one, and copies its link (collaboration-1). */
function StartRoom({ subject: { id, customerName, customerEmail } }: StartRoomProps) {
  const fetcher = useFormFetcher();
  return (
    <fetcher.Form method="post" action="/admin/collaboration" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="quoteId" value={id} />
      <label className="flex grow flex-col gap-1 font-medium text-sm">
        Client name
        <input name="clientName" required maxLength={120} defaultValue={customerName} className="control" />
      </label>
      <label className="flex grow flex-col gap-1 font-medium text-sm">
        Client email
        <input name="clientEmail" type="email" required defaultValue={customerEmail} className="control" />
      </label>
      <Button type="submit" variant="outline" pending={fetcher.state !== "idle"} pendingLabel="Starting...">
        Start collaboration
      </Button>
    </fetcher.Form>
  );
}
