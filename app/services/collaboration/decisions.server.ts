// The client approves a mockup or asks for changes. Owns no table. Guarantees collaboration-8: an approval is of the
// version on screen, contains a hash of what was approved, and updates the quote or custom order in the same batch.
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { customOrders, mockupApprovals, mockupVersions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import type { ApprovalInput } from "~/domain/collaboration/collaboration";
import { approvalCode, approvalStatement } from "~/domain/collaboration/mockups";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { formatMoney, percentOf } from "~/domain/money/money";
import { decisionForClient, decisionForStaff } from "~/emails/collaboration/collaboration";
import {
  type Approval,
  approvalWasVoided,
  insertDecision,
  isLiveApproval,
  selectDecisions,
  voidApprovals,
} from "~/services/collaboration/approvals.server";
import { broadcastToRooms } from "~/services/collaboration/broadcast.server";
import { authorOf, broadcastInserted, insertComment } from "~/services/collaboration/comments.server";
import { offeredDepositMails } from "~/services/collaboration/free-mockup.server";
import {
  addRevision,
  type MockupVersion,
  versionsOf,
  versionsOfSubject,
} from "~/services/collaboration/mockups.server";
import {
  byToken,
  getLiveSession,
  getReadableSession,
  noteActivity,
  ofSession,
  type RoomSession,
  roomLink,
  staffLink,
} from "~/services/collaboration/sessions.server";
import {
  addRoomEvent,
  approvalTerms,
  approveSubject,
  closedReason,
  hasSubjectChanged,
  needsApproval,
  type RoomSubject,
  readSubject,
  reopenSubject,
  requireSubject,
} from "~/services/collaboration/subjects.server";
import type { App } from "~/services/core/app.server";
import { newId } from "~/services/core/tokens.server";
import { balanceOfApproved } from "~/services/custom-orders/balance-due.server";
import { selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { readFileBytes } from "~/services/files/files.server";
import { isTrue, noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

type DecisionInput = ApprovalInput & { token: string };

/**
 * Returns the stored decision. Approving an approved version again returns the existing approval, or replaces it if the
 * quote or order was set back since. ShopError `conflict` says what changed.
 */
export async function decideMockup(app: App, { token, ...input }: DecisionInput): Promise<Approval> {
  const which = byToken(token);
  const [session, subject, versions, decisions] = await Promise.all([
    getLiveSession(app, which),
    readSubject(app, which),
    app.read(versionsOf(app, which)),
    app.read(selectDecisions(app, ofSession(app, mockupVersions, which))),
    app.viewer(),
  ]);
  const author = await authorOf(app, session);
  if (author.authorType === "staff") throw new ShopError("forbidden", "Only the client can decide on a mockup.");
  const version = versions[0];
  if (!subject || !version || version.version === 0)
    throw new ShopError("conflict", "There's no mockup to approve yet.");
  requireDecidable(app, subject, version, input);
  const found = decisions.find((one) => isLiveApproval(one) && one.version === version.version);
  if (found && input.decision === "approved" && !needsApproval(subject)) return found.approval;

  const approval = await makeApproval(app, subject, version, input);
  const note = annotationText(approval, version.version, input.notes);
  const comment = insertComment(
    app,
    session,
    { ...author, authorName: input.name },
    {
      createdAt: approval.createdAt,
      content: note,
      annotationType: input.decision === "approved" ? "approval" : "revision_request",
      mockupVersionId: version.id,
    },
  );
  const decided = { subject, version, approval, notes: input.notes };
  const isApproved = input.decision === "approved";
  const balance = isApproved && subject.order ? await balanceAfterApproval(app, subject.order.id) : null;
  const next = nextSentence(subject, balance !== null);
  const mails = outboxInserts(app, [
    ...decisionMails(app, session, roomLink(app, token), { ...decided, next }),
    ...(balance ? [{ ...balance.email, dedupeKey: `balance-due:${approval.id}` }] : []),
    ...(isApproved && !subject.order ? await offeredDepositMails(app, subject, approval.id) : []),
  ]);
  const outcome = isApproved ? approveSubject(app, subject) : withdrawApproval(app, session, subject, approval);
  await runBatch(app.db, [
    requireSubject(app, subject),
    // Replaces an approval if staff have set the quote or order back since.
    found && isApproved ? voidApprovals(app, versionsOfSubject(session), approval.createdAt) : [],
    outcome,
    insertDecision(app, approval),
    comment.statements,
    addRevision(app, session, {
      revisionNumber: version.version,
      changes: note,
      authorName: input.name,
      authorType: "client",
      mockupVersionId: version.id,
    }),
    addRoomEvent(app, subject, {
      type: input.decision === "approved" ? "approved" : "changes_requested",
      note: `Mockup version ${version.version}, ${approval.code}`,
      actor: input.name,
    }),
    balance?.statements ?? [],
    noteActivity(app, which),
    mails.statements,
  ]).catch((error) => {
    if (!wasAborted(error, mockupApprovals.mockupVersionId) && !hasSubjectChanged(error)) throw error;
    throw new ShopError("conflict", "The mockup or its price just changed. Please review it again.");
  });
  enqueueOutbox(app, mails);
  await broadcastInserted(app, session, comment.id);
  app.after(broadcastToRooms(app, session, () => ({ type: "approval_changed" })));
  return approval;
}

/** Sentence about the next payment, for the email about an approval. */
function nextSentence({ order, offered, goodsCents, depositPercent }: RoomSubject, isBalanceDue: boolean): string {
  if (order && isBalanceDue) {
    return `Next, pay the balance of ${formatMoney(remainingOf(order))}. Another email has the payment link.`;
  }
  if (order) return "We will email you what comes next.";
  if (offered) return "Next, pay your deposit. Another email has the amount and the payment link.";
  const deposit = formatMoney(percentOf(goodsCents ?? 0, depositPercent));
  return `Next, we set up your order and email you the link to pay the deposit of ${deposit}.`;
}

/**
 * Returns the balance link to send when the design of an order with a paid deposit is approved. Null if nothing is due.
 */
async function balanceAfterApproval(app: App, orderId: string) {
  const [[order], isFree] = await Promise.all([
    app.read(selectCustomOrders(app, eq(customOrders.id, orderId))),
    isTrue(app, noOtherPaymentInFlight(orderId, "")),
  ]);
  // Do not ask for money while PayPal is reviewing a payment.
  return order && isFree ? balanceOfApproved(app, order) : null;
}

function requireDecidable(app: App, subject: RoomSubject, { version }: MockupVersion, input: ApprovalInput): void {
  if (input.version !== version) {
    throw new ShopError("conflict", `Version ${input.version} is locked. Please review version ${version}.`);
  }
  const closed = closedReason(subject);
  if (closed) throw new ShopError("conflict", closed);
  if (input.decision === "approved" && subject.priceCents === null) {
    throw new ShopError("conflict", "We haven't quoted a price yet. You can approve as soon as we have.");
  }
  if (input.decision === "approved" && subject.validUntil && subject.validUntil < shopDay(app.now())) {
    throw new ShopError("gone", "This quote has expired. Please ask us for a new one.");
  }
  // A request for changes is welcome whatever the price is now.
  if (input.decision === "approved" && input.terms !== approvalTerms(subject)) {
    throw new ShopError("conflict", "The price or the details just changed. Please review them before you approve.");
  }
}

/** The hash is a SHA-256 of the mockup's bytes and the approval's statement. */
async function makeApproval(
  app: App,
  subject: RoomSubject,
  version: MockupVersion,
  input: ApprovalInput,
): Promise<Approval> {
  const bytes = await readFileBytes(app, version.fileKey);
  if (!bytes) throw new ShopError("unavailable", "We couldn't read the mockup. Please try again.");
  const createdAt = app.now();
  const statement = approvalStatement({
    subjectId: subject.id,
    version: version.version,
    specification: subject.specification,
    priceCents: subject.priceCents ?? 0,
    name: input.name,
    approvedAt: createdAt,
  });
  const hash = createHash("sha256").update(bytes).update(statement).digest("hex");
  return {
    id: newId("AP"),
    mockupVersionId: version.id,
    decision: input.decision,
    name: input.name,
    priceCents: subject.priceCents,
    hash,
    specification: subject.specification,
    code: approvalCode(hash),
    voidedAt: null,
    createdAt,
  };
}

function annotationText({ decision, code }: Approval, version: number, notes: string | undefined): string {
  const sentence =
    decision === "approved" ? `Approved version ${version}. Code ${code}` : `Asked for changes to version ${version}.`;
  return notes ? `${sentence}\n${notes}` : sentence;
}

/** Asking for changes withdraws an earlier approval. */
function withdrawApproval(app: App, session: RoomSession, subject: RoomSubject, { createdAt }: Approval): Statement[] {
  const versions = versionsOfSubject(session);
  return [
    ...voidApprovals(app, versions, createdAt),
    ...reopenSubject(app, subject, approvalWasVoided(app, versions, createdAt)),
  ];
}

interface Decided {
  subject: RoomSubject;
  version: MockupVersion;
  approval: Approval;
  notes: string | undefined;
  next: string;
}

function decisionMails(app: App, session: RoomSession, link: string, decided: Decided): Email[] {
  const { subject, version, approval, notes, next } = decided;
  const facts = {
    subjectId: subject.id,
    version: version.version,
    approval,
    notes,
    specification: subject.specification,
  };
  const { clientName, clientEmail } = session;
  return [
    {
      to: clientEmail,
      toName: clientName,
      template: "mockup-decision",
      record: subject.id,
      mail: decisionForClient({
        ...facts,
        clientName,
        next,
        link: approval.decision === "approved" ? `${link}/record` : link,
      }),
      dedupeKey: `decision:${approval.id}`,
    },
    {
      to: app.staffEmail,
      template: "mockup-decision-staff",
      record: subject.id,
      replyTo: clientEmail,
      mail: decisionForStaff({ ...facts, clientName: approval.name, link: staffLink(app, session.id) }),
      dedupeKey: `decision-staff:${approval.id}`,
    },
  ];
}

/** Returns the live approval with everything in its hash. ShopError `not_found` without an approval. */
export async function getApprovalRecord(app: App, { token }: { token: string }) {
  const which = byToken(token);
  const [, subject, versions, decisions] = await Promise.all([
    getReadableSession(app, which),
    readSubject(app, which),
    app.read(versionsOf(app, which)),
    app.read(selectDecisions(app, ofSession(app, mockupVersions, which))),
  ]);
  const found = decisions.find(isLiveApproval);
  const version = versions.find(({ id }) => id === found?.approval.mockupVersionId);
  if (!subject || !found || !version) throw new ShopError("not_found", "Nothing is approved yet.");
  const { name, code, hash, createdAt, priceCents } = found.approval;
  const facts = {
    subjectId: subject.id,
    version: version.version,
    // Older approvals have no stored specification. Use the one of the quote or order at that time.
    specification: found.approval.specification ?? subject.quoteSpecification ?? subject.specification,
    priceCents: priceCents ?? 0,
    name,
  };
  return {
    ...facts,
    code,
    hash,
    at: createdAt,
    statement: approvalStatement({ ...facts, approvedAt: createdAt }),
    contentType: version.contentType,
    mockupUrl: `/quote-collaboration/${token}/mockup/${version.version}`,
  };
}
