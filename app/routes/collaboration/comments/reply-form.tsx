import { getFormProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { commentForm } from "~/domain/collaboration/collaboration";
import type { FormReply } from "~/http/form.server";
import type { ConnectionState } from "~/routes/collaboration/room-connection";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { useAnnounce } from "~/ui/frame/announcer";
import { useHydrated } from "~/ui/use-hydrated";

interface ReplyFormProps {
  room: RoomData;
  parentId: string;
  /** The comment to reply to, for screen readers. */
  of: string;
  connection: ConnectionState;
}

/** Reply form below a thread. It opens without JavaScript. */
export function ReplyForm({ room, parentId, of, connection }: ReplyFormProps) {
  const fetcher = useFormFetcher<FormReply>();
  const hydrated = useHydrated();
  const announce = useAnnounce();
  const box = useRef<HTMLDetailsElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [messageId, setMessageId] = useState(`${room.draftId}-${parentId}`.slice(0, 64));
  const [form, fields] = useZodForm(commentForm, { id: `reply-${parentId}`, reply: fetcher.data });
  useDone(fetcher, () => {
    announce("Reply sent.");
    element.current?.reset();
    box.current?.removeAttribute("open");
    box.current?.querySelector("summary")?.focus();
    setMessageId(crypto.randomUUID());
  });
  return (
    <details ref={box} className="min-w-0 grow">
      <summary
        aria-label={`Reply to ${of}`}
        className="flex min-h-9 w-fit cursor-pointer items-center px-3 font-semibold text-sm"
      >
        Reply
      </summary>
      <fetcher.Form
        ref={element}
        method="post"
        action={`/quote-collaboration/${room.token}`}
        {...getFormProps(form)}
        className="mt-2 space-y-2"
      >
        <FormErrors errors={form.errors} />
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="parentId" value={parentId} />
        <input type="hidden" name="clientMessageId" value={messageId} />
        <TextAreaField field={fields.content} label="Your reply" hideLabel rows={2} />
        <Button
          type="submit"
          size="sm"
          disabled={hydrated && connection !== "connected"}
          pending={fetcher.state !== "idle"}
          pendingLabel="Sending..."
        >
          Send reply
        </Button>
      </fetcher.Form>
    </details>
  );
}
