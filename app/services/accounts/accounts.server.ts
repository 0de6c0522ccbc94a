// User accounts. Owns: users. Guarantees accounts-1: a username and an email address belong to one account only.
import { and, desc, eq, or } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { runBatch, type Statement } from "~/db/client.server";
import { type Guard, wasRefused, wasTaken } from "~/db/guards";
import { users } from "~/db/schema";
import type { RegisterInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { normaliseEmail } from "~/domain/forms/fields";
import { identityOf } from "~/domain/text/fold";
import { normalizeText } from "~/domain/text/normalize";
import { accountWelcome } from "~/emails/accounts/account-welcome";
import { hashNewPassword } from "~/services/accounts/passwords.server";
import { issueToken } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { endSession, noteUserChange, startSession } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

export type User = typeof users.$inferSelect;

export interface SignedIn {
  user: Pick<User, "id" | "username" | "email" | "role">;
  sessionToken: string;
}

/** ShopError `conflict` names the field that is taken. */
export async function register(app: App, { password, ...input }: RegisterInput): Promise<SignedIn> {
  return openAccount(app, input, await hashNewPassword(password));
}

/**
 * Works like `register`, but takes a hash from `hashPassword` instead of a password. `alsoOf` returns statements that run in the batch of
 * the new account.
 */
export async function openAccount(
  app: App,
  { username, email }: Omit<RegisterInput, "password">,
  passwordHash: string,
  alsoOf: (userId: string) => Statement[] = () => [],
): Promise<SignedIn> {
  const user = { id: newId("US"), ...nameColumns(username), email, role: "user" as const };
  await noteUserChange(app, user.id);
  const session = startSession(app, user.id);
  const link = issueToken(app, user.id, email, "verify_email");
  const mail = accountWelcome({ verifyUrl: verificationUrl(app, link.token) });
  const emails = outboxInserts(app, [
    { to: email, template: "account-welcome", record: null, mail, oncePerHour: true },
  ]);
  try {
    await runBatch(app.db, [
      app.db.insert(users).values({ ...user, passwordHash, lastSignInAt: app.now(), createdAt: app.now() }),
      endSession(app),
      session.statement,
      link.statement,
      emails.statements,
      alsoOf(user.id),
    ]);
  } catch (error) {
    throw takenRefusal(error);
  }
  enqueueOutbox(app, emails);
  return { user, sessionToken: session.token };
}

export function verificationUrl(app: App, token: string): string {
  return `${app.origin}/verify-email/${token}`;
}

/** Columns for a username. Names that look the same share one `usernameKey`. */
export const nameColumns = (username: string) => ({
  username: normalizeText(username, "NFKC"),
  usernameKey: identityOf(username),
});

const refusals = {
  username: "This username is taken. Please choose another.",
  email: "There's already an account with this email address.",
};

/**
 * Turns a failed write to `users` into a ShopError that names the taken field. Any other error is returned unchanged.
 */
export function takenRefusal(error: unknown): unknown {
  if (!wasTaken(error)) return error;
  return taken(wasRefused(error, users.email) ? "email" : "username", error);
}

function taken(field: keyof typeof refusals, cause?: unknown): ShopError {
  return new ShopError("conflict", refusals[field], { fieldErrors: { [field]: [refusals[field]] }, cause });
}

/**
 * Finds the account for a typed username or email. An email match wins, so nobody can take over an account by choosing
 * its email as a username.
 */
export async function findUserToSignIn(app: App, typed: string): Promise<User | null> {
  const isEmail = eq(users.email, normaliseEmail(typed));
  const isName = eq(users.usernameKey, identityOf(typed.trim()));
  const [user] = await app.read(app.db.select().from(users).where(or(isEmail, isName)).orderBy(desc(isEmail)).limit(1));
  return user ?? null;
}

export async function findUserByEmail(app: App, email: string): Promise<User | null> {
  const [user] = await app.read(app.db.select().from(users).where(eq(users.email, email)));
  return user ?? null;
}

export async function requireFreeEmail(app: App, email: string): Promise<void> {
  if (await findUserByEmail(app, email)) throw taken("email");
}

export async function getUser(app: App, id: string): Promise<User> {
  const [user] = await app.read(app.db.select().from(users).where(eq(users.id, id)));
  if (!user) throw new ShopError("not_found", "This account no longer exists.");
  return user;
}

/** Updates a user's row if `guard` holds. Returns the id if the row changed. */
export function changeUser(app: App, id: string, values: SQLiteUpdateSetSource<typeof users>, guard?: Guard) {
  return app.db
    .update(users)
    .set(values)
    .where(and(eq(users.id, id), guard))
    .returning({ id: users.id });
}
