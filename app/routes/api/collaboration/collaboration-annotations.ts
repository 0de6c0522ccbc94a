import { annotationInput, roomToken } from "~/domain/collaboration/collaboration";
import { call, jsonDoor } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { addComment } from "~/services/collaboration/comments.server";

const door = jsonDoor({
  POST: call({
    input: annotationInput.extend(roomToken.shape),
    run: limited("room-comment", "calls", addComment),
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
