// Forms with files: counted in bytes while they arrive, whatever their headers promise (platform-workers-5).
import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { ShopError } from "~/domain/brand/errors";
import { maxUploadBytes, uploadTooLarge } from "~/domain/forms/uploads";

/** A logo and its preview, and the fields beside them. */
const limits = { maxFiles: 3, maxFileSize: maxUploadBytes, maxParts: 60, maxTotalSize: 2 * maxUploadBytes };

/** The form of a request. ShopError `too_large`, `invalid`. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ShopError("unsupported_media", "Please send a form.");
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > limits.maxTotalSize) {
    throw new ShopError("too_large", uploadTooLarge);
  }
  try {
    return await parseFormData(request, limits);
  } catch (error) {
    throw bodyRefusalOf(error);
  }
}

function bodyRefusalOf(error: unknown): ShopError {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new ShopError("too_large", uploadTooLarge, { cause: error });
  }
  if (error instanceof MaxFilesExceededError) {
    return new ShopError("invalid", "These are too many files at once.", { cause: error });
  }
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
