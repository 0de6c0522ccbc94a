// Staff invitations by email. Owns: staff_invitations. Guarantees one open invitation per address, valid once and for
// seven days.
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { staffInvitations, users } from "~/db/schema";
import { type acceptInvitationInput, invitationDays, type invitationInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { staffInvitation } from "~/emails/accounts/invitation";
import { nameColumns, requireFreeEmail, type SignedIn, takenRefusal } from "~/services/accounts/accounts.server";
import { hashNewPassword } from "~/services/accounts/passwords.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { endSession, noteUserChange, requireOwner, requireStaff, startSession } from "~/services/core/sessions.server";
import { hashToken, newId, newToken } from "~/services/core/tokens.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/**
 * Emails an invitation (owner only). A second invitation to the same address replaces the first. ShopError `conflict`
 * if the address already has an account.
 */
export async function invite(app: App, { email, role }: z.output<typeof invitationInput>): Promise<void> {
  const owner = await requireOwner(app);
  await requireFreeEmail(app, email);
  const token = newToken();
  const expiresAt = new Date(app.now().getTime() + invitationDays * dayMs);
  const row = { tokenHash: hashToken(token), email, role, invitedBy: owner.username, expiresAt, createdAt: app.now() };
  const mail = staffInvitation({ role, invitedBy: owner.username, acceptUrl: `${app.origin}/invitation/${token}` });
  const emails = outboxInserts(app, [{ to: email, template: "staff-invitation", record: null, mail }]);
  await runBatch(app.db, [
    app.db.insert(staffInvitations).values(row).onConflictDoUpdate({ target: staffInvitations.email, set: row }),
    addAudit(app, owner, "colleague invited", `invitation ${email}`, { role }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}

export async function listInvitations(app: App) {
  const { email, role, invitedBy, expiresAt } = staffInvitations;
  const [rows, viewer] = await Promise.all([
    app.read(
      app.db
        .select({ email, role, invitedBy, expiresAt })
        .from(staffInvitations)
        .where(gt(expiresAt, app.now()))
        .orderBy(desc(staffInvitations.createdAt)),
    ),
    requireStaff(app),
  ]);
  return viewer.role === "admin" ? rows : null;
}

export async function withdrawInvitation(app: App, { email }: { email: string }): Promise<void> {
  const owner = await requireOwner(app);
  await runBatch(app.db, [
    app.db.delete(staffInvitations).where(eq(staffInvitations.email, email)),
    addAudit(app, owner, "invitation withdrawn", `invitation ${email}`),
  ]);
}

/** Deletes the open invitations of someone who is no longer an owner and could otherwise come back through one. */
export function endInvitationsBy(app: App, username: string) {
  return app.db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, username));
}

const isOpenInvitation = (app: App, token: string) =>
  and(eq(staffInvitations.tokenHash, hashToken(token)), gt(staffInvitations.expiresAt, app.now()));

export async function findInvitation(app: App, token: string) {
  const { email, role } = staffInvitations;
  const [found] = await app.read(
    app.db.select({ email, role }).from(staffInvitations).where(isOpenInvitation(app, token)),
  );
  return found ?? null;
}

const invitationGone = "This invitation has been used, withdrawn or has expired. Please ask for a new one.";

/**
 * Creates the account and signs it in. ShopError `gone` if the invitation is no longer open, `conflict` if the name or
 * email is taken.
 */
export async function acceptInvitation(
  app: App,
  { token, username, password }: z.output<typeof acceptInvitationInput> & { token: string },
): Promise<SignedIn> {
  const found = await findInvitation(app, token);
  if (!found) throw new ShopError("gone", invitationGone);
  const user = { id: newId("US"), ...nameColumns(username), ...found };
  const passwordHash = await hashNewPassword(password);
  await noteUserChange(app, user.id);
  const session = startSession(app, user.id);
  const at = app.now();
  const stillOpen = sql`exists ${app.db.select({ one: sql`1` }).from(staffInvitations).where(isOpenInvitation(app, token))}`;
  const hashIfOpen = abortUnless(users.passwordHash, stillOpen, passwordHash);
  const row = { ...user, passwordHash: hashIfOpen, emailVerifiedAt: at, lastSignInAt: at, createdAt: at };
  try {
    await runBatch(app.db, [
      app.db.insert(users).values(row),
      endSession(app),
      session.statement,
      app.db.delete(staffInvitations).where(isOpenInvitation(app, token)),
      addAudit(app, user, "invitation accepted", `user ${user.username}`, { role: user.role }),
    ]);
  } catch (error) {
    if (wasAborted(error, users.passwordHash)) throw new ShopError("gone", invitationGone);
    throw takenRefusal(error);
  }
  return { user, sessionToken: session.token };
}

export function deleteExpiredInvitations(app: App) {
  return app.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, app.now()));
}
