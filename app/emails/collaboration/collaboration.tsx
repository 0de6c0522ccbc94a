import { brand } from "~/domain/brand/brand";
import type { ApprovalDecision } from "~/domain/collaboration/collaboration";
import { type PinType, pieceWords } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface RoomMail {
  clientName: string;
  /** The quote or custom order. */
  subjectId: string;
  /** Where the mail's button leads. */
  link: string;
}

/** Of what the mockup is. */
interface OfPieces {
  pinType: PinType;
}

/** To the client, when staff open a room. */
export function roomInvitation({
  clientName,
  subjectId,
  pinType,
  link,
  until,
}: RoomMail & OfPieces & { until: string }): RenderedMail {
  return renderMail({
    subject: `Your design room for ${subjectId} at ${brand.name}`,
    preview: "See the mockup, leave comments on it, and approve it when it is right.",
    children: (
      <>
        <Heading>Your design room is open, {clientName}</Heading>
        <Paragraph>
          Look at the mockup of your {pieceWords[pinType]}, point at what should change, and talk with us while we work
          on it. Approve it there when it is right. The room for {subjectId} is open until {until}.
        </Paragraph>
        <Action href={link}>Open the room</Action>
        <Paragraph>Keep this link to yourself: whoever has it can comment and approve in your name.</Paragraph>
      </>
    ),
  });
}

interface MockupMail extends RoomMail, OfPieces {
  version: number;
  notes: string | null;
}

/** To the client, for every new version. */
export function mockupReady({ clientName, subjectId, pinType, version, notes, link }: MockupMail): RenderedMail {
  return renderMail({
    subject: `Mockup version ${version} for ${subjectId} is ready`,
    preview: "Have a look, comment on it, or approve it.",
    children: (
      <>
        <Heading>A new mockup, {clientName}</Heading>
        <Paragraph>
          Version {version} of your {pieceWords[pinType]} is in the room. Compare it with the one before, comment on it,
          or approve it.
        </Paragraph>
        {notes ? <Paragraph>What changed: {notes}</Paragraph> : null}
        <Action href={link}>Look at the mockup</Action>
      </>
    ),
  });
}

interface DigestMail {
  recipientName: string;
  subjectId: string;
  link: string;
  comments: readonly { id: string; authorName: string; content: string }[];
}

/** What the other side wrote while the recipient was away. */
export function roomDigest({ recipientName, subjectId, link, comments }: DigestMail): RenderedMail {
  const count = comments.length === 1 ? "1 new comment" : `${comments.length} new comments`;
  return renderMail({
    subject: `${count} on ${subjectId}`,
    preview: comments[0]?.content.slice(0, 120) ?? count,
    children: (
      <>
        <Heading>{count}</Heading>
        <Paragraph>
          {recipientName}, this was written in the design room for {subjectId} while you were away.
        </Paragraph>
        {comments.map(({ id, authorName, content }) => (
          <Paragraph key={id}>
            <strong>{authorName}</strong>: {content}
          </Paragraph>
        ))}
        <Action href={link}>Answer in the room</Action>
      </>
    ),
  });
}

interface DecisionMail extends RoomMail {
  version: number;
  notes?: string;
  approval: { decision: ApprovalDecision; code: string; name: string; priceCents: number | null };
  specification: readonly (readonly [label: string, value: string])[];
}

/** The client's own copy of what was decided. */
export function decisionForClient(decision: DecisionMail): RenderedMail {
  const { approval, subjectId, version, clientName, link } = decision;
  if (approval.decision === "changes_requested") {
    return renderMail({
      subject: `We have your changes for ${subjectId}`,
      preview: `We work on the next version of your mockup.`,
      children: (
        <>
          <Heading>Thank you, {clientName}</Heading>
          <Paragraph>We have your wishes for version {version} and work on the next one.</Paragraph>
          {decision.notes ? <Paragraph>You wrote: {decision.notes}</Paragraph> : null}
          <Action href={link}>Open the room</Action>
        </>
      ),
    });
  }
  return renderMail({
    subject: `You approved mockup version ${version} of ${subjectId}`,
    preview: `Approval code ${approval.code}. We take it from here.`,
    children: (
      <>
        <Heading>Approved. Thank you, {clientName}</Heading>
        <Paragraph>
          {approval.name} approved version {version}. Your approval code is <strong>{approval.code}</strong>; the record
          says what exactly was approved.
        </Paragraph>
        <Specification {...decision} />
        <Action href={link}>See the record</Action>
      </>
    ),
  });
}

export function decisionForStaff(decision: DecisionMail): RenderedMail {
  const { approval, subjectId, version, clientName, link, notes } = decision;
  const approved = approval.decision === "approved";
  return renderMail({
    subject: approved
      ? `${subjectId}: mockup version ${version} approved`
      : `${subjectId}: changes to version ${version}`,
    preview: approved ? `By ${clientName}, code ${approval.code}.` : (notes ?? `By ${clientName}.`),
    children: (
      <>
        <Heading>{approved ? "Mockup approved" : "Changes requested"}</Heading>
        <Paragraph>
          {clientName}{" "}
          {approved ? `approved version ${version}, code ${approval.code}.` : `asks for changes to version ${version}.`}
        </Paragraph>
        {notes ? <Paragraph>{notes}</Paragraph> : null}
        {approved ? <Specification {...decision} /> : null}
        <Action href={link}>Open the room</Action>
      </>
    ),
  });
}

function Specification({ specification, approval }: Pick<DecisionMail, "specification" | "approval">) {
  const rows = specification.map(([label, value]) => ({ key: label, label, value }));
  const price = { key: "price", label: "Price", value: formatMoney(approval.priceCents ?? 0), strong: true };
  return <Lines head={["Specification", ""]} rows={[...rows, price]} />;
}
