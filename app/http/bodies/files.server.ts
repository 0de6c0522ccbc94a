import type { OpenFile } from "~/services/files/files.server";

/**
 * Response with an uploaded file, which must never run as active content of the shop's origin (files-3). Pictures and
 * fetch can use it; opened directly, the browser downloads it. The use case checks permissions.
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
      // Browsers must revalidate (files-7), because the same URL shows another design after staff remove one from the
      // order.
      "Cache-Control": "private, no-cache",
      ETag: etag,
    },
  });
}

/** Responds 304 if the browser has the current content. Call this after the permission check. */
export function notModifiedIfCached(request: Request, response: Response): Response {
  const etag = response.headers.get("ETag");
  if (!etag || !request.headers.get("If-None-Match")?.includes(etag)) return response;
  void response.body?.cancel().catch(() => {});
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

/** Lets other sites show the file, including webmail. */
export const crossOriginHeaders = { "Cross-Origin-Resource-Policy": "cross-origin" };

export const publicPictureHeaders = { ...crossOriginHeaders, "Cache-Control": "public, max-age=3600" };

/** Picture in an email, visible to everyone who has the email. */
export function mailFileResponse(open: OpenFile): Response {
  const response = fileResponse(open);
  response.headers.set("Content-Disposition", "inline");
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

/** Public picture or film. Browsers keep it for a year, because the content of a key never changes. */
export function publicFileResponse(open: OpenFile): Response {
  const { headers, body } = mailFileResponse(open);
  headers.set("Cache-Control", "public, max-age=31536000, immutable");
  headers.set("Accept-Ranges", "bytes");
  const { range, file } = open;
  if (!range) return new Response(body, { headers });
  // Safari plays films only from servers that support ranges (files-12).
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
