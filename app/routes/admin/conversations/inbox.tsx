import { cx } from "class-variance-authority";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { assignInput, doneInput, inboxQuery, readInput, replyInput } from "~/domain/conversations/conversations.schema";
import { recordPage } from "~/domain/conversations/records";
import { withReason } from "~/domain/messages/admin";
import { conversationNotices } from "~/domain/messages/conversations";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { Conversation, MessageView, ReplyForm } from "~/routes/admin/conversations/conversation";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, SortByDate } from "~/routes/admin/list-frame";
import { BackToList, SideList } from "~/routes/admin/side-list";
import {
  assignMessage,
  getConversation,
  listInbox,
  markMessageRead,
  markRead,
  recordOfSender,
  sendReply,
  setDone,
} from "~/services/conversations/conversations.server";
import { requireStaff } from "~/services/core/sessions.server";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/inbox";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = inboxQuery.parse(Object.fromEntries(url.searchParams));
  const { rows, next, total, opened } = await listInbox(app, query);
  return {
    show: query.show,
    rows,
    next,
    total,
    opened,
    conversation: opened?.record ? await getConversation(app, { record: opened.record }) : null,
    sender: opened ? recordOfSender(opened) : "",
    replyKey: crypto.randomUUID(),
  };
});

export const action = formAction(
  {
    reply: submit({
      input: replyInput,
      run: sendReply,
      then: (to) => ({ toast: conversationNotices.sent(to) }),
      refused: ({ message }) => withReason(conversationNotices.sendFailed, message),
    }),
    read: submit({ input: readInput, run: markRead }),
    readOne: submit({ input: z.object({ id: doneInput.shape.id }), run: markMessageRead }),
    done: submit({
      input: doneInput,
      run: async (app, input) => {
        await setDone(app, input);
        return input.done;
      },
      then: (done) => ({ toast: done ? conversationNotices.done : conversationNotices.reopened }),
      refused: ({ message }) => withReason(conversationNotices.failed, message),
    }),
    assign: submit({
      input: assignInput,
      run: assignMessage,
      then: ({ record, customerEmail }) => ({
        toast: conversationNotices.assigned,
        redirectTo: recordPage(record, customerEmail).to,
      }),
      refused: ({ message }) => withReason(conversationNotices.assignFailed, message),
    }),
  },
  undefined,
  requireStaff,
);

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, conversationNotices.failed, {
    reply: conversationNotices.sendFailed,
    assign: conversationNotices.assignFailed,
  });

export const meta: Route.MetaFunction = () => [
  { title: `Inbox | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { show, rows, next, total, opened } = loaderData;
  return (
    <div className="space-y-6">
      <PageTitle title="Inbox" lead="Emails from customers." />
      <nav aria-label="Messages shown" className="flex flex-wrap gap-2">
        <ShowLink show="open" current={show} label="Needs a reply" />
        <ShowLink show="all" current={show} label="All" />
      </nav>
      <FilterBar keep={["show"]}>
        <SortByDate />
      </FilterBar>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={cx("space-y-4", opened && "max-lg:hidden")}>
          <MessageList rows={rows} openId={opened?.id ?? null} isAll={show === "all"} />
          <OlderLink next={next} label="messages" total={total} />
        </div>
        {opened ? <Opened key={opened.id} {...loaderData} opened={opened} /> : null}
      </div>
    </div>
  );
}

function ShowLink({ show, current, label }: { show: string; current: string; label: string }) {
  const isCurrent = show === current;
  return (
    <Link
      to={{ search: show === "open" ? "" : `show=${show}` }}
      aria-current={isCurrent ? "page" : undefined}
      className={buttonClass({ variant: isCurrent ? "primary" : "outline", size: "sm" })}
    >
      {label}
    </Link>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function MessageList({ rows, openId, isAll }: { rows: Loaded["rows"]; openId: string | null; isAll: boolean }) {
  if (rows.length === 0) {
    return (
      <EmptyState title={isAll ? "No messages" : "You're all caught up."}>
        {isAll ? "Replies to our emails appear here." : "No email needs a reply."}
      </EmptyState>
    );
  }
  return (
    <SideList label="Messages" param="message" rows={rows} openId={openId}>
      {({ name, email, subject, body, record, readAt, doneAt, isAutomatic, createdAt }) => (
        <>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className={cx("wrap-anywhere", !readAt && "font-semibold")}>
              {name ?? email}
              {readAt ? null : <span className="sr-only">, unread</span>}
            </span>
            <time dateTime={createdAt.toISOString()} className="text-muted text-sm">
              {formatDateTime(createdAt)}
            </time>
          </span>
          <span className="wrap-anywhere block font-medium text-sm">{subject}</span>
          <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{body}</span>
          <span className="flex flex-wrap items-center gap-2 text-sm">
            {record ? (
              <span className="text-muted">{recordPage(record, null).label}</span>
            ) : (
              <StatusBadge badge={{ label: "Not assigned", tone: "yellow" }} />
            )}
            {isAll && !doneAt ? <StatusBadge badge={{ label: "Needs a reply", tone: "yellow" }} /> : null}
            {isAutomatic ? <StatusBadge badge={{ label: "Automatic reply", tone: "gray" }} /> : null}
          </span>
        </>
      )}
    </SideList>
  );
}

interface OpenedProps extends Pick<Loaded, "conversation" | "sender" | "replyKey"> {
  opened: NonNullable<Loaded["opened"]>;
}

function Opened({ opened, conversation, sender, replyKey }: OpenedProps) {
  const { record, customerEmail, email } = opened;
  const at = record ? recordPage(record, customerEmail) : null;
  return (
    <Card className="min-w-0 space-y-5">
      <BackToList param="message">All messages</BackToList>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 text-heading">{opened.subject}</h2>
        {at ? (
          <Link to={at.to} className={buttonClass({ variant: "outline", size: "sm" })}>
            Open {at.label.replace(/^[A-Z]/, (first) => first.toLowerCase())}
          </Link>
        ) : (
          <Link
            to={`/admin/quotes/new?${new URLSearchParams({ email, name: opened.name ?? "" })}`}
            className={buttonClass({ variant: "outline", size: "sm" })}
          >
            New quote
          </Link>
        )}
      </div>
      {conversation ? (
        <Conversation conversation={conversation} customerEmail={email} />
      ) : (
        <Unassigned message={opened} sender={sender} replyKey={replyKey} />
      )}
      <section aria-labelledby="assign" className="space-y-3 border-line border-t pt-4">
        <h3 id="assign" className="font-semibold text-lg">
          {record ? "Move to another page" : "Assign to a page"}
        </h3>
        <AdminForm
          intent="assign"
          schema={assignInput.pick({ number: true })}
          action="/admin/inbox"
          hidden={{ id: opened.id }}
          values={{ number: record ? "" : email }}
          submitLabel="Assign"
        >
          {({ number }) => (
            <TextField
              field={number}
              label="Order, quote or invoice number, or the customer's email"
              description="The customer's later replies stay with the page whose email they answer."
            />
          )}
        </AdminForm>
      </section>
    </Card>
  );
}

function Unassigned({
  message,
  sender,
  replyKey,
}: {
  message: OpenedProps["opened"];
  sender: string;
  replyKey: string;
}) {
  const { submit } = useFetcher();
  const { id, readAt } = message;
  const isUnread = readAt === null;
  useEffect(() => {
    if (isUnread) submit({ intent: "readOne", id }, { method: "post", action: "/admin/inbox" });
  }, [submit, id, isUnread]);
  return (
    <div className="space-y-4">
      <MessageView message={message} record={null} />
      <ReplyForm record={sender} replyKey={replyKey} to={message.email} message={id} />
    </div>
  );
}
