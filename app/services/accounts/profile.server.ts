// The signed-in user's own password, email and sessions. Owns no table. Guarantees that a new password or email needs
// the current password and invalidates older links.
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import { type changeEmailInput, type changePasswordInput, nameInEmail } from "~/domain/accounts/accounts";
import { passwordChanged } from "~/emails/accounts/password-reset";
import { emailChangeNotice, verifyEmailMail } from "~/emails/accounts/verify-email";
import { changeUser, getUser, requireFreeEmail, verificationUrl } from "~/services/accounts/accounts.server";
import { hashNewPassword } from "~/services/accounts/passwords.server";
import { requirePassword, wrongPassword } from "~/services/accounts/sign-in.server";
import { endTokensOf, findPendingEmail, issueToken } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { disconnectStaff } from "~/services/core/open-rooms.server";
import { endSessionsOf, listSessions, requireUser, startSession } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";
import { enqueueOutbox, outboxInserts, requireUnmailed } from "~/services/mail/outbox.server";

export async function getProfile(app: App) {
  const { id, username, email, emailVerified } = await requireUser(app);
  const [pendingEmail, sessions] = await Promise.all([
    findPendingEmail(app, id, email),
    app.read(listSessions(app, id)),
  ]);
  const here = hashToken(app.visitor.sessionToken ?? "");
  return {
    username,
    email,
    emailVerified,
    pendingEmail,
    sessions: sessions
      .map(({ userId, expiresAt, ...session }) => ({ ...session, isHere: session.id === here }))
      .reverse(),
  };
}

/**
 * Sets a new password, ends every session and starts a new one (accounts-4). Returns the new session's cookie value.
 */
export async function changePassword(app: App, input: z.output<typeof changePasswordInput>): Promise<string> {
  const viewer = await requireUser(app);
  const user = await getUser(app, viewer.id);
  await requirePassword(app, user, input.currentPassword);
  // A reset by email may replace the password in the meantime.
  const isSame = eq(users.passwordHash, user.passwordHash);
  const passwordHash = abortUnless(users.passwordHash, isSame, await hashNewPassword(input.password));
  const session = startSession(app, user.id);
  const mail = passwordChanged({ username: nameInEmail(user), resetUrl: `${app.origin}/forgot-password` });
  // Anyone can open an account with another's address, so an unconfirmed one hears of it once an hour (email-13).
  const oncePerHour = user.emailVerifiedAt ? undefined : true;
  const emails = outboxInserts(app, [
    { to: user.email, template: "password-changed", record: null, mail, oncePerHour },
  ]);
  const change = [
    changeUser(app, user.id, { passwordHash }),
    endSessionsOf(app, user.id),
    session.statement,
    endTokensOf(app, user.id),
    emails.statements,
  ];
  await runBatch(app.db, change).catch((error: unknown) => {
    throw wasAborted(error, users.passwordHash) ? wrongPassword(error) : error;
  });
  enqueueOutbox(app, emails);
  await disconnectStaff(app, user);
  logSecurityEvent("password changed", { user: user.id });
  return session.token;
}

/**
 * Emails a link to the new address and a notice to the old one, unless nobody has confirmed the old one: the notice
 * names the new address, which a stranger may have typed (mail-5). The new address takes effect when the link is used.
 */
export async function changeEmail(app: App, input: z.output<typeof changeEmailInput>): Promise<void> {
  const viewer = await requireUser(app);
  const user = await getUser(app, viewer.id);
  await requirePassword(app, user, input.currentPassword);
  if (input.email !== user.email) await requireFreeEmail(app, input.email);
  await requireUnmailed(app, "verify-email", input.email);
  const link = issueToken(app, user.id, input.email, "verify_email");
  const oldEmail = user.email;
  const verification = verifyEmailMail({ email: input.email, verifyUrl: verificationUrl(app, link.token) });
  const notice = emailChangeNotice({ username: nameInEmail(user), newEmail: input.email });
  const emails = outboxInserts(app, [
    { to: input.email, template: "verify-email", record: null, mail: verification, oncePerHour: true },
    ...(user.emailVerifiedAt && input.email !== oldEmail
      ? [{ to: oldEmail, template: "email-change-notice", record: null, mail: notice }]
      : []),
  ]);
  await app.db.batch([endTokensOf(app, user.id), link.statement, ...emails.statements]);
  enqueueOutbox(app, emails);
}

/**
 * Ends one of the user's sessions, or all except this one. Returns true if one session was named. Other users' sessions
 * are never affected.
 */
export async function signOutElsewhere(app: App, { session }: { session?: string }): Promise<boolean> {
  const viewer = await requireUser(app);
  await endSessionsOf(app, viewer.id, session ? { session } : "others");
  await disconnectStaff(app, viewer);
  return Boolean(session);
}
