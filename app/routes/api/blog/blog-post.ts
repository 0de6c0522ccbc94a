import { postSlug } from "~/domain/blog/blog.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showPost } from "~/http/presenters/shop.server";
import { readPost } from "~/services/blog/blog.server";

const route = jsonRoute({ GET: endpoint({ for: "anyone", input: postSlug, run: readPost, show: showPost }) });
export const loader = route.loader;
export const action = route.action;
