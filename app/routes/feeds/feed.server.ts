import { publicPage } from "~/http/page-cache.server";

/** Creates the response of a text feed. It is cached like a page. */
export function feed(text: string, contentType: string): Response {
  return new Response(text, { headers: { ...publicPage, "Content-Type": `${contentType}; charset=utf-8` } });
}
