// Emails password-reset links. Owns no table. Guarantees that a link works once within an hour, and that the response
// does not reveal whether an address has an account. services/privacy/password-reset handles the link.
import type { z } from "zod";
import { nameInEmail, type resetRequestInput } from "~/domain/accounts/accounts";
import { passwordReset } from "~/emails/accounts/password-reset";
import { findUserByEmail } from "~/services/accounts/accounts.server";
import { findToken, issueToken } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { enqueueOutbox, hourKeyOf, outboxInserts } from "~/services/mail/outbox.server";

/**
 * Emails a link if the address has an account. All work happens after the response, so that both cases take the same
 * time.
 */
export async function requestPasswordReset(app: App, { email }: z.output<typeof resetRequestInput>): Promise<void> {
  app.after(mailResetLink(app, email));
}

async function mailResetLink(app: App, email: string): Promise<void> {
  const user = await findUserByEmail(app, email);
  if (!user) return;
  const link = issueToken(app, user.id, email, "reset_password");
  const resetUrl = `${app.origin}/reset-password/${link.token}`;
  const mail = passwordReset({ username: nameInEmail(user), resetUrl });
  // Counted by account once the address is confirmed. Otherwise an account with another spelling of the inbox, which
  // anyone can open, would use up the hour (email-13).
  const limit = user.emailVerifiedAt
    ? { dedupeKey: hourKeyOf(app, "password-reset", user.id) }
    : { oncePerHour: true as const };
  const emails = outboxInserts(app, [{ to: email, template: "password-reset", record: null, mail, ...limit }]);
  await app.db.batch([link.statement, ...emails.statements]);
  enqueueOutbox(app, emails);
}

export async function isResetLink(app: App, token: string): Promise<boolean> {
  const found = await findToken(app, token, "reset_password");
  return found !== null && found.usedAt === null;
}
