import { Paperclip } from "lucide-react";
import type { BadgeTone } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { type CommentType, type CommentView, commentTypeLabels } from "~/domain/collaboration/collaboration";
import { Badge } from "~/ui/badge";

const tones: Record<CommentType, BadgeTone> = { comment: "gray", revision_request: "yellow", approval: "green" };

export function CommentBody({ comment }: { comment: CommentView }) {
  const { authorName, authorType, annotationType, content, attachmentUrl, createdAt, status } = comment;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{authorName}</span>
        {authorType === "staff" ? <span className="text-metal">from {brand.name}</span> : null}
        {annotationType === "comment" ? null : (
          <Badge tone={tones[annotationType]}>{commentTypeLabels[annotationType]}</Badge>
        )}
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
