import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { showRoomQuote } from "~/http/show-room.server";
import { getQuoteForRoom } from "~/services/collaboration.server";

const door = jsonDoor({
  GET: call({
    input: z.object({ id: z.string().max(64) }),
    run: (app, { id }, { request }) => getQuoteForRoom(app, id, bearerToken(request)),
    show: showRoomQuote,
  }),
});
export const loader = door.loader;
export const action = door.action;

const bearerToken = (request: Request) => request.headers.get("Authorization")?.replace(/^Bearer\s+/i, "") ?? "";
