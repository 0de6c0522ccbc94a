// Sign-in sessions. Owns: sessions. Guarantees access-3: an ended, expired or invented cookie signs no one in.

import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { sessions, settings, users } from "~/db/schema";
import { isStaffRole, mustUseTwoFactor, type Role, type TwoFactorFor } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import type { App, Viewer } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { hashToken, newToken } from "~/services/core/tokens.server";

const hourMs = 3_600_000;
const idleMs = 7 * dayMs;
const maxAgeOf = (role: Role) => (role === "user" ? 30 * dayMs : 12 * hourMs);

/**
 * SQL that is true if sign-in asks for a second step. Recovery codes exist exactly while the user has an app or a
 * passkey.
 */
export const hasTwoFactor = sql<boolean>`${users.recoveryCodes} is not null`.mapWith(Boolean);

const selectSession = (db: Database, id: string) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      verifiedAt: users.emailVerifiedAt,
      hasTwoFactor,
      twoFactorFor: sql<TwoFactorFor>`coalesce((select value ->> '$' from ${settings} where key = 'twoFactorFor'), 'nobody')`,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(users.disabledAt)));

/** Finds the user of the request's cookie, in the same batch as the page's own reads. */
export async function findViewer(app: App): Promise<Viewer | null> {
  const token = app.visitor.sessionToken;
  if (!token) return null;
  const id = hashToken(token);
  const [row] = await app.read(selectSession(app.db, id));
  const now = app.now().getTime();
  // The row is gone, so the session was ended by a sign-out, a new password or an owner. An expired session still has
  // its row.
  if (!row) app.visitor.wasSignedOut = true;
  // The user's current role, not the role at sign-in, limits how long the session lasts.
  if (!row || row.expiresAt.getTime() <= now || row.createdAt.getTime() + maxAgeOf(row.role) <= now) return null;
  if (now - row.lastSeenAt.getTime() > hourMs) app.after(renew(app, id));
  const { username, email, verifiedAt } = row;
  const mustSetUpTwoFactor = !row.hasTwoFactor && mustUseTwoFactor(row.role, row);
  const role = mustSetUpTwoFactor ? "user" : row.role;
  return { id: row.id, username, email, role, mustSetUpTwoFactor, emailVerified: !!verifiedAt };
}

function renew(app: App, id: string) {
  const now = app.now();
  const values = { lastSeenAt: now, place: app.visitor.place, expiresAt: new Date(now.getTime() + idleMs) };
  return app.db.update(sessions).set(values).where(eq(sessions.id, id));
}

/**
 * SQL for the id and verified email of the cookie's user, for reads in the same batch as `viewer()`. Null whenever
 * `viewer()` would return null.
 */
export function cookieOwner(app: App) {
  const now = app.now().getTime();
  const life = sql`iif(owner.role = 'user', ${maxAgeOf("user")}, ${maxAgeOf("staff")})`;
  const userId = sql<string>`(select owner.id from sessions s join users owner on owner.id = s.user_id
    where s.id = ${sessionKey(app)} and owner.disabled_at is null and s.expires_at > ${now} and s.created_at + ${life} > ${now})`;
  return {
    userId,
    verifiedEmail: sql<string>`(select email from ${users} where id = ${userId} and email_verified_at is not null)`,
  };
}

/** The id of the visitor's session row, or "" without a session. */
export const sessionKey = ({ visitor: { sessionToken } }: App) => (sessionToken ? hashToken(sessionToken) : "");

/**
 * Returns the statement and cookie value of a new session. The token is always new; an incoming cookie is never reused
 * (session fixation).
 */
export function startSession(app: App, userId: string) {
  const token = newToken();
  const now = app.now();
  const statement = app.db.insert(sessions).values({
    id: hashToken(token),
    userId,
    userAgent: app.visitor.userAgent.slice(0, 300),
    place: app.visitor.place,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + idleMs),
  });
  return { token, statement };
}

const offerMs = hourMs;

/**
 * Stores an encrypted secret in the visitor's session unless the session has one from the last hour. Returns the secret
 * that counts.
 */
export async function storeOfferedSecret(app: App, encrypted: string): Promise<string | null> {
  const now = app.now().getTime();
  const isOver = sql`coalesce(${sessions.offeredAt}, 0) <= ${now - offerMs}`;
  const [row] = await app.db
    .update(sessions)
    .set({
      offeredSecret: sql`iif(${isOver}, ${encrypted}, ${sessions.offeredSecret})`,
      offeredAt: sql`iif(${isOver}, ${now}, ${sessions.offeredAt})`,
    })
    .where(eq(sessions.id, sessionKey(app)))
    .returning({ offeredSecret: sessions.offeredSecret });
  return row?.offeredSecret ?? null;
}

export async function findStoredOffer(app: App): Promise<string | null> {
  const isOpen = gt(sessions.offeredAt, new Date(app.now().getTime() - offerMs));
  const [row] = await app.db
    .select({ offeredSecret: sessions.offeredSecret })
    .from(sessions)
    .where(and(eq(sessions.id, sessionKey(app)), isOpen));
  return row?.offeredSecret ?? null;
}

/** Records whether a sign-in replaces another user, whose cart and orders the browser must then forget. */
export async function noteUserChange(app: App, userId: string): Promise<void> {
  const before = app.visitor.sessionToken ? await app.viewer() : null;
  app.visitor.hasChanged = before !== null && before.id !== userId;
}

export function endSession(app: App) {
  return app.db.delete(sessions).where(eq(sessions.id, hashToken(app.visitor.sessionToken ?? "")));
}

/** Ends a user's sessions: all, all except this one, or a single one. */
export function endSessionsOf(app: App, userId: string, which: "all" | "others" | { session: string } = "all") {
  const chosen =
    which === "all"
      ? undefined
      : which === "others"
        ? ne(sessions.id, sessionKey(app))
        : eq(sessions.id, which.session);
  return app.db.delete(sessions).where(and(eq(sessions.userId, userId), chosen));
}

export function listSessions(app: App, userId: string) {
  return app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, app.now())))
    .orderBy(sessions.lastSeenAt);
}

/** Scheduled job. Expired sessions keep their row for 30 days, because a missing row means that the user signed out. */
export function deleteExpiredSessions(app: App) {
  return app.db.delete(sessions).where(lt(sessions.expiresAt, new Date(app.now().getTime() - 30 * dayMs)));
}

function refusal({ id, role }: Viewer, sentence: string): ShopError {
  logSecurityEvent("refused", { user: id, reason: `${role}: ${sentence}` });
  return new ShopError("forbidden", sentence);
}

/** Returns the signed-in user or throws ShopError `unauthenticated`. */
export async function requireUser(app: App): Promise<Viewer> {
  const viewer = await app.viewer();
  if (!viewer) throw new ShopError("unauthenticated", "Please sign in to continue.");
  return viewer;
}

/** Requires any staff role, including production. */
export async function requireProduction(app: App): Promise<Viewer> {
  const viewer = await requireUser(app);
  if (viewer.role === "user") throw refusal(viewer, "Only staff can do this.");
  return viewer;
}

export async function requireOwner(app: App): Promise<Viewer> {
  const viewer = await requireUser(app);
  if (viewer.role !== "admin") throw refusal(viewer, "Only an owner can do this.");
  return viewer;
}

/** Requires staff or owner; refuses the production role. */
export async function requireStaff(app: App): Promise<Viewer> {
  const viewer = await requireUser(app);
  if (!isStaffRole(viewer.role)) throw refusal(viewer, "Only staff can do this.");
  return viewer;
}
