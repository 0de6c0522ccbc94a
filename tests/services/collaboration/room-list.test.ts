// Tests the staff's list of design rooms: search, states, unread rooms and pictures.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quoteCollaborationSessions } from "~/db/schema";
import { roomFilter } from "~/domain/collaboration/collaboration";
import { addComment } from "~/services/collaboration/comments.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { getRoomAsStaff, listRooms, revokeRoom } from "~/services/collaboration/rooms.server";
import { pngFile } from "../../support/factories/designs";
import { db, newRoom, newStaff } from "../../support/factories/rooms";
import { settled, testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

const list = async (query: object) => (await listRooms((await newStaff()).app(), roomFilter.parse(query))).rooms;

describe("the list of design rooms", () => {
  it("A room is found by the customer's name, the client's address and the record's number", async () => {
    const { quote, sessionId } = await newRoom({
      customerName: "Quimby Lakes",
      customerEmail: "finds@quimby.example",
    });
    await newRoom();
    for (const q of ["quimby", "finds@q", quote.id, quote.id.toLowerCase().slice(0, 8)])
      expect((await list({ q })).map(({ id }) => id)).toEqual([sessionId]);
    expect(await list({ q: "nobody-has-this" })).toEqual([]);
  });

  it("A room is unread after the client wrote, until staff open it", async () => {
    const { staff, token, sessionId } = await newRoom();
    const unread = async () => (await list({ state: "news" })).some(({ id }) => id === sessionId);
    expect(await unread()).toBe(false);
    await addComment(testApp(), {
      token,
      content: "Could the flag be red?",
      annotationType: "comment",
      attachmentUrl: undefined,
    });
    expect(await unread()).toBe(true);
    expect((await list({})).find(({ id }) => id === sessionId)?.hasNews).toBe(true);
    await getRoomAsStaff(staff.app(), sessionId);
    await settled();
    expect(await unread()).toBe(false);
  });

  it("The list separates open rooms from those that ended or were revoked", async () => {
    const [open, ended, revoked] = [await newRoom(), await newRoom(), await newRoom()];
    await db
      .update(quoteCollaborationSessions)
      .set({ expiresAt: new Date("2025-01-01") })
      .where(eq(quoteCollaborationSessions.id, ended.sessionId));
    await revokeRoom(revoked.staff.app(), { id: revoked.sessionId });
    const ids = async (state: string) => (await list({ state })).map(({ id }) => id);
    expect(await ids("open")).toContain(open.sessionId);
    expect(await ids("ended")).toEqual(expect.arrayContaining([ended.sessionId, revoked.sessionId]));
    expect(await ids("ended")).not.toContain(open.sessionId);
    expect(await ids("open")).not.toContain(revoked.sessionId);
  });

  it("A room shows its newest mockup", async () => {
    const { staff, sessionId } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: pngFile() });
    const room = (await list({})).find(({ id }) => id === sessionId);
    expect(room?.version).toBe(1);
    const answer = await send("GET", room?.pictureUrl ?? "");
    expect(answer.headers.get("content-type")).toBe("image/png");
    await answer.arrayBuffer();
  });
});
