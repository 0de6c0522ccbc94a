// Links that prove an e-mail address, or a password that was right; owns `account_tokens`. Promises that a link works
// once, for its purpose and its time only.

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

/** A link's token for `email`, and the statement that keeps its hash. */
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

/** The row of a link that was issued for this purpose, used or not; null for anything else. */
export async function findToken(app: App, token: string, purpose: Purpose): Promise<AccountToken | null> {
  const [row] = await app.read(app.db.select().from(accountTokens).where(isAccountToken(token, purpose)));
  return row && row.expiresAt > app.now() ? row : null;
}

/** For a write that depends on the link: true while nobody has used it. */
export function whileLive(app: App, token: string, purpose: Purpose): SQL {
  return sql`exists ${app.db
    .select({ live: sql`1` })
    .from(accountTokens)
    .where(and(isAccountToken(token, purpose), isTokenLive(app)))}`;
}

/** Whose link it is, as SQL for reads that go along with `findToken`. */
export const ownerOfToken = (app: App, token: string, purpose: Purpose): SQL =>
  sql`${app.db.select({ userId: accountTokens.userId }).from(accountTokens).where(isAccountToken(token, purpose))}`;

/** Marks one link as used. A batch in which it was used already ends as a whole: `wasUsedUp`. */
export function endToken(app: App, token: string, purpose: Purpose) {
  const tokenHash = abortUnless(accountTokens.tokenHash, isNull(accountTokens.usedAt));
  return app.db.update(accountTokens).set({ usedAt: app.now(), tokenHash }).where(isAccountToken(token, purpose));
}

export const wasUsedUp = (error: unknown): boolean => wasAborted(error, accountTokens.tokenHash);

/** Marks all of a person's links as used: after a change of password or address the older ones must not undo it. */
export function endTokensOf(app: App, userId: string) {
  return app.db
    .update(accountTokens)
    .set({ usedAt: app.now() })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
}

/** The address that waits for its confirmation, if it is another than `email`. */
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

/** Scheduled job. */
export function forgetExpiredTokens(app: App) {
  return app.db.delete(accountTokens).where(lt(accountTokens.expiresAt, app.now()));
}
