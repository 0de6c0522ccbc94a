// A design room with a talk in it and two drawn mockups, for the demo quote that stands at a price.
import { createHash } from "node:crypto";
import type {
  mockupVersions,
  quoteCollaborationSessions,
  quoteComments,
  quoteRevisionHistory,
  storedFiles,
} from "../../app/db/schema";
import { hashToken, signText } from "../../app/services/core/tokens.server";
import { mockupPins } from "./mockup-pins";

const hour = 3_600_000;
const quoteId = "QR-DEM0000001";
const sessionId = "RM-DEM0000001";
const client = { authorName: "Sam Okafor", authorEmail: "sam@okaforopen.example", authorType: "client" as const };
const staff = { authorName: "admin", authorEmail: "admin@pinhigh.example", authorType: "staff" as const };

// wrangler.toml's, for local shops only.
const localSecret = "local-signing-secret-for-links-and-cookies";

/** The token of the demo room's link, made as the shop makes it. */
export const demoRoomToken = signText([localSecret], "room", sessionId).slice(sessionId.length + 1);

/** For R2: the drawn versions by their keys. */
export const demoRoomFiles = mockupPins.map((text, index) => ({
  key: `mockup/demo-${index + 1}`,
  contentType: "image/svg+xml",
  text,
}));

interface DemoRoom {
  sessions: (typeof quoteCollaborationSessions.$inferInsert)[];
  versions: (typeof mockupVersions.$inferInsert)[];
  annotations: (typeof quoteComments.$inferInsert)[];
  revisions: (typeof quoteRevisionHistory.$inferInsert)[];
  files: (typeof storedFiles.$inferInsert)[];
}

export function demoRoom(now: Date): DemoRoom {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const versions = demoRoomFiles.map(({ key, contentType, text }, index) => ({
    id: `MV-DEM000000${index + 1}`,
    quoteId,
    version: index + 1,
    fileKey: key,
    contentType,
    sha256: createHash("sha256").update(text).digest("hex"),
    uploadedBy: staff.authorName,
    notes: ["First look, silver plating", "Gold plating, taller lighthouse, evening sky"][index],
    lockedAt: index === 0 ? ago(20) : null,
    createdAt: ago(index === 0 ? 44 : 20),
  }));
  return {
    sessions: [
      {
        id: sessionId,
        quoteId,
        tokenHash: hashToken(demoRoomToken),
        clientName: client.authorName,
        clientEmail: client.authorEmail,
        expiresAt: new Date(now.getTime() + 28 * 24 * hour),
        lastActivityAt: ago(3),
        clientDigestAt: ago(2),
        staffDigestAt: ago(2),
        createdAt: ago(46),
      },
    ],
    versions,
    annotations: annotations(ago),
    revisions: versions.map(({ id, version, notes, createdAt }) => ({
      id: `RV-DEM000000${version}`,
      quoteId,
      revisionNumber: version,
      changes: notes ?? "",
      authorName: staff.authorName,
      authorType: staff.authorType,
      mockupVersionId: id,
      createdAt,
    })),
    files: versions.map(({ id, fileKey, contentType, sha256, createdAt }, index) => ({
      key: fileKey,
      purpose: "mockup",
      fileName: `lighthouse-${index + 1}.svg`,
      contentType,
      sizeBytes: Buffer.byteLength(mockupPins[index] ?? ""),
      sha256,
      owner: `mockup:${id}`,
      createdAt,
    })),
  };
}

const place = (x: number, y: number) => ({ positionX: Math.round(x * 1e6), positionY: Math.round(y * 1e6) });

function annotations(ago: (hours: number) => Date): DemoRoom["annotations"] {
  const said = [
    { ...client, version: 1, at: 40, content: "Could the lighthouse stand a little taller?", ...place(0.38, 0.52) },
    { ...client, version: 1, at: 39.9, content: "And gold, please: our trophies are gold.", type: "revision_request" },
    { ...staff, version: 1, at: 30, content: "Both are easy. Version 2 comes today.", parent: 0 },
    {
      ...staff,
      version: 2,
      at: 19,
      content: "Evening sky, so that the beam shows. Do you like it?",
      ...place(0.72, 0.26),
    },
    { ...client, version: 2, at: 5, content: "Love the sky!", parent: 3 },
    { ...client, version: 2, at: 3, content: "Is this green the one of our hats (PMS 349)?", ...place(0.46, 0.76) },
  ] as const;
  return said.map(({ version, at, content, authorName, authorEmail, authorType, ...more }, index) => ({
    id: `CM-DEM000000${index}`,
    quoteId,
    mockupVersionId: `MV-DEM000000${version}`,
    authorName,
    authorEmail,
    authorType,
    content,
    annotationType: "type" in more ? more.type : "comment",
    positionX: "positionX" in more ? more.positionX : null,
    positionY: "positionY" in more ? more.positionY : null,
    parentId: "parent" in more ? `CM-DEM000000${more.parent}` : null,
    status: index === 0 ? "resolved" : "active",
    createdAt: ago(at),
    updatedAt: ago(at),
  }));
}
