import type { Badge } from "~/domain/brand/badges";
import type { BusinessHours } from "~/domain/calendar/business-hours";
import { mockupBy } from "~/domain/calendar/schedule";
import { authorShown } from "~/domain/collaboration/collaboration";
import { bareDesigns } from "~/domain/designer/several";
import type { Room } from "~/services/collaboration/rooms.server";
import { approvalFacts } from "~/services/collaboration/subjects.server";
import { newToken } from "~/services/core/tokens.server";

/** Data of a room for its page. Leaves out email addresses and token hashes. */
export function roomData(room: Room, hours: BusinessHours) {
  const { token, subject, session, versions, revisions, approval } = room;
  const { mockupDue } = subject;
  const due = mockupDue && mockupBy(mockupDue.rushOrder, mockupDue.since, hours);
  return {
    token,
    subjectId: subject.id,
    isLive: room.live,
    isOpen: room.openForMockups,
    me: { side: room.me.authorType, name: room.me.authorName, isNamed: room.isNamed },
    clientName: session.clientName,
    expiresAt: session.expiresAt,
    badge: badgeOf(room),
    customerName: subject.customerName,
    specification: subject.specification,
    firstDesign: subject.firstDesign,
    furtherDesigns: bareDesigns(subject.furtherDesigns),
    /** Date of the promised mockup. Null if there is a mockup, or if the date has passed. */
    mockupBy: isDrawn(room) || !due || due < room.readAt ? null : due,
    ...approvalFacts(subject),
    /** Null for staff, because only the client pays. */
    next: room.me.authorType === "client" ? room.next : null,
    /** Day by which the pieces arrive if the client approves today. */
    arrivesBy: room.arrivesBy,
    annotations: room.annotations,
    versions: versions.map(({ version, contentType, notes, createdAt, lockedAt }) => ({
      version,
      contentType,
      notes,
      createdAt,
      isLocked: lockedAt !== null,
      url: `/quote-collaboration/${token}/mockup/${version}`,
    })),
    revisions: revisions.map(({ id, revisionNumber, changes, createdAt, ...author }) => ({
      id,
      revisionNumber,
      changes,
      authorName: authorShown(author, room.me.authorType),
      authorType: author.authorType,
      createdAt,
    })),
    approval: approval && {
      version: approval.version,
      name: approval.approval.name,
      code: approval.approval.code,
      at: approval.approval.createdAt,
    },
    isBeingChanged: room.isBeingChanged,
    /** The answers that the client may give to the quote. Null for staff, and after the quote became an order. */
    answer:
      room.me.authorType === "client" && room.live && subject.kind === "quote" && !subject.order
        ? { canDecline: subject.status === "quoted", questionKey: crypto.randomUUID() }
        : null,
    /** Id for the next comment. A form that is sent twice then creates only one comment, even without JavaScript. */
    draftId: newToken().slice(0, 22),
  };
}

const isDrawn = ({ versions }: Room) => (versions[0]?.version ?? 0) > 0;

/** While the room is open for mockups, shows the state of the mockup. Otherwise shows the state of the quote or order. */
function badgeOf(room: Room): Badge {
  if (!room.openForMockups) return room.subject.badge;
  if (room.approval) return { label: "Approved", tone: "green" };
  if (room.isBeingChanged) return { label: "Changes requested", tone: "yellow" };
  return isDrawn(room) ? { label: "Ready to review", tone: "blue" } : { label: "Mockup in progress", tone: "yellow" };
}

export type RoomData = ReturnType<typeof roomData>;
