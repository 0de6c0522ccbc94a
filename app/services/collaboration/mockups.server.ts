// Mockup versions and their revision history. Owns: mockup_versions, quote_revision_history. Guarantees
// collaboration-7: only the newest version is open, and a new version voids earlier approvals.
import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere, wasTaken } from "~/db/guards";
import { customOrders, mockupVersions, quoteRevisionHistory, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay, deliveryDayIfStarted, roadDays } from "~/domain/calendar/schedule";
import { isPicture } from "~/domain/collaboration/mockups";
import { hasProductionStarted } from "~/domain/custom-orders/custom-orders";
import { pictureKey } from "~/domain/designer/several";
import { mockupReady } from "~/emails/collaboration/collaboration";
import { approvalWasVoided, voidApprovals } from "~/services/collaboration/approvals.server";
import { broadcastToRooms } from "~/services/collaboration/broadcast.server";
import {
  byId,
  byToken,
  getReadableSession,
  noteActivity,
  ofSession,
  type RoomSession,
  selectSessions,
  selectSiblings,
  sessionLink,
  sessionMissing,
} from "~/services/collaboration/sessions.server";
import {
  addRoomEvent,
  approvalFacts,
  closedReason,
  hasSubjectChanged,
  markMockupSent,
  type RoomSubject,
  readSubject,
  reopenSubject,
  requireSubject,
} from "~/services/collaboration/subjects.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { readMailPictureKey } from "~/services/core/links/tracking.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { designOf } from "~/services/custom-orders/drafts.server";
import { claimFile, type OpenFile, openFile, readUpload, storeFile } from "~/services/files/files.server";
import { newestPictureKey } from "~/services/mail/design-pictures.server";
import { enqueueOutbox, outboxInserts, replaceMails } from "~/services/mail/outbox.server";

export type MockupVersion = typeof mockupVersions.$inferSelect;

/** Selects versions, newest first. Only the first one is open. */
export function selectVersions(app: App, where: SQL | undefined) {
  return app.db.select().from(mockupVersions).where(where).orderBy(desc(mockupVersions.version));
}

function selectRevisions(app: App, where: SQL | undefined) {
  return app.db.select().from(quoteRevisionHistory).where(where).orderBy(desc(quoteRevisionHistory.createdAt));
}

/** SQL condition for all versions of a quote or order. If an order came from a quote, versions of both are included. */
export const versionsOfSubject = ({ quoteId, customOrderId }: Pick<RoomSession, "quoteId" | "customOrderId">): SQL =>
  quoteId
    ? or(
        eq(mockupVersions.quoteId, quoteId),
        eq(
          mockupVersions.customOrderId,
          sql`(select ${customOrders.id} from ${customOrders} where ${customOrders.quoteId} = ${quoteId})`,
        ),
      )!
    : versionsOfOrder(customOrderId ?? "")!;

export const versionsOf = (app: App, which: SQL) => selectVersions(app, ofSession(app, mockupVersions, which));
export const revisionsOf = (app: App, which: SQL) => selectRevisions(app, ofSession(app, quoteRevisionHistory, which));

type NewRevision = Pick<
  typeof quoteRevisionHistory.$inferInsert,
  "revisionNumber" | "changes" | "authorName" | "authorType" | "mockupVersionId" | "notes"
>;

export function addRevision(app: App, { quoteId, customOrderId }: RoomSession, revision: NewRevision): Statement[] {
  const row = { id: newId("RV"), quoteId, customOrderId, ...revision, createdAt: app.now() };
  return [app.db.insert(quoteRevisionHistory).values(row)];
}

/**
 * Returns statements for version 0: the designer's preview or the quote's logo. Empty without a picture. Repeating them
 * changes nothing.
 */
export async function firstVersion(
  app: App,
  session: Pick<RoomSession, "quoteId" | "customOrderId">,
  subject: RoomSubject,
) {
  if (!subject.firstPictureKey) return [];
  const [file] = await app.read(app.db.select().from(storedFiles).where(eq(storedFiles.key, subject.firstPictureKey)));
  if (!file || !isPicture(file.contentType)) return [];
  const { quoteId, customOrderId } = session;
  const row = {
    id: newId("MV"),
    quoteId,
    customOrderId,
    version: 0,
    fileKey: file.key,
    contentType: file.contentType,
    sha256: file.sha256,
    uploadedBy: subject.customerName,
    notes: subject.kind === "quote" ? "Your logo" : "Your design",
    createdAt: app.now(),
  };
  return [app.db.insert(mockupVersions).values(row).onConflictDoNothing()];
}

export interface NewMockup {
  sessionId: string;
  mockup: File;
  emailPicture?: File;
  notes?: string;
}

/**
 * Adds the next version (staff only): locks the previous version, voids its approval and emails the clients. ShopError
 * `conflict` if the order is in production.
 */
export async function addMockup(
  app: App,
  { sessionId, mockup, emailPicture, notes }: NewMockup,
): Promise<MockupVersion> {
  const which = byId(sessionId);
  const [staff, [session], subject, versions] = await Promise.all([
    requireStaff(app),
    app.read(selectSessions(app, which)),
    readSubject(app, which),
    app.read(versionsOf(app, which)),
  ]);
  if (!session || !subject) throw sessionMissing();
  const closed = closedReason(subject);
  if (closed) throw new ShopError("conflict", closed);
  const file = await storeFile(app, { purpose: "mockup", allowed: "mockup", ...(await readUpload(mockup)) });
  const picture =
    emailPicture &&
    (await storeFile(app, { purpose: "mockup", allowed: "emailPicture", ...(await readUpload(emailPicture)) }));
  const version: MockupVersion = {
    id: newId("MV"),
    quoteId: session.quoteId,
    customOrderId: session.customOrderId,
    version: Math.max(0, ...versions.map(({ version }) => version)) + 1,
    fileKey: file.key,
    emailPictureKey: picture?.key ?? null,
    contentType: file.contentType,
    sha256: file.sha256,
    uploadedBy: staff.username,
    notes: notes ?? null,
    lockedAt: null,
    createdAt: app.now(),
  };
  const mails = await mockupMails(app, session, subject, version);
  await writeVersion(app, session, subject, version, [
    ...[file, picture].flatMap((one) => (one ? claimFile(app, one.key, `mockup:${version.id}`) : [])),
    ...addAudit(app, staff, "mockup uploaded", `room ${sessionId}`, { version: version.version }),
    ...mails.statements,
  ]);
  enqueueOutbox(app, mails);
  app.after(broadcastToRooms(app, session, () => ({ type: "mockup_changed", version: version.version })));
  return version;
}

async function writeVersion(
  app: App,
  session: RoomSession,
  subject: RoomSubject,
  version: MockupVersion,
  more: readonly Statement[],
): Promise<void> {
  const ofSubject = versionsOfSubject(session);
  const { version: number, notes } = version;
  const statements = [
    ...requireSubject(app, subject),
    app.db
      .update(mockupVersions)
      .set({ lockedAt: app.now() })
      .where(and(ofSubject, isNull(mockupVersions.lockedAt))),
    app.db.insert(mockupVersions).values(version),
    ...voidApprovals(app, ofSubject, version.createdAt),
    ...reopenSubject(app, subject, approvalWasVoided(app, ofSubject, version.createdAt)),
    ...markMockupSent(app, subject),
    ...addRevision(app, session, {
      revisionNumber: number,
      changes: notes ?? `Mockup version ${number}`,
      authorName: version.uploadedBy,
      authorType: "staff",
      mockupVersionId: version.id,
    }),
    ...addRoomEvent(app, subject, {
      type: "mockup_sent",
      note: `Mockup version ${number}`,
      actor: version.uploadedBy,
    }),
    ...noteActivity(app, byId(session.id)),
    ...more,
  ];
  await runBatch(app.db, statements).catch((error) => {
    if (!wasTaken(error) && !hasSubjectChanged(error)) throw error;
    throw new ShopError("conflict", "Someone else just changed this. Please try again.");
  });
}

export const invitationKey = (sessionId: string) => `room-invitation:${sessionId}`;

async function mockupMails(app: App, session: RoomSession, subject: RoomSubject, { version, notes }: MockupVersion) {
  const rooms = await selectSiblings(app, session);
  const emails = rooms.map(async (room) => ({
    to: room.clientEmail,
    toName: room.clientName,
    template: "mockup-ready",
    record: subject.id,
    mail: mockupReady({
      clientName: room.clientName,
      subjectId: subject.id,
      pinType: subject.pinType,
      version,
      notes,
      specification: subject.specification,
      priceCents: subject.priceCents,
      link: await sessionLink(app, room),
      arrivesBy: arrivalIfApproved(app, subject),
      isPaymentDue: !!approvalFacts(subject).due?.cents,
    }),
    dedupeKey: `mockup-ready:${room.id}:${version}`,
  }));
  const mails = outboxInserts(app, await Promise.all(emails));
  const replaced = replaceMails(
    app,
    rooms.map(({ id }) => invitationKey(id)),
  );
  return { ...mails, statements: [...replaced, ...mails.statements] };
}

/** The day on which the pieces arrive if the client approves today. Null without a price, and once production has started. */
export function arrivalIfApproved(
  app: App,
  { order, offered, priceCents, deliveryDate }: RoomSubject,
): CalendarDay | null {
  const today = shopDay(app.now());
  if (order) return hasProductionStarted(order.status) ? null : deliveryDayIfStarted(order, app.now());
  if (deliveryDate) return addDays(deliveryDate, -roadDays) < today ? null : deliveryDate;
  if (!offered) return priceCents === null ? null : deliveryDay(false, today);
  return deliveryDay(designOf(offered).rushOrder, today);
}

export async function openMockup(app: App, { token, version }: { token: string; version: number }): Promise<OpenFile> {
  const [, versions] = await Promise.all([
    getReadableSession(app, byToken(token)),
    app.read(versionsOf(app, byToken(token))),
  ]);
  const found = versions.find((one) => one.version === version);
  if (!found) throw new ShopError("not_found", "Mockup not found");
  return openFile(app, found.fileKey);
}

/** SQL condition for an order's versions and those of its quote. */
function versionsOfOrder(id: string) {
  const { quoteId, customOrderId } = mockupVersions;
  return or(
    eq(customOrderId, id),
    eq(quoteId, sql`(select quote_id from ${customOrders} where ${customOrders.id} = ${id})`),
  );
}

/**
 * Opens the newest version for an email (email-11). Returns null if there is no picture that email programs show.
 * ShopError `not_found`.
 */
export async function openMailPicture(app: App, key: string): Promise<OpenFile | null> {
  const id = readMailPictureKey(app, key);
  if (!id) throw new ShopError("not_found", "File not found");
  const [file] = await app.read(
    app.db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(sql`${storedFiles.key} = ${newestPictureKey(id)}`),
  );
  return file ? openFile(app, file.key) : null;
}

/** Opens the picture of design `number` (2 or higher) of an order, for anyone who may see the room. */
export async function openFurtherDesign(app: App, token: string, number: number): Promise<OpenFile> {
  const [, subject] = await Promise.all([getReadableSession(app, byToken(token)), readSubject(app, byToken(token))]);
  const design = subject?.furtherDesigns[number - 2];
  if (!design) throw new ShopError("not_found", "Mockup not found");
  return openFile(app, pictureKey(design));
}

interface MockupOf {
  quoteId?: string;
  customOrderId?: string;
  customerName: string;
}

/** Returns the statement for version 0: the pin preview as the customer saw it. */
export function addFirstMockup(app: App, { customerName, ...ids }: MockupOf, fileKey: string): Statement[] {
  return [
    insertWhere(
      app.db,
      mockupVersions,
      {
        id: newId("MV"),
        ...ids,
        version: 0,
        fileKey: storedFiles.key,
        contentType: storedFiles.contentType,
        sha256: storedFiles.sha256,
        uploadedBy: customerName,
        notes: "Your design",
        createdAt: app.now(),
      },
      storedFiles,
      eq(storedFiles.key, fileKey),
    ).onConflictDoNothing(),
  ];
}

/** Replaces the picture of version 0 after the first design was removed from the order. */
export function replaceFirstMockup(app: App, customOrderId: string, fileKey: string): Statement[] {
  const { contentType, sha256 } = storedFiles;
  const of = (column: typeof contentType | typeof sha256) =>
    sql`(select ${column} from ${storedFiles} where ${storedFiles.key} = ${fileKey})`;
  return [
    app.db
      .update(mockupVersions)
      .set({ fileKey, contentType: of(contentType), sha256: of(sha256) })
      .where(and(versionsOfOrder(customOrderId), eq(mockupVersions.version, 0))),
  ];
}
