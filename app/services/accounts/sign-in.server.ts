// In and out of an account. Owns no table; accounts, sessions and the counted tries do.
import { runBatch, type Statement } from "~/db/client.server";
import type { LoginInput } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { accountNotices } from "~/domain/messages/messages";
import { changeUser, findUserToSignIn, getUser, type SignedIn, type User } from "~/services/accounts/accounts.server";
import { takeCode } from "~/services/accounts/codes.server";
import { isPassword } from "~/services/accounts/passwords.server";
import { countTry, forgiveTry } from "~/services/accounts/sign-in-tries.server";
import { endToken, findToken, issueToken } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { endSession, startSession } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";

/** The password was right; the token allows the second step, and nothing else. */
export interface SecondStep {
  secondStep: string;
}

/**
 * Signs in by username or e-mail address, always with a new session; with two-factor sign-in there is none before the code.
 * ShopError `unauthenticated` says the same for an unknown name and a wrong password (accounts-2); `rate_limited` after too many tries.
 */
export async function signIn(app: App, { username, password }: LoginInput): Promise<SignedIn | SecondStep> {
  const user = await findUserToSignIn(app, username);
  // An unknown name is counted too: a block must not tell which names exist.
  const account = user?.id ?? hashToken(username.toLowerCase());
  await countTry(app, account);
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight || user.disabledAt) throw new ShopError("unauthenticated", accountNotices.wrongSignIn);
  if (!user.totpSecret) return openSession(app, user, forgiveTry(app, account));
  const link = issueToken(app, user.id, user.email, "second_step");
  await app.db.batch([link.statement, ...forgiveTry(app, account)]);
  return { secondStep: link.token };
}

async function openSession(app: App, user: User, along: Statement[]): Promise<SignedIn> {
  const session = startSession(app, user.id);
  const signedInNow = changeUser(app, user.id, { lastSignInAt: app.now() });
  await runBatch(app.db, [endSession(app), session.statement, signedInNow, along]);
  return { user, sessionToken: session.token };
}

const codeGone = "This sign-in took too long. Please begin again with your password.";

/** Whether a second step can still be made. */
export async function isSecondStep(app: App, token: string): Promise<boolean> {
  const found = await findToken(app, token, "second_step");
  return found !== null && found.usedAt === null;
}

/**
 * Signs in whose password was right, by a code of the app or a recovery code, each good once. ShopError `gone` for a token that does
 * not count, `invalid` for a wrong code, `rate_limited` after too many.
 */
export async function finishSignIn(app: App, { secondStep, code }: SecondStep & { code: string }): Promise<SignedIn> {
  const found = await findToken(app, secondStep, "second_step");
  if (!found || found.usedAt) throw new ShopError("gone", codeGone);
  const user = await getUser(app, found.userId);
  await countTry(app, user.id, "code");
  await takeCode(app, user, code);
  return openSession(app, user, [endToken(app, secondStep, "second_step"), ...forgiveTry(app, user.id, "code")]);
}

/** Both steps at once. ShopError `unauthenticated` too where a code is needed and none came. */
export async function signInAtOnce(app: App, { code, ...login }: LoginInput & { code?: string }): Promise<SignedIn> {
  const done = await signIn(app, login);
  if (!("secondStep" in done)) return done;
  if (!code) throw new ShopError("unauthenticated", accountNotices.codeNeeded);
  return finishSignIn(app, { ...done, code });
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
