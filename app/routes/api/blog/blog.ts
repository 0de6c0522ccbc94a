import { blogQuery } from "~/domain/blog/blog.schema";
import { jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { listPosts } from "~/services/blog/blog.server";

const route = jsonRoute({
  GET: listEndpoint({ for: "anyone", filter: blogQuery, run: listPosts, show: (posts) => posts }),
});
export const loader = route.loader;
export const action = route.action;
