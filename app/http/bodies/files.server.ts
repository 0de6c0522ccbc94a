import type { OpenFile } from "~/services/files/files.server";

/**
 * An uploaded file as an answer: never active content of our origin (files-3). `<img>` and fetch read it like any
 * other; opened by itself it is saved. Rights are the use case's to check.
 */
export function fileResponse({ file, body, etag }: OpenFile): Response {
  return new Response(body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.sizeBytes),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      // Asked for again each time (files-7): one address shows another design once staff take one out of the order.
      "Cache-Control": "private, no-cache",
      ETag: etag,
    },
  });
}

/** Once the rights were asked: what the browser says that it has is not sent again. */
export function withoutKnownBody(request: Request, response: Response): Response {
  const etag = response.headers.get("ETag");
  if (!etag || !request.headers.get("If-None-Match")?.includes(etag)) return response;
  void response.body?.cancel().catch(() => {});
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

/** What others may show: mail programs that are web pages among them. */
export const shownElsewhere = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** The same, kept an hour long. */
export const publicPicture = { ...shownElsewhere, "Cache-Control": "public, max-age=3600" };

/** A picture in a mail, for whoever has it. */
export function mailFileResponse(open: OpenFile): Response {
  const response = fileResponse(open);
  response.headers.set("Content-Disposition", "inline");
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

/** A picture or film that everybody may see; kept by browsers for a year, as a key's bytes never change. */
export function publicFileResponse(open: OpenFile): Response {
  const { headers, body } = mailFileResponse(open);
  headers.set("Cache-Control", "public, max-age=31536000, immutable");
  headers.set("Accept-Ranges", "bytes");
  const { range, file } = open;
  if (!range) return new Response(body, { headers });
  // Safari plays a film only from a server that answers a range (files-12).
  if (range === "unsatisfiable") {
    void body?.cancel().catch(() => {});
    headers.delete("Content-Length");
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Length", String(range.length));
  headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${file.sizeBytes}`);
  return new Response(body, { status: 206, headers });
}
