import { call, jsonDoor } from "~/http/api.server";
import { blogQuery, listPosts } from "~/services/blog.server";

const door = jsonDoor({ GET: call({ input: blogQuery, run: listPosts }) });
export const loader = door.loader;
export const action = door.action;
