// What went wrong, as one JSON line. Owns no table. Promises no personal data, tokens or bind values (service-6).
import { DrizzleQueryError } from "drizzle-orm";

/** Where and what, never the message of a failed query: it holds the bind values (platform-d1-2). */
export function logError(where: string, error: unknown): void {
  const failure =
    error instanceof Error
      ? error
      : new Error(typeof error === "object" ? `Thrown: ${Object.keys(error ?? {}).join(", ")}` : String(error));
  // By its class: it has no name of its own.
  const message = failure instanceof DrizzleQueryError ? String(failure.cause) : failure.message;
  // A message of several lines stands before them.
  const stack = failure.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5);
  console.error(JSON.stringify({ id: where, error: failure.name, message, stack }));
}
