import { Paperclip } from "lucide-react";
import { formatDateTime } from "~/domain/calendar/calendar";
import { type CommentView, commentBadge } from "~/domain/collaboration/collaboration";
import { AuthorName } from "~/routes/collaboration/author-name";
import { Badge } from "~/ui/badge";

export function CommentBody({ comment }: { comment: CommentView }) {
  const { content, attachmentUrl, createdAt, status } = comment;
  const badge = commentBadge(comment);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <AuthorName author={comment} />
        {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
        {status === "resolved" ? <Badge tone="green">Resolved</Badge> : null}
        <time dateTime={createdAt} className="text-muted">
          {formatDateTime(new Date(createdAt))}
        </time>
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{content}</p>
      {attachmentUrl ? (
        <a
          href={attachmentUrl}
          rel="noreferrer nofollow"
          className="mt-1 inline-flex min-h-9 items-center gap-2 link text-sm"
        >
          <Paperclip className="size-4" aria-hidden="true" />
          Attachment
        </a>
      ) : null}
    </>
  );
}
