// In and out of an account. Owns no table; accounts, sessions and the counted tries do.
import { runBatch } from "~/db/client.server";
import type { LoginInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { accountNotices } from "~/domain/messages/messages";
import { changeUser, findUserToSignIn, type SignedIn, type User } from "~/services/accounts/accounts.server";
import { isPassword } from "~/services/accounts/passwords.server";
import { countTry, forgiveTry } from "~/services/accounts/sign-in-tries.server";
import type { App } from "~/services/core/app.server";
import { endSession, startSession } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";

/**
 * Signs in by username or e-mail address, always with a new session. ShopError `unauthenticated` says the same for an
 * unknown name and a wrong password (accounts-2); `rate_limited` after too many tries.
 */
export async function signIn(app: App, { username, password }: LoginInput): Promise<SignedIn> {
  const user = await findUserToSignIn(app, username);
  // An unknown name is counted too: a block must not tell which names exist.
  const account = user?.id ?? hashToken(username.toLowerCase());
  await countTry(app, account);
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight || user.disabledAt) throw new ShopError("unauthenticated", accountNotices.wrongSignIn);
  const session = startSession(app, user.id);
  await app.db.batch([
    endSession(app),
    session.statement,
    changeUser(app, user.id, { lastSignInAt: app.now() }),
    ...forgiveTry(app, account),
  ]);
  return { user, sessionToken: session.token };
}

/** Ends the session on the server: its cookie signs nobody in any more. */
export async function signOut(app: App): Promise<void> {
  await endSession(app);
}

/** For changes that need the password again. ShopError `invalid` on the field `currentPassword`; tries are counted. */
export async function requirePassword(app: App, user: User, password: string): Promise<void> {
  await countTry(app, user.id);
  if (!(await isPassword(password, user.passwordHash))) {
    const sentence = "This is not your current password.";
    throw new ShopError("invalid", sentence, { fieldErrors: { currentPassword: [sentence] } });
  }
  await runBatch(app.db, forgiveTry(app, user.id));
}
