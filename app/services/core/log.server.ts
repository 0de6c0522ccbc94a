// Logs errors and security events as JSON lines. Owns no table. Guarantees service-6: no personal data, tokens or bind
// values.
import { DrizzleQueryError } from "drizzle-orm";

/** Events of accounts and rights that a security log should contain (OWASP ASVS 16.3). */
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

/** `user` is the account's id, which identifies no one outside the database. Never pass a name, address or token. */
export function logSecurityEvent(event: SecurityEvent, facts: { user?: string; reason?: string }): void {
  console.log(JSON.stringify({ security: event, at: new Date().toISOString(), ...facts }));
}

/** Logs an error without the message of a failed query, which contains the bind values (platform-d1-2). */
export function logError(where: string, error: unknown): void {
  const failure =
    error instanceof Error
      ? error
      : new Error(typeof error === "object" ? `Thrown: ${Object.keys(error ?? {}).join(", ")}` : String(error));
  // Check the class: a DrizzleQueryError has the name "Error".
  const message = failure instanceof DrizzleQueryError ? String(failure.cause) : failure.message;
  // Skip the message, which may have several lines, and keep the stack frames.
  const stack = failure.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5);
  console.error(JSON.stringify({ id: where, error: failure.name, message, stack }));
}
