import { cx } from "class-variance-authority";
import { Check, MapPin, RotateCcw } from "lucide-react";
import { useRef } from "react";
import type { CommentView } from "~/domain/collaboration/collaboration";
import { placeInWords } from "~/domain/collaboration/words";
import type { FormReply } from "~/http/form.server";
import { CommentBody } from "~/routes/collaboration/comments/comment-body";
import { ReplyForm } from "~/routes/collaboration/comments/reply-form";
import type { Thread } from "~/routes/collaboration/comments/threads";
import type { ConnectionState } from "~/routes/collaboration/room-connection";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useAnnounce } from "~/ui/frame/announcer";
import { EmptyState } from "~/ui/frame/empty-state";

interface CommentListProps {
  room: RoomData;
  threads: readonly Thread[];
  active: string | null;
  connection: ConnectionState;
  canReply: boolean;
  /** Number of threads on other versions. */
  otherCount: number;
  onActive: (id: string | null) => void;
}

/** Threads of comments, newest first (collaboration-3). */
export function CommentList({ room, threads, active, connection, canReply, otherCount, onActive }: CommentListProps) {
  return (
    <div className="space-y-4">
      <h2 className="text-heading">Comments</h2>
      {threads.length === 0 ? (
        <EmptyState title="No comments yet">Write the first one, or tap the mockup to add one.</EmptyState>
      ) : null}
      <ol className="space-y-4" data-testid="comments">
        {threads.map((thread) => (
          <ThreadItem
            key={thread.root.id}
            room={room}
            thread={thread}
            connection={connection}
            canReply={canReply}
            onActive={onActive}
            isActive={active === thread.root.id}
          />
        ))}
      </ol>
      {otherCount > 0 ? (
        <p className="text-muted text-sm">{otherCount} more on other versions. Choose a version above the mockup.</p>
      ) : null}
    </div>
  );
}

interface ThreadItemProps extends Pick<CommentListProps, "room" | "connection" | "canReply" | "onActive"> {
  thread: Thread;
  isActive: boolean;
}

function ThreadItem({ room, thread, isActive, connection, canReply, onActive }: ThreadItemProps) {
  const { root, replies, number } = thread;
  const isResolved = root.status === "resolved";
  return (
    <li
      id={`comment-${root.id}`}
      onPointerEnter={() => number !== null && onActive(String(root.id))}
      onPointerLeave={() => onActive(null)}
      className={cx(
        "scroll-mt-24 rounded-card border bg-surface p-4 transition-shadow target:ring-2 target:ring-brass-400",
        isActive ? "border-brass-500 shadow-lift ring-2 ring-brass-400" : "border-line",
        isResolved && "border-dashed",
      )}
    >
      <CommentBody comment={root} />
      {replies.length > 0 ? (
        <ol className="mt-3 space-y-3 border-line border-l-2 pl-4">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="mt-2 flex flex-wrap items-start gap-x-2">
        {number === null ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Marker ${number} of ${commentOf(root)}: ${placeInWords(root.positionX ?? 0, root.positionY ?? 0)}`}
            aria-pressed={isActive}
            onClick={() => onActive(isActive ? null : String(root.id))}
          >
            <MapPin className="size-4" aria-hidden="true" />
            Marker {number}
          </Button>
        )}
        {room.isLive ? <ResolveButton token={room.token} comment={root} /> : null}
        {canReply ? (
          <ReplyForm room={room} connection={connection} parentId={String(root.id)} of={commentOf(root)} />
        ) : null}
      </div>
    </li>
  );
}

/** Text for screen readers that tells buttons with the same label apart. */
const commentOf = ({ authorName, content }: CommentView) =>
  `${authorName}'s comment “${content.length > 40 ? `${content.slice(0, 40).trim()}…` : content}”`;

function ResolveButton({ token, comment }: { token: string; comment: CommentView }) {
  const fetcher = useFormFetcher<FormReply>();
  const announce = useAnnounce();
  const isResolved = comment.status === "resolved";
  const act = isResolved ? "Reopen" : "Resolve";
  const sent = useRef(act);
  useDone(fetcher, () => announce(sent.current === "Resolve" ? "Comment resolved." : "Comment reopened."));
  const Icon = isResolved ? RotateCcw : Check;
  return (
    <fetcher.Form
      method="post"
      action={`/quote-collaboration/${token}`}
      onSubmit={() => {
        sent.current = act;
      }}
    >
      <input type="hidden" name="intent" value="resolve" />
      <input type="hidden" name="id" value={comment.id} />
      <input type="hidden" name="resolved" value={String(!isResolved)} />
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        aria-label={`${act} ${commentOf(comment)}`}
        pending={fetcher.state !== "idle"}
      >
        <Icon className="size-4" aria-hidden="true" />
        {act}
      </Button>
    </fetcher.Form>
  );
}
