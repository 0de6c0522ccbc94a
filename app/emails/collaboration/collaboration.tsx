import type { CalendarDay } from "~/domain/calendar/calendar";
import type { ApprovalDecision } from "~/domain/collaboration/collaboration";
import { recordName } from "~/domain/conversations/records";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { cutText } from "~/domain/text/visible";
import { ArrivesIfApproved } from "~/emails/frame/dates";
import {
  Action,
  designPicture,
  Heading,
  Lines,
  MultilineText,
  Paragraph,
  type RenderedMail,
  renderMail,
  WithBreaks,
} from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface RoomMail {
  clientName: string;
  /** Id of the quote or custom order. */
  subjectId: string;
  link: string;
}

/** The record's number, and its name for the subject: "Order CP-7Q4KM2XD9A". */
const aboutOf = (subjectId: string) => ({ number: subjectId, about: `${recordName(subjectId)} ${subjectId}` });

interface OfPieces {
  pinType: PinType;
}

/** Sent to the client when staff open a room. */
export function roomInvitation({
  clientName,
  subjectId,
  pinType,
  isDrawn,
  link,
  until,
}: RoomMail & OfPieces & { isDrawn: boolean; until: string }): RenderedMail {
  const pieces = pluralPieceNames[pinType];
  const state = isDrawn
    ? `The mockup of your ${pieces} is ready to review.`
    : `We are drawing the mockup of your ${pieces} and will email you when you can review it.`;
  return renderTemplate("room-invitation", {
    picture: designPicture(subjectId),
    facts: { ...aboutOf(subjectId), name: clientName, state, until },
    href: link,
  });
}

interface MockupMail extends RoomMail, OfPieces {
  version: number;
  notes: string | null;
  specification: SpecificationLines;
  priceCents: number | null;
  /** Day on which the pieces arrive if the client approves today. Null if that cannot be said. */
  arrivesBy: CalendarDay | null;
  /** The approval makes a payment due. */
  isPaymentDue: boolean;
}

type SpecificationLines = readonly (readonly [label: string, value: string])[];

/** Sent to the client for every new version. Its buttons lead to the two parts of the room's approval form. */
export function mockupReady(mockup: MockupMail): RenderedMail {
  const { clientName, subjectId, pinType, version, notes, link, arrivesBy, isPaymentDue } = mockup;
  const label = version > 1 ? "What changed" : "Note from our artists";
  return renderTemplate("mockup-ready", {
    picture: designPicture(subjectId),
    facts: {
      ...aboutOf(subjectId),
      name: clientName,
      pieces: pluralPieceNames[pinType],
      version: String(version),
    },
    parts: {
      changes: notes ? <MultilineText>{`${label}: ${notes}`}</MultilineText> : null,
      lines: (
        <>
          <Specification {...mockup} />
          {arrivesBy ? <ArrivesIfApproved day={arrivesBy} isPaymentDue={isPaymentDue} /> : null}
        </>
      ),
    },
    href: `${link}#approval`,
    second: { label: "Request changes", href: `${link}#decision-notes` },
  });
}

interface DigestMail {
  recipientName: string;
  subjectId: string;
  link: string;
  comments: readonly { id: string; authorName: string; content: string }[];
}

/** Comments that the other side wrote while the recipient was away. */
export function roomDigest({ recipientName, subjectId, link, comments }: DigestMail): RenderedMail {
  const count = comments.length === 1 ? "1 new comment" : `${comments.length} new comments`;
  const written = comments.map(({ id, authorName, content }) => (
    <Paragraph key={id}>
      <strong>{authorName}</strong>: <WithBreaks text={content} />
    </Paragraph>
  ));
  return renderTemplate("room-digest", {
    facts: {
      ...aboutOf(subjectId),
      name: recipientName,
      count,
      firstComment: (comments[0] && cutText(comments[0].content, 120)) ?? count,
    },
    parts: { comments: written },
    href: link,
  });
}

interface DecisionMail extends RoomMail {
  /** Sentence about the step after an approval. */
  next: string;
  version: number;
  notes?: string;
  approval: { decision: ApprovalDecision; code: string; name: string; priceCents: number | null };
  specification: SpecificationLines;
}

/** The client's copy of a decision. */
export function decisionForClient(decision: DecisionMail): RenderedMail {
  const { approval, subjectId, version, clientName, link } = decision;
  const facts = { ...aboutOf(subjectId), name: clientName, version: String(version) };
  if (approval.decision === "changes_requested") {
    const wishes = decision.notes ? <MultilineText>{`You wrote: ${decision.notes}`}</MultilineText> : null;
    return renderTemplate("mockup-changes", { facts, parts: { wishes }, href: link });
  }
  return renderTemplate("mockup-approved", {
    picture: designPicture(subjectId),
    facts: { ...facts, approvedBy: approval.name, code: approval.code, next: decision.next },
    parts: { lines: <Specification {...decision} priceCents={approval.priceCents ?? 0} /> },
    href: link,
  });
}

export function decisionForStaff(decision: Omit<DecisionMail, "next">): RenderedMail {
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
          {approved
            ? `approved version ${version}, code ${approval.code}.`
            : `requested changes to version ${version}.`}
        </Paragraph>
        {notes ? <MultilineText>{notes}</MultilineText> : null}
        {approved ? <Specification {...decision} priceCents={approval.priceCents ?? 0} /> : null}
        <Action href={link}>Open the room</Action>
      </>
    ),
  });
}

function Specification({ specification, priceCents }: Pick<MockupMail, "specification" | "priceCents">) {
  const rows = specification.map(([label, value]) => ({ key: label, label, value }));
  const price =
    priceCents === null ? [] : [{ key: "price", label: "Price", value: formatMoney(priceCents), strong: true }];
  return rows.length + price.length > 0 ? <Lines head={["Specification"]} rows={[...rows, ...price]} /> : null;
}
