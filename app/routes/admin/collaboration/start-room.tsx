import { getFormProps } from "@conform-to/react";
import { Link } from "react-router";
import { collaborationSessionInput } from "~/domain/collaboration/collaboration";
import type { FormReply } from "~/http/form.server";
import type { RoomOf } from "~/services/collaboration/rooms.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useQuietForms } from "~/ui/forms/quiet-forms";
import { useZodForm } from "~/ui/forms/zod-form";

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
  const fetcher = useFormFetcher<FormReply>();
  const isQuiet = useQuietForms();
  const [form, fields] = useZodForm(collaborationSessionInput, {
    id: `room-${id}`,
    reply: fetcher.data,
    defaultValue: { clientName: customerName, clientEmail: customerEmail },
  });
  return (
    <fetcher.Form method="post" action="/admin/collaboration" {...getFormProps(form)} className="space-y-3">
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name={fields.quoteId.name} value={id} />
      <div className="flex flex-wrap gap-3">
        <TextField field={fields.clientName} label="Client name" className="grow" />
        <TextField field={fields.clientEmail} label="Client email" type="email" className="grow" />
      </div>
      <Button
        type="submit"
        variant={isQuiet ? "outline" : "primary"}
        pending={fetcher.state !== "idle"}
        pendingLabel="Starting..."
      >
        Start collaboration
      </Button>
    </fetcher.Form>
  );
}
