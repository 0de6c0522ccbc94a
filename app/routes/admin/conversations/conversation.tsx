import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { mailBadge } from "~/domain/campaigns/outbox";
import { replyForm } from "~/domain/conversations/conversations.schema";
import { recordPage } from "~/domain/conversations/records";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { MessageFiles } from "~/routes/admin/conversations/message-files";
import type { Conversation as ConversationData } from "~/services/conversations/conversations.server";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";

const action = "/admin/inbox";

type Entry = ConversationData["entries"][number];
type Message = Extract<Entry, { kind: "message" }>;
type Email = Extract<Entry, { kind: "email" }>;

interface ConversationProps {
  conversation: ConversationData;
  /** Address for a conversation whose record no longer exists. */
  customerEmail: string;
}

/** Emails from and to the customer about a record, oldest first, and a form to reply (conversations-7). */
export function Conversation(props: ConversationProps) {
  // A dialog may go on to another record, whose messages were not just sent.
  return <Messages key={props.conversation.record} {...props} />;
}

function Messages({ conversation, customerEmail }: ConversationProps) {
  const { record, entries, replyTo } = conversation;
  useMarkRead(conversation);
  // New messages stay marked until the page is left, although opening the page marks them as read on the server.
  const [fresh] = useState(() => entries.flatMap((one) => (one.kind === "message" && !one.readAt ? [one.id] : [])));
  const replies = entries.filter((one) => one.kind === "message" && one.direction === "out").length;
  const newest = useNewReply(replies);
  return (
    <div className="space-y-4">
      {entries.length > 0 ? (
        <ol aria-label="Messages" className="space-y-3">
          {entries.map((entry, at) => (
            <li key={entry.id} ref={at === entries.length - 1 ? newest : undefined} tabIndex={-1}>
              {entry.kind === "email" ? (
                <SentEmail email={entry} />
              ) : (
                <MessageView message={entry} isNew={fresh.includes(entry.id)} record={record} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted text-sm">No emails yet. The customer's replies appear here.</p>
      )}
      <ReplyForm key={replies} record={record} replyKey={conversation.replyKey} to={replyTo ?? customerEmail} />
    </div>
  );
}

/** Moves the focus to a reply that was just sent, because its form is replaced and leaves the window (pages-18). */
function useNewReply(replies: number) {
  const newest = useRef<HTMLLIElement>(null);
  const shown = useRef(replies);
  useEffect(() => {
    if (replies > shown.current) newest.current?.focus();
    shown.current = replies;
  }, [replies]);
  return newest;
}

function useMarkRead({ record, unreadUntil }: ConversationData) {
  const { submit } = useFetcher();
  useEffect(() => {
    if (unreadUntil > 0) submit({ intent: "read", record, until: unreadUntil }, { method: "post", action });
  }, [submit, record, unreadUntil]);
}

interface MessageViewProps {
  message: Omit<Message, "state" | "bounceType" | "isStranger" | "kind"> &
    Partial<Pick<Message, "state" | "bounceType" | "isStranger">>;
  isNew?: boolean;
  /** Record that the page shows. A message about another record links to that record. */
  record: string | null;
}

export function MessageView({ message, isNew, record }: MessageViewProps) {
  const { id, direction, name, email, author, subject, body, wholeBody, createdAt, state, bounceType = null } = message;
  const isReceived = direction === "in";
  const needsReply = isReceived && !message.doneAt;
  const other = message.record && message.record !== record ? recordPage(message.record, message.customerEmail) : null;
  return (
    <article
      aria-label={isReceived ? `From ${name ?? email}` : `To ${email}`}
      className={cx(
        "space-y-2 rounded-card border border-line p-4",
        isReceived ? "bg-surface" : "ml-4 bg-sunken sm:ml-10",
      )}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="wrap-anywhere font-semibold">
          {isReceived ? (name ?? email) : `${author} to ${email}`}
          {isReceived && name ? <span className="font-normal text-muted"> {email}</span> : null}
        </span>
        <time dateTime={createdAt.toISOString()} className="text-muted">
          {formatDateTime(createdAt)}
        </time>
        {message.isStranger ? <StatusBadge badge={{ label: "Not the customer's address", tone: "red" }} /> : null}
        {isNew ? <StatusBadge badge={{ label: "New", tone: "blue" }} /> : null}
        {needsReply ? <StatusBadge badge={{ label: "Needs a reply", tone: "yellow" }} /> : null}
        {message.isAutomatic ? <StatusBadge badge={{ label: "Automatic reply", tone: "gray" }} /> : null}
        {state && state !== "sent" ? <StatusBadge badge={mailBadge({ state, bounceType })} /> : null}
      </header>
      <p className="wrap-anywhere font-medium text-sm">{subject}</p>
      <p className="wrap-anywhere whitespace-pre-line">{body || <span className="text-muted">(no text)</span>}</p>
      {wholeBody ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-2.5 text-muted">Show the whole email</summary>
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken p-3 font-sans">{wholeBody}</pre>
        </details>
      ) : null}
      <MessageFiles id={id} files={message.files} refused={message.refusedFiles} />
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {other ? (
          <Link to={other.to} className="link inline-flex min-h-11 items-center text-sm">
            {other.label}
          </Link>
        ) : null}
        {isReceived && !message.isAutomatic ? (
          <QuickAction
            fields={{ intent: "done", id, done: needsReply ? "true" : "false" }}
            action={action}
            variant="ghost"
          >
            {needsReply ? "No reply needed" : "Reopen"}
          </QuickAction>
        ) : null}
      </div>
    </article>
  );
}

/** An email that the shop wrote. Its text is under "Sent email". */
function SentEmail({ email: { id, to, subject, state, bounceType, deliveredAt, createdAt } }: { email: Email }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 text-muted text-sm">
      <Link to={`/admin/outbox?${new URLSearchParams({ q: to, mail: id })}`} className="link wrap-anywhere py-2">
        {subject}
      </Link>
      <span className="wrap-anywhere">
        {deliveredAt && state === "sent" ? "delivered" : "sent"} to {to},{" "}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </span>
      {state !== "sent" ? <StatusBadge badge={mailBadge({ state, bounceType })} /> : null}
    </p>
  );
}

interface ReplyFormProps {
  record: string;
  replyKey: string;
  to: string;
  /** Message without a record. The reply also assigns `record` to the message. */
  message?: string;
}

export function ReplyForm({ record, replyKey, to, message }: ReplyFormProps) {
  // Keeps the first key. The form may have been sent already, and a new key after a reload of the data could send it twice.
  const [key] = useState(replyKey);
  return (
    <AdminForm
      intent="reply"
      schema={replyForm}
      action={action}
      hidden={{ record, key, ...(message && { message }) }}
      values={{ to }}
      submitLabel="Send reply"
      pendingLabel="Sending..."
    >
      {(fields) => (
        <>
          <TextField field={fields.to} label="Reply to" type="email" />
          <TextAreaField field={fields.body} label="Your reply" />
        </>
      )}
    </AdminForm>
  );
}
