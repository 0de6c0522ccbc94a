// Handles the link in the welcome email. Owns no table. Guarantees accounts-6: an address is verified only by someone
// who can read its email and is signed in to the account, because the account then shows earlier guest orders of that
// address.
import { ShopError } from "~/domain/brand/errors";
import { verifyEmailMail } from "~/emails/accounts/verify-email";
import { changeUser, takenRefusal, verificationUrl } from "~/services/accounts/accounts.server";
import { endTokensOf, findToken, issueToken, isTokenUsable } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { requireUser } from "~/services/core/sessions.server";
import { enqueueOutbox, outboxInserts, requireUnmailed } from "~/services/mail/outbox.server";

export type Verification =
  | { state: "missing" | "sign_in" }
  | { state: "open" | "done"; email: string; username: string };

/** Returns what this visitor can do with a verification link. Only the link's owner sees a name or an address. */
export async function getVerification(app: App, token: string): Promise<Verification> {
  const [viewer, found] = await Promise.all([app.viewer(), findToken(app, token, "verify_email")]);
  if (!found) return { state: "missing" };
  if (viewer?.id !== found.userId) return { state: "sign_in" };
  const isDone = viewer.emailVerified && viewer.email === found.email;
  if (!isDone && found.usedAt) return { state: "missing" };
  return { state: isDone ? "done" : "open", email: found.email, username: viewer.username };
}

/**
 * Verifies the link's address for the account that requested the link. ShopError `gone` if the link is expired, used or
 * someone else's.
 */
export async function verifyEmail(app: App, { token }: { token: string }): Promise<void> {
  const viewer = await requireUser(app);
  const found = await findToken(app, token, "verify_email");
  if (!found || found.userId !== viewer.id) throw new ShopError("gone", verificationGone);
  const values = { email: found.email, emailVerifiedAt: app.now() };
  const writes = app.db.batch([
    changeUser(app, viewer.id, values, isTokenUsable(app, token, "verify_email")),
    endTokensOf(app, viewer.id),
  ]);
  const [changed] = await writes.catch((error: unknown) => {
    throw takenRefusal(error);
  });
  if (changed.length === 0) throw new ShopError("gone", verificationGone);
}

const verificationGone = "This link has expired or has already been used. Please ask for a new one.";

export async function requestVerification(app: App): Promise<void> {
  const { id, email, emailVerified } = await requireUser(app);
  if (emailVerified) return;
  await requireUnmailed(app, "verify-email", email);
  const link = issueToken(app, id, email, "verify_email");
  const mail = verifyEmailMail({ email, verifyUrl: verificationUrl(app, link.token) });
  const emails = outboxInserts(app, [{ to: email, template: "verify-email", record: null, mail, oncePerHour: true }]);
  await app.db.batch([link.statement, ...emails.statements]);
  enqueueOutbox(app, emails);
}
