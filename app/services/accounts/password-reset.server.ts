// The way back in by mail. Owns no table. Promises a link for one use within the hour, an answer that does not tell whether an
// address is known, and that all sessions end with the old password.
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "~/db/schema";
import { nameInMail, type resetPasswordInput, type resetRequestInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { passwordReset } from "~/emails/accounts/password-reset";
import { changeUser, findUserByEmail } from "~/services/accounts/accounts.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { forgetTries } from "~/services/accounts/sign-in-tries.server";
import { endTokensOf, findToken, issueToken, whileLive } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { endSessionsOf } from "~/services/core/sessions.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/** Mails a link if the address has an account. All the work comes after the answer, which so takes the same time either way. */
export async function requestPasswordReset(app: App, { email }: z.output<typeof resetRequestInput>): Promise<void> {
  app.after(mailResetLink(app, email));
}

async function mailResetLink(app: App, email: string): Promise<void> {
  const user = await findUserByEmail(app, email);
  if (!user) return;
  const link = issueToken(app, user.id, email, "reset_password");
  const resetUrl = `${app.origin}/reset-password/${link.token}`;
  const mail = passwordReset({ username: nameInMail(user), resetUrl });
  // One mail a minute, however often a stranger asks.
  const dedupeKey = `password-reset:${user.id}:${Math.floor(app.now().getTime() / 60_000)}`;
  const emails = outboxInserts(app, [{ to: email, template: "password-reset", mail, dedupeKey }]);
  await app.db.batch([link.statement, ...emails.statements]);
  enqueueOutbox(app, emails);
}

/** Whether a link can still be used. */
export async function isResetLink(app: App, token: string): Promise<boolean> {
  const found = await findToken(app, token, "reset_password");
  return found !== null && found.usedAt === null;
}

const resetGone = "This link has expired or was used already. Please ask for a new one.";

/** Sets the password, ends all sessions and links of the account. The mailed link also proves the address. */
export async function resetPassword(app: App, { token, password }: z.output<typeof resetPasswordInput>): Promise<void> {
  const found = await findToken(app, token, "reset_password");
  if (!found || found.usedAt) throw new ShopError("gone", resetGone);
  const { userId } = found;
  const passwordHash = await hashPassword(password);
  const verified = sql`coalesce(${users.emailVerifiedAt}, ${app.now().getTime()})`;
  const [changed] = await app.db.batch([
    changeUser(app, userId, { passwordHash, emailVerifiedAt: verified }, whileLive(app, token, "reset_password")),
    endTokensOf(app, userId),
    endSessionsOf(app, userId),
    forgetTries(app, userId),
  ]);
  if (changed.length === 0) throw new ShopError("gone", resetGone);
}
