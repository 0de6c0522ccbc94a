import { postSlug } from "~/domain/blog/blog.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { postJson } from "~/http/presenters/shop.server";
import { readPost } from "~/services/blog/blog.server";

const route = jsonRoute({ GET: endpoint({ for: "anyone", input: postSlug, run: readPost, show: postJson }) });
export const loader = route.loader;
export const action = route.action;
