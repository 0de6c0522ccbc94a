import { call, jsonDoor } from "~/http/api.server";
import { showPost } from "~/http/show/show.server";
import { postSlug, readPost } from "~/services/blog/blog.server";

const door = jsonDoor({ GET: call({ for: "anyone", input: postSlug, run: readPost, show: showPost }) });
export const loader = door.loader;
export const action = door.action;
