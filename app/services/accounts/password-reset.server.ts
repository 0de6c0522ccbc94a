// Asks for the way back in by mail. Owns no table. Promises a link for one use within the hour and an answer that does not tell whether
// an address is known. What the link does: services/privacy/password-reset.
import type { z } from "zod";
import { nameInMail, type resetRequestInput } from "~/domain/accounts/accounts";
import { passwordReset } from "~/emails/accounts/password-reset";
import { findUserByEmail } from "~/services/accounts/accounts.server";
import { findToken, issueToken } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
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
  const emails = outboxInserts(app, [{ to: email, template: "password-reset", mail, oncePerHour: true }]);
  await app.db.batch([link.statement, ...emails.statements]);
  enqueueOutbox(app, emails);
}

/** Whether a link can still be used. */
export async function isResetLink(app: App, token: string): Promise<boolean> {
  const found = await findToken(app, token, "reset_password");
  return found !== null && found.usedAt === null;
}
