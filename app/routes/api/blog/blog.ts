import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { blogQuery, listPosts } from "~/services/blog/blog.server";

const door = jsonDoor({ GET: listCall({ for: "anyone", filter: blogQuery, run: listPosts, show: (posts) => posts }) });
export const loader = door.loader;
export const action = door.action;
