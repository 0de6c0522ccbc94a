// Who may look into a room: the link's holder while the session lives, staff at any time. Owns no table.
import type { SQL } from "drizzle-orm";
import { isLive, type RoomSession, selectSessions, sessionMissing } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";

export async function getReadableSession(app: App, which: SQL): Promise<RoomSession> {
  const [[session], viewer] = await Promise.all([app.read(selectSessions(app, which)), app.viewer()]);
  if (!session || !(isLive(app, session) || viewer?.role === "admin")) throw sessionMissing();
  return session;
}
