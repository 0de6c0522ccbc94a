// Forms with files. Counts bytes while they arrive, whatever the headers say (platform-workers-5).
import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { ShopError } from "~/domain/brand/errors";
import { maxUploadBytes, uploadTooLarge } from "~/domain/forms/uploads";
import { readText } from "~/http/bodies/counted.server";
import { limitedForm, requireFewFields } from "~/http/bodies/field-limits.server";

// The longest forms without files contain a blog post or a pasted table.
const maxFieldBytes = 2 * 1024 * 1024;
// The largest form with files has a logo, a preview and text fields.
const limits = { maxFiles: 3, maxParts: 60, maxTotalSize: 2 * maxUploadBytes };
// A form with one artwork file has a few bytes more than the file.
const overheadBytes = 64 * 1024;

// All forms that arrive at this isolate may hold this much of its 128 MB together. The first 256 KB of each do not
// count (files-9).
const [mostHeldBytes, freeBytes] = [32 * 1024 * 1024, 256 * 1024];
// Forms without new data for this time no longer count, because a request may not report that its sender hung up.
const stillMs = 30_000;

interface Arriving {
  bytes: number;
  movedAt: number;
}
const allArriving = new Set<Arriving>();

/** Reads a form whose files have at most `maxFileSize` bytes. ShopError `too_large`, `invalid`, or `unavailable` while other forms fill the isolate. */
export async function readForm(request: Request, maxFileSize = maxUploadBytes): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ShopError("unsupported_media", "Please send a form.");
  }
  const [isMultipart, length] = [/^multipart/i.test(type), Number(request.headers.get("Content-Length") ?? Infinity)];
  const maxTotalSize = Math.max(limits.maxTotalSize, maxFileSize + overheadBytes);
  const refusal = (error: unknown) => (error instanceof ShopError ? error : bodyRefusalOf(error, maxFileSize));
  if (isMultipart && length < Infinity && length > maxTotalSize) {
    throw new ShopError("too_large", uploadTooLarge(maxFileSize));
  }
  const own: Arriving = { bytes: 0, movedAt: 0 };
  // Small forms are not counted. The server stops reading at the declared length.
  const body = length > freeBytes ? request.body?.pipeThrough(counting(own)) : undefined;
  const arriving = body ? new Request(request, { body }) : request;
  try {
    if (isMultipart) return limitedForm(await parseFormData(arriving, { ...limits, maxFileSize, maxTotalSize }));
    const text = await readText(arriving, maxFieldBytes);
    requireFewFields(text);
    return limitedForm(new URLSearchParams(text));
  } catch (error) {
    throw refusal(error);
  } finally {
    // Data that arrives after a refusal is discarded.
    own.bytes = 0;
    allArriving.delete(own);
  }
}

function counting(own: Arriving): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      own.bytes += chunk.length;
      own.movedAt = Date.now();
      allArriving.add(own);
      if (own.bytes > freeBytes && heldTogether(own.movedAt) > mostHeldBytes)
        throw new ShopError("unavailable", tooManyFiles);
      controller.enqueue(chunk);
    },
  });
}

function heldTogether(now: number): number {
  let held = 0;
  for (const one of allArriving) {
    if (now - one.movedAt > stillMs) allArriving.delete(one);
    else held += Math.max(0, one.bytes - freeBytes);
  }
  return held;
}

const tooManyFiles = "Too many uploads right now. Please try again in a minute.";

function bodyRefusalOf(error: unknown, maxFileSize: number): ShopError {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new ShopError("too_large", uploadTooLarge(maxFileSize), { cause: error });
  }
  if (error instanceof MaxFilesExceededError) {
    return new ShopError("invalid", "That's too many files at a time.", { cause: error });
  }
  if (error instanceof Error && error.cause instanceof ShopError) return error.cause;
  return new ShopError("invalid", "We couldn't read the form. Please try again.", { cause: error });
}

/**
 * Reads an endpoint's form as text fields, each sent only once. An empty file input is no field (platform-workers-5).
 */
export async function readFormFields(request: Request): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await readForm(request)) {
    if (value instanceof File && value.size === 0 && value.name === "") continue;
    if (Object.hasOwn(fields, name)) throw new ShopError("invalid", `Please send ${name.slice(0, 40)} only once.`);
    fields[name] = value;
  }
  return fields;
}
