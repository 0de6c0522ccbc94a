// Design rooms of the demo shop with drawn mockups: one of a quoted request, with comments, and one of each custom order that waits for its
// approval.
import { createHash } from "node:crypto";
import type {
  customOrders,
  mockupVersions,
  quoteCollaborationSessions,
  quoteComments,
  quoteRevisionHistory,
  storedFiles,
} from "../../app/db/schema";
import { platings } from "../../app/domain/designer/designer";
import { hashToken, signText } from "../../app/services/core/tokens.server";
import { clubCrest, mockupPins } from "./mockup-pins";

const hour = 3_600_000;
const quoteId = "QR-DEM0000001";
const sessionId = "RM-DEM0000001";
const client = { authorName: "Sam Okafor", authorEmail: "sam@okaforopen.example", authorType: "client" as const };
const staff = { authorName: "admin", authorEmail: "admin@pinhigh.example", authorType: "staff" as const };

// This secret is in wrangler.toml, for local shops only.
const localSecret = "local-signing-secret-for-links-and-cookies";

/** The token of a demo room's link, derived as the shop derives it. */
const tokenOf = (id: string) => signText([localSecret], "room", id).slice(id.length + 1);

export const demoRoomToken = tokenOf(sessionId);

const drawn = (key: string, fileName: string, text: string) => ({
  key: `mockup/demo-${key}`,
  fileName: `${fileName}.svg`,
  contentType: "image/svg+xml",
  text,
});

const lighthouses = mockupPins.map((text, index) => drawn(`${index + 1}`, `lighthouse-${index + 1}`, text));
const crests = platings.map((plating) => ({
  plating,
  ...drawn(`crest-${plating}`, `crest-${plating}`, clubCrest(plating)),
}));

/** The drawn versions, keyed by their R2 keys. */
export const demoRoomFiles = [...lighthouses, ...crests];

interface DemoRooms {
  sessions: (typeof quoteCollaborationSessions.$inferInsert)[];
  versions: (typeof mockupVersions.$inferInsert)[];
  annotations: (typeof quoteComments.$inferInsert)[];
  revisions: (typeof quoteRevisionHistory.$inferInsert)[];
  files: (typeof storedFiles.$inferInsert)[];
}

export function demoRooms(now: Date, orders: readonly (typeof customOrders.$inferInsert)[]): DemoRooms {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const rooms = [
    roomOf(now, {
      number: "DEM0000001",
      subject: { quoteId },
      client: { clientName: client.authorName, clientEmail: client.authorEmail },
      openedAt: ago(46),
      informed: { lastActivityAt: ago(3), clientDigestAt: ago(2), staffDigestAt: ago(2) },
      mockups: [
        { ...lighthouses[0]!, notes: "First look, silver plating", createdAt: ago(44) },
        { ...lighthouses[1]!, notes: "Gold plating, taller lighthouse, evening sky", createdAt: ago(20) },
      ],
    }),
    ...orders.filter(({ status }) => status === "mockup_sent").map((order) => orderRoom(now, order)),
  ];
  return {
    sessions: rooms.map(({ session }) => session),
    versions: rooms.flatMap(({ versions }) => versions),
    annotations: annotations(ago),
    revisions: rooms.flatMap(({ revisions }) => revisions),
    files: rooms.flatMap(({ files }) => files),
  };
}

function orderRoom(now: Date, order: typeof customOrders.$inferInsert) {
  const crest = crests.find(({ plating }) => plating === order.plating)!;
  const openedAt = order.createdAt ?? now;
  return roomOf(now, {
    number: `DEM01${order.id.slice(-4)}1`,
    subject: { customOrderId: order.id },
    client: { clientName: order.customerName, clientEmail: order.customerEmail },
    openedAt,
    informed: { lastActivityAt: openedAt },
    mockups: [{ ...crest, notes: "Your crest", createdAt: openedAt }],
  });
}

interface RoomPlan {
  /** Id of the room. The ids of its versions are the same, but end with the version's number. */
  number: string;
  subject: { quoteId: string } | { customOrderId: string };
  client: { clientName: string; clientEmail: string };
  openedAt: Date;
  informed: Pick<typeof quoteCollaborationSessions.$inferInsert, "lastActivityAt" | "clientDigestAt" | "staffDigestAt">;
  mockups: (ReturnType<typeof drawn> & { notes: string; createdAt: Date })[];
}

function roomOf(now: Date, { number, subject, client, openedAt, informed, mockups }: RoomPlan) {
  const id = `RM-${number}`;
  const versions = mockups.map(({ key, contentType, text, notes, createdAt }, index) => ({
    id: `MV-${number.slice(0, -1)}${index + 1}`,
    ...subject,
    version: index + 1,
    fileKey: key,
    contentType,
    sha256: createHash("sha256").update(text).digest("hex"),
    uploadedBy: staff.authorName,
    notes,
    lockedAt: mockups[index + 1]?.createdAt ?? null,
    createdAt,
  }));
  return {
    session: {
      id,
      ...subject,
      ...client,
      ...informed,
      tokenHash: hashToken(tokenOf(id)),
      expiresAt: new Date(now.getTime() + 28 * 24 * hour),
      createdAt: openedAt,
    },
    versions,
    revisions: versions.map(({ id, version, notes, createdAt }) => ({
      id: `RV-${id.slice(3)}`,
      ...subject,
      revisionNumber: version,
      changes: notes,
      authorName: staff.authorName,
      authorType: staff.authorType,
      mockupVersionId: id,
      createdAt,
    })),
    files: versions.map(({ id, fileKey, contentType, sha256, createdAt }, index) => ({
      key: fileKey,
      purpose: "mockup" as const,
      fileName: mockups[index]?.fileName ?? "",
      contentType,
      sizeBytes: Buffer.byteLength(mockups[index]?.text ?? ""),
      sha256,
      owner: `mockup:${id}`,
      createdAt,
    })),
  };
}

const place = (x: number, y: number) => ({ positionX: Math.round(x * 1e6), positionY: Math.round(y * 1e6) });

function annotations(ago: (hours: number) => Date): DemoRooms["annotations"] {
  const said = [
    { ...client, version: 1, at: 40, content: "Could the lighthouse be a little taller?", ...place(0.38, 0.52) },
    { ...client, version: 1, at: 39.9, content: "And gold, please: our trophies are gold.", type: "revision_request" },
    { ...staff, version: 1, at: 30, content: "Both are easy. Version 2 comes today.", parent: 0 },
    {
      ...staff,
      version: 2,
      at: 19,
      content: "An evening sky makes the beam stand out. Do you like it?",
      ...place(0.72, 0.26),
    },
    { ...client, version: 2, at: 5, content: "Love the sky!", parent: 3 },
    { ...client, version: 2, at: 3, content: "Is this green the same as on our hats (PMS 349)?", ...place(0.46, 0.76) },
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
