import { collaborationSessionInput } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { startRoom } from "~/services/collaboration/rooms.server";

const route = jsonRoute({
  POST: endpoint({
    input: collaborationSessionInput,
    run: startRoom,
    show: ({ collaborationUrl }) => ({ collaborationUrl }),
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
