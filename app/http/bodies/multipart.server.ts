// Forms with files: counted in bytes while they arrive, whatever their headers promise (platform-workers-5).
import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { ShopError } from "~/domain/brand/errors";
import { maxUploadBytes, uploadTooLarge } from "~/domain/forms/uploads";
import { readText } from "~/http/bodies/counted.server";

/** A post's text and a table that was pasted are the longest of the forms without files. */
const maxFieldBytes = 2 * 1024 * 1024;
/** A logo and its preview, and the fields beside them. */
const limits = { maxFiles: 3, maxFileSize: maxUploadBytes, maxParts: 60, maxTotalSize: 2 * maxUploadBytes };

/** Beyond its first 256 KB a form counts among what the forms that arrive at this isolate, which has 128 MB, hold together (files-9). */
const [freeBytes, mostHeldBytes] = [256 * 1024, 32 * 1024 * 1024];
let heldBytes = 0;

/** The form of a request. ShopError `too_large`, `invalid`, `unavailable` while others' files fill the isolate. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ShopError("unsupported_media", "Please send a form.");
  }
  if (!/^multipart/i.test(type)) return formOf(new URLSearchParams(await readText(request, maxFieldBytes)));
  if (Number(request.headers.get("Content-Length") ?? 0) > limits.maxTotalSize) {
    throw new ShopError("too_large", uploadTooLarge);
  }
  const held = { bytes: 0 };
  try {
    return await parseFormData(new Request(request, { body: request.body?.pipeThrough(holding(held)) }), limits);
  } catch (error) {
    throw bodyRefusalOf(error);
  } finally {
    heldBytes -= Math.max(0, held.bytes - freeBytes);
  }
}

/** Passes a body on and counts it as held. */
function holding(held: { bytes: number }): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      const before = Math.max(held.bytes, freeBytes);
      held.bytes += chunk.length;
      heldBytes += Math.max(0, held.bytes - before);
      if (heldBytes > mostHeldBytes && held.bytes > freeBytes) throw new ShopError("unavailable", tooManyFiles);
      controller.enqueue(chunk);
    },
  });
}

const tooManyFiles = "Too many files arrive at this moment. Please try again in a minute.";

function formOf(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function bodyRefusalOf(error: unknown): ShopError {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new ShopError("too_large", uploadTooLarge, { cause: error });
  }
  if (error instanceof MaxFilesExceededError) {
    return new ShopError("invalid", "These are too many files at once.", { cause: error });
  }
  if (error instanceof Error && error.cause instanceof ShopError) return error.cause;
  return new ShopError("invalid", "The form could not be read. Please try again.", { cause: error });
}

/** What an endpoint's form says: fields once each, as text; a file box left empty is no field (platform-workers-5). */
export async function readFormFields(request: Request): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await readForm(request)) {
    if (value instanceof File && value.size === 0 && value.name === "") continue;
    if (Object.hasOwn(fields, name)) throw new ShopError("invalid", `Please send ${name.slice(0, 40)} once only.`);
    fields[name] = value;
  }
  return fields;
}
