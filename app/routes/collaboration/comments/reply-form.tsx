import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormReply } from "~/http/form.server";
import type { ConnectionState } from "~/routes/collaboration/room-connection";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";

interface ReplyFormProps {
  room: RoomData;
  parentId: string;
  connection: ConnectionState;
}

/** Reply form under its thread. Opens without JavaScript. */
export function ReplyForm({ room, parentId, connection }: ReplyFormProps) {
  const fetcher = useFetcher<FormReply>();
  const hydrated = useHydrated();
  const box = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [messageId, setMessageId] = useState(`${room.draftId}-${parentId}`.slice(0, 64));
  useDone(fetcher, () => {
    form.current?.reset();
    box.current?.removeAttribute("open");
    setMessageId(crypto.randomUUID());
  });
  const label = `reply-${parentId}`;
  return (
    <details ref={box} className="min-w-0 grow">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center px-3 font-semibold text-sm">Reply</summary>
      <fetcher.Form ref={form} method="post" action={`/quote-collaboration/${room.token}`} className="mt-2 space-y-2">
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="parentId" value={parentId} />
        <input type="hidden" name="clientMessageId" value={messageId} />
        <label htmlFor={label} className="sr-only">
          Your reply
        </label>
        <textarea
          id={label}
          name="content"
          required
          rows={2}
          maxLength={4000}
          className="control field-sizing-content"
        />
        {fetcher.data?.message ? (
          <p role="alert" className="font-medium text-danger text-sm">
            {fetcher.data.message}
          </p>
        ) : null}
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
