import { getFormProps } from "@conform-to/react";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { formatDate } from "~/domain/calendar/calendar";
import { mockupInput } from "~/domain/collaboration/mockups";
import type { FormReply } from "~/http/form.server";
import { CustomerLink } from "~/routes/admin/facts";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { RecordLink } from "~/routes/collaboration/room-view";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { TextField } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { useToast } from "~/ui/toast/toast";

interface RoomToolsProps {
  room: RoomData & { origin: string; customerEmail: string; orderId: string | null };
  reply?: FormReply;
}

export function RoomTools({ room, reply }: RoomToolsProps) {
  const link = `${room.origin}/quote-collaboration/${room.token}`;
  const [sent, setSent] = useState(0);
  return (
    <Card className="grid gap-6 lg:grid-cols-2">
      <div className="space-y-4">
        <p>
          For <CustomerLink email={room.customerEmail} name={room.customerName} />
          {room.orderId ? (
            <>
              , order <RecordLink id={room.orderId} />
            </>
          ) : null}
        </p>
        <p>{room.isLive ? `Link expires ${formatDate(room.expiresAt)}.` : "This room has ended."}</p>
        <div className="flex flex-wrap gap-2">
          {room.isLive ? (
            <>
              <CopyButton text={link} label="Copy the client's link" />
              <Button asChild variant="outline" size="sm">
                <a href={link} target="_blank" rel="noreferrer">
                  <ExternalLink className="size-4" aria-hidden="true" />
                  Open client view
                </a>
              </Button>
            </>
          ) : null}
          <ExtendButton isLive={room.isLive} />
          {room.isLive ? (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  Revoke link
                </Button>
              }
              act="Revoke"
              object={`${room.clientName}'s link`}
              consequence="Everyone using this link is signed out. Extend to turn it back on."
              fields={{ intent: "revoke" }}
            />
          ) : null}
        </div>
      </div>
      {room.isOpen ? (
        <div className="space-y-4">
          {room.furtherDesigns.length > 0 ? (
            <p>Please show all {room.furtherDesigns.length + 1} designs in one file. One approval covers them all.</p>
          ) : null}
          <MockupForm key={sent} reply={reply} onSent={() => setSent(sent + 1)} />
        </div>
      ) : null}
    </Card>
  );
}

function ExtendButton({ isLive }: { isLive: boolean }) {
  const fetcher = useFormFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="extend" />
      <Button type="submit" variant="outline" size="sm" pending={fetcher.state !== "idle"}>
        {isLive ? "Extend by 30 days" : "Reopen for 30 days"}
      </Button>
    </fetcher.Form>
  );
}

function MockupForm({ reply, onSent }: { reply?: FormReply; onSent: () => void }) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(mockupInput, {
    id: "upload-mockup",
    reply: fetcher.data ?? reply,
  });
  const picture = useRef<HTMLInputElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const latest = useRef<File>(null);
  const show = useToast();
  async function addEmailPicture(mockup: File): Promise<true> {
    setDrawing(true);
    latest.current = mockup;
    // If the module cannot be loaded, the mockup is sent without a picture for emails.
    const drawn = await import("./email-picture.client")
      .then(({ drawEmailPicture }) => drawEmailPicture(mockup))
      .catch(() => null);
    // The user may have chosen another mockup while this one was drawn.
    if (latest.current !== mockup) return true;
    const files = new DataTransfer();
    if (drawn) files.items.add(drawn);
    if (picture.current) picture.current.files = files.files;
    setDrawing(false);
    return true;
  }
  useDone(fetcher, () => {
    show({ title: "Mockup Uploaded", description: "The client was emailed.", tone: "success" });
    onSent();
  });
  return (
    <fetcher.Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="mockup" />
      <FileField
        field={fields.mockup}
        label="Next mockup version"
        description="PNG, JPG, SVG or PDF up to 10MB. Locks the previous version."
        accept="image/png,image/jpeg,image/svg+xml,application/pdf"
        takes={addEmailPicture}
      />
      <input ref={picture} type="file" name={fields.emailPicture.name} hidden tabIndex={-1} />
      <TextField field={fields.notes} label="What changed" />
      <Button
        type="submit"
        pending={isDrawing || fetcher.state !== "idle"}
        pendingLabel={isDrawing ? "Preparing..." : "Uploading..."}
      >
        Upload and notify client
      </Button>
    </fetcher.Form>
  );
}
