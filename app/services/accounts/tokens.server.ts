// Single-use tokens for emailed links and for the second step of a sign-in. Owns: account_tokens. Guarantees that a
// token works once, for one purpose, until it expires.

import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { abortUnless, wasAborted } from "~/db/guards";
import { accountTokens } from "~/db/schema";
import { secondStepMinutes } from "~/domain/accounts/accounts";
import { dayMs } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";
import { hashToken, newToken } from "~/services/core/tokens.server";

export type AccountToken = typeof accountTokens.$inferSelect;
type Purpose = AccountToken["purpose"];

const minute = 60_000;
const lifeOf: Record<Purpose, number> = {
  verify_email: 7 * dayMs,
  reset_password: 60 * minute,
  second_step: secondStepMinutes * minute,
};

export function issueToken(app: App, userId: string, email: string, purpose: Purpose) {
  const token = newToken();
  const now = app.now();
  const expiresAt = new Date(now.getTime() + lifeOf[purpose]);
  const statement = app.db
    .insert(accountTokens)
    .values({ tokenHash: hashToken(token), userId, email, purpose, expiresAt, createdAt: now });
  return { token, statement };
}

const isAccountToken = (token: string, purpose: Purpose) =>
  and(eq(accountTokens.tokenHash, hashToken(token)), eq(accountTokens.purpose, purpose));

const isTokenLive = (app: App) => and(isNull(accountTokens.usedAt), gt(accountTokens.expiresAt, app.now()));

/** Returns the unexpired token's row, used or unused, if it was issued for this purpose. */
export async function findToken(app: App, token: string, purpose: Purpose): Promise<AccountToken | null> {
  const [row] = await app.read(app.db.select().from(accountTokens).where(isAccountToken(token, purpose)));
  return row && row.expiresAt > app.now() ? row : null;
}

/** SQL condition for a write that depends on the token: the token is unused and unexpired. */
export function isTokenUsable(app: App, token: string, purpose: Purpose): SQL {
  return sql`exists ${app.db
    .select({ live: sql`1` })
    .from(accountTokens)
    .where(and(isAccountToken(token, purpose), isTokenLive(app)))}`;
}

/** SQL for the id of the token's owner. Queries that run in the same batch as `findToken` use it. */
export const ownerOfToken = (app: App, token: string, purpose: Purpose): SQL =>
  sql`${app.db.select({ userId: accountTokens.userId }).from(accountTokens).where(isAccountToken(token, purpose))}`;

/** Marks a token as used. Aborts the batch if the token was already used (see `wasUsedUp`). */
export function endToken(app: App, token: string, purpose: Purpose) {
  const tokenHash = abortUnless(accountTokens.tokenHash, isNull(accountTokens.usedAt));
  return app.db.update(accountTokens).set({ usedAt: app.now(), tokenHash }).where(isAccountToken(token, purpose));
}

export const wasUsedUp = (error: unknown): boolean => wasAborted(error, accountTokens.tokenHash);

/** Marks all of a user's tokens as used, so that older links cannot undo a new password or email. */
export function endTokensOf(app: App, userId: string) {
  return app.db
    .update(accountTokens)
    .set({ usedAt: app.now() })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
}

/** Returns the address that still has to be verified, if it differs from `email`. */
export async function findPendingEmail(app: App, userId: string, email: string): Promise<string | null> {
  const rows = await app.read(
    app.db
      .select({ email: accountTokens.email })
      .from(accountTokens)
      .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "verify_email"), isTokenLive(app)))
      .orderBy(sql`${accountTokens.createdAt} desc`)
      .limit(1),
  );
  return rows[0] && rows[0].email !== email ? rows[0].email : null;
}

export function deleteExpiredTokens(app: App) {
  return app.db.delete(accountTokens).where(lt(accountTokens.expiresAt, app.now()));
}
