import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import {
  byDate,
  emailField,
  line,
  notTheShop,
  optionalLink,
  optionalParagraph,
  pageQuery,
  paragraph,
  withoutWebAddress,
} from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";

export const commentTypes = ["comment", "revision_request", "approval"] as const;
export type CommentType = (typeof commentTypes)[number];
export const commentStatuses = ["active", "resolved"] as const;
export const authorTypes = ["client", "staff"] as const;
export type AuthorType = (typeof authorTypes)[number];

export const commentTypeLabels: Record<CommentType, string> = {
  comment: "Comment",
  revision_request: "Revision request",
  approval: "Approval",
};

// Positions are fractions of the mockup, so they fit any size and zoom (collaboration-4).
const fraction = z
  .number({ error: "Position must be a number" })
  .min(0, "Position is off the mockup")
  .max(1, "Position is off the mockup");

const commentFields = {
  content: paragraph("Comment cannot be empty", 4000),
  annotationType: z.enum(commentTypes, { error: "Please choose a kind of comment" }).default("comment"),
  positionX: fraction.nullish(),
  positionY: fraction.nullish(),
  parentId: z.coerce.string().max(64).nullish(),
  attachmentUrl: optionalLink,
  /** Version that the page showed. Keeps a comment off a mockup that its author has not seen. */
  mockupVersion: z.number().int().min(0).nullish(),
  /** Id of the message from the page. A retried submit is stored once (live-3). */
  clientMessageId: z.string().max(64).optional(),
};

/** A comment in a room. The author comes from the session, never from the body (collaboration-3). */
export const commentInput = z.object(commentFields);
export type CommentInput = z.output<typeof commentInput>;

export const commentForm = commentInput.extend({ attachment: z.file().optional() });

export const collaborationSessionInput = z.object({
  quoteId: line("A quote is required", 64),
  clientName: line("Client name is required", 120),
  clientEmail: emailField("Valid email is required"),
});

/** Name of one of the people who share a room's link. No one may take the shop's name, because clients see staff under it. */
export const roomNameInput = z.object({
  name: line("Please enter your name", 60).refine(...notTheShop),
});

export const roomToken = z.object({ token: z.string().min(1).max(200) });

const approvalDecisions = ["approved", "changes_requested"] as const;

export type ApprovalDecision = (typeof approvalDecisions)[number];

/**
 * An approval needs a name and a checked box, a change request needs notes (collaboration-8). `version` is the mockup on
 * screen, and `terms` stands for the price and details next to it (collaboration-14).
 */
export const approvalInput = z
  .object({
    decision: z.enum(approvalDecisions, { error: "Please approve or ask for changes" }),
    version: z.number({ error: "Please reload the page" }).int().min(0),
    terms: line("Please reload the page", 64),
    name: line("Please enter your name", 120).refine(...withoutWebAddress),
    confirmed: z.boolean().default(false),
    notes: optionalParagraph(2000),
  })
  .refine(({ decision, confirmed }) => decision !== "approved" || confirmed, {
    message: "Please confirm that you've reviewed the mockup",
    path: ["confirmed"],
  })
  .refine(({ decision, notes }) => decision !== "changes_requested" || notes, {
    message: "Please tell us what should change",
    path: ["notes"],
  });
export type ApprovalInput = z.output<typeof approvalInput>;

/**
 * Next step after an approval. `order` means that staff set up the order, `confirming` that PayPal is reviewing a
 * payment.
 */
export type NextStep =
  | { kind: "deposit"; cents: Cents; url: string }
  | { kind: "balance"; cents: Cents }
  | { kind: "order"; cents: Cents; percent: number }
  | { kind: "confirming" | "paid" };

/** Payment that becomes due when the client approves the mockup. */
export interface DueAtApproval {
  kind: "deposit" | "balance";
  /** 0 for a balance that the deposit already covers. */
  cents: Cents;
}

const id = z.union([z.string(), z.number()]);

/** A comment as JSON, for the page and the socket. Times are ISO 8601. */
export const commentView = z.object({
  id,
  content: z.string(),
  annotationType: z.enum(commentTypes),
  /** Present if the comment records a decision that the client made. */
  isDecision: z.literal(true).optional(),
  authorType: z.enum(authorTypes),
  authorName: z.string(),
  positionX: z.number().nullable(),
  positionY: z.number().nullable(),
  parentId: id.nullable(),
  attachmentUrl: z.string().nullable(),
  status: z.enum(commentStatuses),
  mockupVersion: z.number().int().nullable(),
  createdAt: z.string(),
});
export type CommentView = z.output<typeof commentView>;

/** Badge of a comment. Shows "approval" only if the client made that decision (collaboration-4). */
export function commentBadge({
  annotationType,
  isDecision,
}: Pick<CommentView, "annotationType" | "isDecision">): Badge | null {
  if (annotationType === "comment") return null;
  const label = commentTypeLabels[annotationType];
  if (annotationType === "revision_request") return { label, tone: "yellow" };
  return isDecision ? { label, tone: "green" } : { label: "Not an approval", tone: "gray" };
}

/** Clients see staff under the name of the shop. Only staff see which of them wrote (collaboration-3). */
export const authorShown = (
  { authorName, authorType }: { authorName: string; authorType: AuthorType },
  reader: AuthorType,
) => (authorType === "staff" && reader === "client" ? brand.name : authorName);

const presence = { clientName: z.string(), activeUsers: z.array(z.string()) };

/** Messages from a page to the room. Comments are sent by a form instead (collaboration-3). */
export const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("session_join"),
    sessionToken: z.string().min(1).max(200),
    quoteId: z.coerce.string().max(64),
  }),
  z.object({ type: z.literal("cursor"), x: fraction, y: fraction }),
  z.object({ type: z.literal("typing"), isTyping: z.boolean() }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** Messages from the room to a page. `activeUsers` has one name per open page, so two people of the same name are two entries. */
export const roomMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("session_joined"),
    annotations: z.array(commentView),
    activeUsers: z.array(z.string()),
  }),
  z.object({ type: z.literal("new_annotation"), annotation: commentView }),
  z.object({ type: z.literal("annotation_changed"), annotation: commentView }),
  z.object({ type: z.literal("mockup_changed"), version: z.number().int() }),
  z.object({ type: z.literal("approval_changed") }),
  z.object({ type: z.literal("user_joined"), ...presence }),
  z.object({ type: z.literal("user_left"), ...presence }),
  z.object({ type: z.literal("cursor"), userId: z.string(), clientName: z.string(), x: fraction, y: fraction }),
  z.object({ type: z.literal("typing"), userId: z.string(), clientName: z.string(), isTyping: z.boolean() }),
  z.object({ type: z.literal("session_ended") }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type RoomMessage = z.output<typeof roomMessage>;

export function readMessage<Schema extends typeof clientMessage | typeof roomMessage>(
  schema: Schema,
  text: string,
): z.output<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as z.output<Schema>) : null;
  } catch {
    return null;
  }
}

/** Adds or replaces a comment by id, so that a repeated message changes nothing (collaboration-3). */
export function withComment(list: readonly CommentView[], annotation: CommentView): CommentView[] {
  return list.some((one) => one.id === annotation.id)
    ? list.map((one) => (one.id === annotation.id ? annotation : one))
    : [annotation, ...list];
}

const maxReconnects = 5;

/** 1, 2, 4, 8 and 16 seconds for attempts 0 to 4, then null: the page shows a Retry button (collaboration-6). */
export function reconnectDelaySeconds(attempt: number): number | null {
  return attempt < maxReconnects ? 2 ** attempt : null;
}

/**
 * Larger frames close the socket with 1009. More than 20 messages in 10 seconds are dropped with an error; more than 30 close with 1008. A
 * room holds 200 sockets, 20 per IP address (live-2).
 */
export const roomLimits = {
  maxFrameBytes: 65_536,
  messages: 20,
  closeAfter: 30,
  perMs: 10_000,
  sockets: 200,
  perAddress: 20,
  joinWithinMs: 10_000,
  sessionDays: 30,
  digestMinutes: 10,
  inviteAfterMinutes: 10,
} as const;

/** Codes with which the shop closes a socket. A page does not reconnect after the first two. */
export const roomCloseCodes = {
  noSession: 4401,
  refused: 4403,
  rightsChanged: 4409,
  unreadable: 1003,
  flood: 1008,
  tooLarge: 1009,
  full: 1013,
} as const;

/** A member whose token the Worker has checked. The room trusts this data. */
export const roomMember = z.object({
  sessionId: z.string(),
  tokenHash: z.string(),
  /** Id of the quote or custom order; `quoteId` in the join message. */
  subjectId: z.string(),
  name: z.string(),
  authorType: z.enum(authorTypes),
  /** The signed-in account, or null for a guest. */
  viewerId: z.string().nullable().default(null),
  address: z.string(),
  expiresAt: z.number(),
});
export type RoomMember = z.output<typeof roomMember>;

export interface RoomPresence {
  client: number;
  staff: number;
  names: string[];
}

const roomStates = ["open", "ended", "news"] as const;

/** Filter of the staff's list in the URL. */
export const roomFilter = z.object({
  q: z.string().trim().max(60).catch("").default(""),
  state: z.enum(roomStates).optional().catch(undefined),
  sort: byDate,
  ...pageQuery.shape,
});
export type RoomFilter = z.output<typeof roomFilter>;
