import { describe, expect, it } from "vitest";
import {
  approvalInput,
  authorTypes,
  clientMessage,
  collaborationSessionInput,
  commentInput,
  commentStatuses,
  commentTypes,
  commentView,
  reconnectDelaySeconds,
  roomCloseCodes,
  roomLimits,
  roomMessage,
  roomToken,
} from "~/domain/collaboration/collaboration";
import { isPicture, mockupInput } from "~/domain/collaboration/mockups";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const comment = { content: "A deeper green, please." };
const annotation = {
  id: "A1",
  content: "A deeper green, please.",
  annotationType: "comment",
  authorType: "client",
  authorName: "Pat",
  positionX: null,
  positionY: null,
  parentId: null,
  attachmentUrl: null,
  status: "active",
  mockupVersion: null,
  createdAt: "2026-11-21T20:00:00.000Z",
};

it("The input of a room keeps to its lengths", () => {
  expectEdges(commentInput, comment, {
    content: longest(4000),
    parentId: longest(64),
    clientMessageId: longest(64),
    annotationType: oneOf("comment", "revision_request", "approval"),
  });
  expectEdges(commentInput, comment, { mockupVersion: { taken: [0, 7, null], beyond: [-1, 1.5] } });
  for (const field of ["positionX", "positionY"])
    expectEdges(commentInput, comment, { [field]: { taken: [0, 0.5, 1, null], beyond: [-0.001, 1.001] } });
  expectEdges(
    collaborationSessionInput,
    { quoteId: "QR-1", clientName: "Pat", clientEmail: "pat@club.example" },
    { quoteId: longest(64), clientName: longest(120) },
  );
  expectEdges(roomToken, {}, { token: { taken: ["t", "t".repeat(200)], beyond: ["", "t".repeat(201)] } });
  expectEdges(
    approvalInput,
    { decision: "approved", version: 0, terms: "a1", name: "Pat", confirmed: true, notes: "A larger crest" },
    {
      decision: oneOf("approved", "changes_requested"),
      version: { taken: [0, 3], beyond: [-1, 0.5] },
      terms: longest(64),
      name: longest(120),
      notes: longest(2000),
      confirmed: { taken: [true], beyond: [false] },
    },
  );
  const mockup = new File(["x"], "mockup.png");
  expectEdges(mockupInput, { mockup }, { notes: longest(2000) });
});

describe("messages", () => {
  const join = { type: "session_join", sessionToken: "t", quoteId: "QR-1" };
  const annotations = [annotation];
  const presence = { clientName: "Pat", activeUsers: ["Pat", "Sam"] };
  const place = { userId: "U1", clientName: "Pat", x: 0, y: 1 };

  it.each([join, { type: "cursor", x: 0, y: 1 }, { type: "typing", isTyping: true }])("A page may send %o", (message) =>
    expect(clientMessage.parse(message)).toEqual(message),
  );

  it("A page's texts keep to their lengths", () => {
    expectEdges(clientMessage, join, {
      sessionToken: { taken: ["t", "t".repeat(200)], beyond: ["", "t".repeat(201)] },
      quoteId: longest(64),
    });
    expectEdges(clientMessage, { type: "cursor", x: 0, y: 0 }, { x: { taken: [0, 1], beyond: [-0.001, 1.001] } });
  });

  it.each([
    { type: "session_joined", annotations, activeUsers: ["Pat"] },
    { type: "new_annotation", annotation },
    { type: "annotation_changed", annotation },
    { type: "mockup_changed", version: 3 },
    { type: "approval_changed" },
    { type: "user_joined", ...presence },
    { type: "user_left", ...presence },
    { type: "cursor", ...place },
    { type: "typing", userId: "U1", clientName: "Pat", isTyping: false },
    { type: "session_ended" },
    { type: "error", message: "Please slow down" },
  ])("The room may send %o", (message) => expect(roomMessage.parse(message)).toEqual(message));

  it("The messages carry every kind of comment, state and author, and ids of text and number", () => {
    for (const annotationType of ["comment", "revision_request", "approval"])
      expect(commentView.parse({ ...annotation, annotationType })).toMatchObject({ annotationType });
    for (const status of ["active", "resolved"])
      expect(commentView.parse({ ...annotation, status })).toMatchObject({ status });
    for (const authorType of ["client", "staff"])
      expect(commentView.parse({ ...annotation, authorType })).toMatchObject({ authorType });
    for (const id of ["A1", 7])
      expect(commentView.parse({ ...annotation, id, parentId: id })).toMatchObject({ id, parentId: id });
    expect([commentTypes.length, commentStatuses.length, authorTypes.length]).toEqual([3, 2, 2]);
  });
});

describe("a room's numbers (live-2, collaboration-6)", () => {
  it("The room's limits are the promised numbers", () => {
    expect(roomLimits).toEqual({
      maxFrameBytes: 64 * 1024,
      messages: 20,
      closeAfter: 30,
      perMs: 10_000,
      joinWithinMs: 10_000,
      sockets: 200,
      perAddress: 20,
      sessionDays: 30,
      digestMinutes: 10,
      inviteAfterMinutes: 10,
    });
    expect(roomCloseCodes).toEqual({
      noSession: 4401,
      refused: 4403,
      unreadable: 1003,
      flood: 1008,
      tooLarge: 1009,
      full: 1013,
      rightsChanged: 4409,
    });
  });

  it("The attempts to reconnect stop after five", () => expect(reconnectDelaySeconds(5)).toBeNull());
});

it.each([
  ["image/png", true],
  ["image/jpeg", true],
  ["image/gif", true],
  ["image/svg+xml", true],
  ["application/pdf", true],
  ["video/mp4", false],
  ["", false],
])("The file %j is shown as a picture: %s", (type, is) => expect(isPicture(type)).toBe(is));
