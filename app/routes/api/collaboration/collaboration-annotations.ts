import { annotationInput, roomToken } from "~/domain/collaboration/collaboration";
import { call, jsonDoor } from "~/http/api.server";
import { addComment } from "~/services/collaboration/comments.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    input: annotationInput.extend(roomToken.shape),
    limit: ["room-comment", "calls"],
    run: addComment,
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
