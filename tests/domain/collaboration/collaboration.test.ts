import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approvalInput,
  authorShown,
  type CommentView,
  clientMessage,
  collaborationSessionInput,
  commentBadge,
  commentInput,
  commentView,
  readMessage,
  reconnectDelaySeconds,
  roomMessage,
  withComment,
} from "~/domain/collaboration/collaboration";

const view: CommentView = {
  id: "A1",
  content: "A deeper green, please.",
  annotationType: "comment",
  authorType: "client",
  authorName: "Pat",
  positionX: 0.25,
  positionY: null,
  parentId: null,
  attachmentUrl: null,
  status: "active",
  mockupVersion: 1,
  createdAt: "2026-11-21T20:00:00.000Z",
};

describe("inputs", () => {
  it("A comment has a place on the mockup", () => {
    expect(commentInput.parse({ content: " Hello ", positionX: 0, positionY: 1 })).toMatchObject({
      content: "Hello",
      annotationType: "comment",
      positionX: 0,
      positionY: 1,
    });
  });

  it.each([
    [{ content: "   " }, "Comment cannot be empty"],
    [{}, "Comment cannot be empty"],
    [{ content: "x", annotationType: "shout" }, "Please choose a kind of comment"],
    [{ content: "x", positionX: 1.01 }, "Position is off the mockup"],
    [{ content: "x", positionY: -0.01 }, "Position is off the mockup"],
  ])("The input %o is refused", (input, message) =>
    expect(commentInput.safeParse(input).error?.issues[0]?.message).toBe(message),
  );

  it("An incomplete client is refused with the missing field", () => {
    const messages = (result: { error?: { issues: { message: string }[] } }) =>
      result.error?.issues.map(({ message }) => message);
    expect(messages(collaborationSessionInput.safeParse({ quoteId: "QR-1" }))).toEqual([
      "Client name is required",
      "Valid email is required",
    ]);
  });

  it("An approval needs a name and a tick", () => {
    const approval = { decision: "approved", version: 2, terms: "a1", name: "Pat", confirmed: true };
    expect(approvalInput.safeParse(approval).success).toBe(true);
    expect(approvalInput.safeParse({ ...approval, confirmed: false }).success).toBe(false);
    expect(approvalInput.safeParse({ ...approval, name: "" }).success).toBe(false);
  });

  it("A request for changes needs words and no tick", () => {
    const changes = { decision: "changes_requested", version: 2, terms: "a1", name: "Pat", notes: "A larger crest" };
    expect(approvalInput.safeParse(changes).success).toBe(true);
    const { error } = approvalInput.safeParse({ ...changes, confirmed: true, notes: "  " });
    expect(error?.issues).toMatchObject([{ path: ["notes"], message: "Please tell us what should change" }]);
  });
});

describe("messages", () => {
  it("The messages of page and room are read", () => {
    const join = { type: "session_join", sessionToken: "t", quoteId: "QR-1" };
    expect(readMessage(clientMessage, JSON.stringify(join))).toEqual(join);
    expect(readMessage(clientMessage, JSON.stringify({ ...join, quoteId: 7 }))).toMatchObject({ quoteId: "7" });
    const joined = { type: "session_joined", annotations: [view], activeUsers: ["Pat", "Pat"] };
    expect(readMessage(roomMessage, JSON.stringify(joined))).toEqual(joined);
    const left = { type: "user_left", clientName: "Pat", activeUsers: ["Pat"] };
    expect(readMessage(roomMessage, JSON.stringify(left))).toEqual(left);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    '{"type":"session_join"}',
    '{"type":"new_annotation"}',
    '{"type":"__proto__"}',
    "9".repeat(9),
  ])("The message %s is dropped", (text) => expect(readMessage(clientMessage, text)).toBeNull());

  it("No frame makes the reader throw", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readMessage(clientMessage, text) === null));
  });
});

describe("what stands beside a comment", () => {
  it.each([
    ["comment", undefined, null],
    ["comment", true, null],
    ["revision_request", undefined, { label: "Revision request", tone: "yellow" }],
    ["revision_request", true, { label: "Revision request", tone: "yellow" }],
    ["approval", true, { label: "Approval", tone: "green" }],
    ["approval", undefined, { label: "Not an approval", tone: "gray" }],
  ] as const)(
    "A comment %s whose decision was made (%s) has the badge %j (collaboration-4)",
    (annotationType, isDecision, badge) => expect(commentBadge({ annotationType, isDecision })).toEqual(badge),
  );

  it("A comment is a decision or says that it is none", () => {
    expect(commentView.parse({ ...view, isDecision: true })).toEqual({ ...view, isDecision: true });
    expect(commentView.parse(view)).toEqual(view);
    expect(commentView.safeParse({ ...view, isDecision: false }).success).toBe(false);
  });

  it.each([
    ["staff", "client", "Pin High"],
    ["staff", "staff", "Kim (kim@pinhigh.example)"],
    ["client", "client", "Kim (kim@pinhigh.example)"],
    ["client", "staff", "Kim (kim@pinhigh.example)"],
  ] as const)("The author %s is shown to %s as %s (collaboration-3)", (authorType, reader, shown) =>
    expect(authorShown({ authorName: "Kim (kim@pinhigh.example)", authorType }, reader)).toBe(shown),
  );
});

describe("the page's list", () => {
  it("A new comment is first in the list, once, however often it arrives", () => {
    const second = { ...view, id: "A2" };
    const list = withComment(withComment([view], second), second);
    expect(list.map(({ id }) => id)).toEqual(["A2", "A1"]);
    expect(withComment(list, { ...view, status: "resolved" })[1]?.status).toBe("resolved");
  });

  it("The page reconnects after 1, 2, 4, 8 and 16 seconds, then waits for a person", () => {
    expect([0, 1, 2, 3, 4, 5].map(reconnectDelaySeconds)).toEqual([1, 2, 4, 8, 16, null]);
  });
});
