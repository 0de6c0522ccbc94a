import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { mockupAlt } from "~/domain/collaboration/words";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { kindOf } from "~/domain/text/ids";
import type { FormReply } from "~/http/form.server";
import { ApprovalPanel } from "~/routes/collaboration/approval-panel";
import { CommentForm } from "~/routes/collaboration/comments/comment-form";
import { CommentList } from "~/routes/collaboration/comments/comment-list";
import { threadsOf } from "~/routes/collaboration/comments/threads";
import { Compare } from "~/routes/collaboration/mockup/compare";
import { MockupStage } from "~/routes/collaboration/mockup/mockup-stage";
import { RevisionHistory } from "~/routes/collaboration/mockup/revision-history";
import { useShownVersion, VersionPicker, versionName } from "~/routes/collaboration/mockup/version-picker";
import { PresenceBar } from "~/routes/collaboration/presence-bar";
import { QuoteDetails } from "~/routes/collaboration/quote-details";
import { AskQuestion, DeclineQuote } from "~/routes/collaboration/quote-forms";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { SessionError } from "~/routes/collaboration/session-error";
import { useRoom } from "~/routes/collaboration/use-room";
import { YourName } from "~/routes/collaboration/your-name";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";

interface RoomViewProps {
  room: RoomData;
  /** Reply to a form that was sent without JavaScript. */
  reply?: FormReply;
  tools?: ReactNode;
}

export function RecordLink({ id }: { id: string }) {
  return (
    <Link to={`/admin/${kindOf(id) === "quote" ? "quotes" : "orders"}/${id}`} className="link">
      {id}
    </Link>
  );
}

/** The whole room, for clients and staff. It works with the loader's data alone. The socket adds live updates. */
export function RoomView({ room, reply, tools }: RoomViewProps) {
  const live = useRoom(room);
  const shown = useShownVersion(room.versions);
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  // Staff can read a room after it has ended. Clients only see why it is closed.
  if (live.connection === "ended" && room.isLive) return <SessionError message={collaborationTexts.sessionMissing} />;

  const threads = threadsOf(live.annotations);
  const here = threads.filter(({ root }) => root.mockupVersion === (shown?.version ?? null));
  const isDrawn = (room.versions[0]?.version ?? 0) > 0;
  const hasOpenRequest = threads.some(
    ({ root }) =>
      root.annotationType === "revision_request" &&
      root.status === "active" &&
      root.mockupVersion === room.versions[0]?.version,
  );
  const canComment = room.isLive && (shown === undefined || !shown.isLocked);
  return (
    <div className="space-y-6">
      <PageTitle
        eyebrow={<>Design room {room.me.side === "staff" ? <RecordLink id={room.subjectId} /> : room.subjectId}</>}
        {...titlesOf(room, isDrawn)}
      />
      <PresenceBar {...live} />
      {room.me.side === "client" && room.isLive ? <YourName key={room.me.name} room={room} reply={reply} /> : null}
      {/* On phones, comments are below the mockup. On wide screens they are next to it and span both rows. Only the second row grows. */}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] lg:grid-rows-[auto_1fr]">
        <Card padding="none" className="min-w-0 overflow-hidden">
          {room.versions.length > 1 && shown ? <VersionPicker versions={room.versions} shown={shown.version} /> : null}
          {shown ? (
            <MockupStage
              key={shown.version}
              mockup={shown}
              alt={altOf(shown, room)}
              threads={here}
              place={place}
              active={active}
              canComment={canComment}
              peers={live.peers}
              onPlace={setPlace}
              onActive={setActive}
              onCursor={live.sendCursor}
            />
          ) : (
            <EmptyState title="The first mockup is on its way" art="green">
              You can message us here in the meantime.
            </EmptyState>
          )}
        </Card>
        <section aria-label="Comments" className="min-w-0 space-y-5 lg:row-span-2">
          <CommentForm
            room={room}
            connection={live.connection}
            version={shown?.version ?? null}
            place={place}
            canComment={canComment}
            reply={reply}
            onTyping={live.sendTyping}
            onSent={() => setPlace(null)}
            onClearPlace={() => setPlace(null)}
          />
          <CommentList
            room={room}
            active={active}
            threads={here}
            connection={live.connection}
            canReply={canComment}
            otherCount={threads.length - here.length}
            onActive={setActive}
          />
        </section>
        <div className="min-w-0 space-y-6">
          {/* Staff's tools come below the mockup, so that mockup and comments are on the first screen. */}
          {tools}
          {room.versions.length > 1 ? <Compare versions={room.versions} /> : null}
          <ApprovalPanel room={room} shown={shown?.version} hasOpenRequest={hasOpenRequest} reply={reply} />
          <QuoteDetails room={room} />
          {room.answer ? <AskQuestion formKey={room.answer.questionKey} reply={reply} /> : null}
          {room.answer?.canDecline ? <DeclineQuote reply={reply} /> : null}
          <RevisionHistory revisions={room.revisions} />
        </div>
      </div>
    </div>
  );
}

/** Alt text of a version. Version 0 is the customer's own picture. */
const altOf = (version: RoomData["versions"][number], { specification }: RoomData) =>
  version.version > 0 ? mockupAlt(version, specification) : versionName(version);

function titlesOf({ me, clientName, mockupBy }: RoomData, isDrawn: boolean) {
  if (me.side === "staff") return { title: `${clientName}'s design room` };
  if (isDrawn) return { title: "Your mockup" };
  return {
    title: "We're drawing your mockup",
    lead: mockupBy
      ? `You'll see it here by ${formatDateTime(mockupBy)}, and we'll email you.`
      : "We'll email you when it's ready to review.",
  };
}
