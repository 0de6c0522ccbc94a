// What went wrong, as one JSON line. Owns no table. Promises no personal data, tokens or bind values (service-6).

/** Where and what, never the message of a failed query: it holds the bind values (platform-d1-2). */
export function logError(where: string, error: unknown): void {
  const failure =
    error instanceof Error
      ? error
      : new Error(typeof error === "object" ? `Thrown: ${Object.keys(error ?? {}).join(", ")}` : String(error));
  const message = failure.name === "DrizzleQueryError" ? String(failure.cause) : failure.message;
  const stack = failure.stack?.split("\n").slice(1, 6);
  console.error(JSON.stringify({ id: where, error: failure.name, message, stack }));
}
