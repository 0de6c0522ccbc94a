import { publicPage } from "~/http/page-cache.server";

/** A text for machines, as fresh as a page. */
export function feed(text: string, contentType: string): Response {
  return new Response(text, { headers: { ...publicPage, "Content-Type": `${contentType}; charset=utf-8` } });
}
