import { getFormProps } from "@conform-to/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { commentForm, commentTypeLabels, commentTypes } from "~/domain/collaboration/collaboration";
import { placeInWords } from "~/domain/collaboration/words";
import type { FormReply } from "~/http/form.server";
import { asksForApproval, focusApproval } from "~/routes/collaboration/approval-panel";
import type { Place } from "~/routes/collaboration/mockup/place";
import type { ConnectionState } from "~/routes/collaboration/room-connection";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextAreaField } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { useAnnouncedChange } from "~/ui/frame/announced-change";
import { useAnnounce } from "~/ui/frame/announcer";
import { useHydrated } from "~/ui/use-hydrated";

interface CommentFormProps {
  room: RoomData;
  connection: ConnectionState;
  version: number | null;
  place: Place | null;
  canComment: boolean;
  reply?: FormReply;
  onTyping: (isTyping: boolean) => void;
  onSent: () => void;
  onClearPlace: () => void;
}

/** A comment form that works without JavaScript. If it is sent twice, only one comment is created (live-3). */
export function CommentForm(props: CommentFormProps) {
  const { room, canComment } = props;
  const [sent, setSent] = useState(0);
  const announce = useAnnounce();
  // After sending, a new form replaces this one, and its text box gets the focus.
  useEffect(() => {
    if (sent > 0) document.getElementById("comment-content")?.focus();
  }, [sent]);
  if (!room.isLive) return null;
  if (!canComment) {
    return (
      <Card padding="md" look="sunken">
        <p>This version is locked. Choose the newest one to comment.</p>
      </Card>
    );
  }
  const onSent = () => {
    announce("Comment sent.");
    setSent(sent + 1);
    props.onSent();
  };
  return <OpenCommentForm key={sent} {...props} onSent={onSent} messageId={sent === 0 ? room.draftId : undefined} />;
}

function OpenCommentForm({
  room,
  connection,
  version,
  place,
  reply,
  messageId,
  onTyping,
  onSent,
  onClearPlace,
}: CommentFormProps & { messageId?: string }) {
  const fetcher = useFormFetcher<FormReply>();
  const hydrated = useHydrated();
  const [clientMessageId] = useState(() => messageId ?? crypto.randomUUID());
  const [isBlank, setIsBlank] = useState(true);
  const [isApproval, setIsApproval] = useState(false);
  const last = fetcher.data ?? (reply?.intent === "comment" ? reply : undefined);
  const [form, fields] = useZodForm(commentForm, {
    id: "comment",
    reply: last,
    constraint: "none",
  });
  const takesApproval = asksForApproval(room);
  const plain = useRef<HTMLInputElement>(null);
  // After an approval, "Approval" disappears from the kinds. Without this, no kind would be selected.
  useEffect(() => {
    if (!isApproval || takesApproval) return;
    setIsApproval(false);
    if (plain.current) plain.current.checked = true;
  }, [isApproval, takesApproval]);
  useDone(fetcher, onSent);
  useAnnouncedChange(place ? placeNote(place) : "Marker removed.");
  // A blank comment cannot be sent (collaboration-3). Without JavaScript, the button stays enabled.
  const cannotSend = hydrated && (isBlank || connection !== "connected");
  return (
    <Card>
      <fetcher.Form
        method="post"
        action={`/quote-collaboration/${room.token}`}
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="space-y-4"
      >
        <FormErrors errors={form.errors} />
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="clientMessageId" value={clientMessageId} />
        {version === null ? null : <input type="hidden" name="mockupVersion" value={version} />}
        {place ? <PlaceNote place={place} onClear={onClearPlace} /> : null}
        <TextAreaField
          field={fields.content}
          label="Your comment"
          rows={3}
          onInput={(event) => {
            setIsBlank(event.currentTarget.value.trim() === "");
            onTyping(true);
          }}
        />
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">Kind of comment</legend>
          {/* A comment cannot approve. While the room waits for an approval, choosing "approval" leads to the approval panel. */}
          {commentTypes
            .filter((type) => type !== "approval" || (hydrated && takesApproval))
            .map((type, index) => (
              <label key={type} className="flex min-h-11 items-center gap-2">
                <input
                  ref={index === 0 ? plain : undefined}
                  type="radio"
                  name="annotationType"
                  value={type}
                  defaultChecked={index === 0}
                  onChange={() => setIsApproval(type === "approval")}
                  className="size-5"
                />
                {commentTypeLabels[type]}
              </label>
            ))}
        </fieldset>
        <details>
          <summary className="w-fit cursor-pointer py-2 link">Attach a file</summary>
          <FileField field={fields.attachment} label="Attachment" description="PNG, JPG, GIF, SVG or PDF up to 10MB" />
        </details>
        {isApproval && takesApproval ? (
          <>
            <p role="status">To approve the mockup, add your name and tick the box in the approval.</p>
            <Button onClick={focusApproval}>Go to the approval</Button>
          </>
        ) : (
          <Button type="submit" disabled={cannotSend} pending={fetcher.state !== "idle"} pendingLabel="Sending...">
            Send comment
          </Button>
        )}
      </fetcher.Form>
    </Card>
  );
}

function PlaceNote({ place, onClear }: { place: Place; onClear: () => void }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <input type="hidden" name="positionX" value={place.x} />
      <input type="hidden" name="positionY" value={place.y} />
      {placeNote(place)}
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X className="size-4" aria-hidden="true" />
        Remove marker
      </Button>
    </p>
  );
}

const placeNote = ({ x, y }: Place) =>
  `Marker: ${placeInWords(x, y)} (${percent(x)} from the left, ${percent(y)} from the top).`;

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;
