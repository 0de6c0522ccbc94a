import type { ShopError, ShopErrorCode } from "~/domain/brand/errors";
import { logError } from "~/services/core/log.server";

/** Status of every refusal (api-1). The type forces new codes to choose one. */
export const statusOf: Record<ShopErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  out_of_stock: 409,
  payment_declined: 402,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  unavailable: 503,
};

export function errorHeaders(error: ShopError): HeadersInit {
  return error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : {};
}

export function errorResponse(error: ShopError): Response {
  return Response.json(
    { message: error.message, ...(error.fieldErrors && { fieldErrors: error.fieldErrors }) },
    { status: statusOf[error.code], headers: errorHeaders(error) },
  );
}

/** JSON for an unexpected error. The log contains the error under the same id (api-1). */
export function brokenResponse(requestId: string, error: unknown): Response {
  logError(requestId, error);
  const message = `Something went wrong on our side. Please try again, or give us this reference: ${requestId}`;
  return Response.json({ message, requestId }, { status: 500 });
}
