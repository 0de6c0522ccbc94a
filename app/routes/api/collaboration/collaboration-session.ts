import { collaborationSessionInput } from "~/domain/collaboration/collaboration";
import { call, jsonDoor } from "~/http/api.server";
import { startRoom } from "~/services/collaboration/rooms.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    input: collaborationSessionInput,
    run: startRoom,
    show: ({ collaborationUrl }) => ({ collaborationUrl }),
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
