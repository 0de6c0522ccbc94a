// What went wrong and what bears on security, as JSON lines. Owns no table. Promises no personal data, tokens or bind values (service-6).
import { DrizzleQueryError } from "drizzle-orm";

/** Events of accounts and rights that a person who watches over the shop looks for (ASVS 16.3). */
export type SecurityEvent =
  | "sign-in"
  | "sign-in failed"
  | "sign-in delayed"
  | "second step failed"
  | "second step locked"
  | "password refused"
  | "password changed"
  | "password reset"
  | "two-factor changed"
  | "sign-out"
  | "refused";

/** One line for an event: the account by its id, which names nobody outside of the database, and why. No name, address or token. */
export function logSecurityEvent(event: SecurityEvent, facts: { user?: string; reason?: string }): void {
  console.log(JSON.stringify({ security: event, at: new Date().toISOString(), ...facts }));
}

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
