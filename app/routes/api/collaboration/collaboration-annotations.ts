import { commentInput, roomToken } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { addComment } from "~/services/collaboration/comments.server";

const route = jsonRoute({
  POST: endpoint({
    input: commentInput.extend(roomToken.shape),
    run: limited("room-comment", "calls", addComment),
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
