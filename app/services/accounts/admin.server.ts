// Staff's list of users, their roles and their access. Writes `users` (owned by services/accounts). Guarantees
// accounts-8: one owner always remains, and a role change ends the user's sessions.
import { and, desc, or, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import type { Role, UserFilter } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { foldText } from "~/domain/text/fold";
import { changeUser, getUser, type User } from "~/services/accounts/accounts.server";
import { endInvitationsBy } from "~/services/accounts/invitations.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { disconnectStaff } from "~/services/core/open-rooms.server";
import { olderThan, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { endSessionsOf, hasTwoFactor, requireOwner, requireStaff } from "~/services/core/sessions.server";

/** Returns one page of users, newest first (staff only). A search matches the beginning of a username or an email. */
export async function listUsers(app: App, { q, before }: UserFilter) {
  const byText: SQL | undefined = q
    ? or(startsWith(users.email, q.toLowerCase()), startsWith(users.usernameFolded, foldText(q)))
    : undefined;
  const at = q ? unindexed(users.createdAt) : users.createdAt;
  const { id, username, email, role, emailVerifiedAt, lastSignInAt, disabledAt, createdAt } = users;
  const shown = { id, username, email, role, emailVerifiedAt, lastSignInAt, disabledAt, createdAt };
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({ ...shown, hasTwoFactor })
        .from(users)
        .where(and(byText, olderThan(at, users.id, before)))
        .orderBy(desc(at), desc(users.id))
        .limit(pageSize + 1),
    ),
    requireStaff(app),
  ]);
  return pageOf(rows);
}

const lastOwner = "This is the last owner. Make someone else an owner first.";
const anotherOwner = (id: string) =>
  sql`exists (select 1 from ${users} other where other.role = 'admin' and other.disabled_at is null and other.id <> ${id})`;

/** Disables or enables an account (owner only). Disabling ends all sessions. The last owner cannot be disabled. */
export async function setDisabled(app: App, { id, disabled }: { id: string; disabled: boolean }): Promise<void> {
  const staff = await requireOwner(app);
  const user = await getUser(app, id);
  const sparesLast = sql`(${users.role} <> 'admin' or ${anotherOwner(id)})`;
  const values = { disabledAt: disabled ? app.now() : null };
  const action = disabled ? "account disabled" : "account enabled";
  await changeAccount(app, staff, user, { values, action, only: disabled ? sparesLast : undefined });
}

const unconfirmed =
  "This person hasn't confirmed their email address, so anyone could have opened this account. Ask them to confirm it or to reset their password by email first.";

/**
 * Changes a role (owner only). The UPDATE checks for the last owner, so parallel requests cannot remove every owner. Throws ShopError
 * `conflict` for a team role while the email address is unconfirmed: a stranger may have registered a colleague's address.
 */
export async function setRole(app: App, { id, role }: { id: string; role: Role }): Promise<void> {
  const staff = await requireOwner(app);
  const user = await getUser(app, id);
  if (user.role === role) return;
  if (role !== "user" && !user.emailVerifiedAt) throw new ShopError("conflict", unconfirmed);
  const only = role === "admin" ? undefined : anotherOwner(id);
  await changeAccount(app, staff, user, { values: { role }, action: `role ${role}`, only });
}

interface AccountChange {
  values: Parameters<typeof changeUser>[2];
  action: string;
  /** If this condition is false, nothing changes and the caller gets ShopError `conflict`. */
  only: SQL | undefined;
}

async function changeAccount(app: App, staff: Viewer, user: User, { values, action, only }: AccountChange) {
  const { id, username, role } = user;
  const passwordHash = only && abortUnless(users.passwordHash, only);
  try {
    await runBatch(app.db, [
      changeUser(app, id, { ...values, passwordHash }),
      endSessionsOf(app, id),
      role === "admin" ? endInvitationsBy(app, username) : [],
      addAudit(app, staff, action, `user ${username}`),
    ]);
  } catch (error) {
    if (!wasAborted(error, users.passwordHash)) throw error;
    throw new ShopError("conflict", lastOwner, { cause: error });
  }
  await disconnectStaff(app, user);
}
