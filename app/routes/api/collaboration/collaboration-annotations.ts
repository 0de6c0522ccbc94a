import { commentInput, roomToken } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { addComment } from "~/services/collaboration/comments.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: commentInput.extend(roomToken.shape),
    limit: ["room-comment", "calls"],
    run: addComment,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
