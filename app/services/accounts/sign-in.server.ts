// Signs users in. Owns no table.
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { runBatch, type Statement, type Statements } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import { type LoginInput, nameInEmail, wrongCodeLimits } from "~/domain/accounts/accounts";
import type { PasskeyAnswer } from "~/domain/accounts/passkeys.schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { accountNotices } from "~/domain/messages/account";
import { twoFactorChanged } from "~/emails/accounts/two-factor";
import { changeUser, findUserToSignIn, getUser, type SignedIn, type User } from "~/services/accounts/accounts.server";
import {
  consumeCode,
  hasApp,
  isTwoFactorOn,
  reencryptSecret,
  wasCodeRefused,
  wrongCode,
} from "~/services/accounts/codes.server";
import { listPasskeys, passkeyOptions, verifyPasskeyAnswer } from "~/services/accounts/passkeys.server";
import { isPassword } from "~/services/accounts/passwords.server";
import { countTry, resetTries } from "~/services/accounts/sign-in-tries.server";
import { endToken, findToken, issueToken, ownerOfToken, wasUsedUp } from "~/services/accounts/tokens.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { endSession, noteUserChange, startSession } from "~/services/core/sessions.server";
import { sendEmails } from "~/services/mail/outbox.server";

/** The password was correct. This token allows the second step and nothing else. */
export interface SecondStep {
  secondStep: string;
}

/**
 * Signs in by username or email, always with a new session. With two-factor sign-in, the session starts only after the
 * second step. ShopError `unauthenticated` is the same for an unknown name and a wrong password (accounts-2);
 * `rate_limited` after too many tries.
 */
export async function signIn(app: App, { username, password }: LoginInput): Promise<SignedIn | SecondStep> {
  const user = await findUserToSignIn(app, username);
  // Unknown names are counted too. Otherwise a delay would reveal which names exist.
  const counted = { name: username, account: user?.id };
  await countTry(app, counted);
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight || user.disabledAt) {
    logSecurityEvent("sign-in failed", { user: user?.id, reason: user?.disabledAt && isRight ? "disabled" : "wrong" });
    throw new ShopError("unauthenticated", accountNotices.wrongSignIn);
  }
  if (!isTwoFactorOn(user)) return openSession(app, user, resetTries(app, counted));
  const link = issueToken(app, user.id, user.email, "second_step");
  await runIfAsRead(app, user, {}, [link.statement, resetTries(app, counted)]);
  return { secondStep: link.token };
}

async function openSession(app: App, user: User, extraStatements: Statement[]): Promise<SignedIn> {
  await noteUserChange(app, user.id);
  const session = startSession(app, user.id);
  const statements = [endSession(app), session.statement, extraStatements].flat();
  await runIfAsRead(app, user, { lastSignInAt: app.now() }, statements);
  logSecurityEvent("sign-in", { user: user.id });
  return { user, sessionToken: session.token };
}

/**
 * Checking a password takes a moment. If a reset, a new second step or an owner ends all sessions meanwhile, this sign-in
 * must not go on.
 */
async function runIfAsRead(app: App, user: User, values: Parameters<typeof changeUser>[2], also: Statements) {
  const role = abortUnless(users.role, maySignInAsRead(user));
  const asRead = changeUser(app, user.id, { ...values, role });
  await runBatch(app.db, [asRead, ...also]).catch((error: unknown) => {
    throw wasAborted(error, users.role) ? new ShopError("unauthenticated", accountNotices.wrongSignIn) : error;
  });
}

const maySignInAsRead = ({ passwordHash, recoveryCodes }: User) =>
  and(
    eq(users.passwordHash, passwordHash),
    recoveryCodes ? isNotNull(users.recoveryCodes) : isNull(users.recoveryCodes),
    isNull(users.disabledAt),
  )!;

/** Returns the second steps this user can take, or null if the token is invalid. */
export async function findSecondStep(app: App, token: string) {
  const owner = ownerOfToken(app, token, "second_step");
  const [found, [user], userPasskeys] = await Promise.all([
    findToken(app, token, "second_step"),
    app.read(app.db.select({ id: users.id, totpSecret: users.totpSecret }).from(users).where(eq(users.id, owner))),
    listPasskeys(app, owner),
  ]);
  if (!found || found.usedAt) return null;
  return {
    hasApp: user ? await hasApp(app, user) : false,
    passkey: userPasskeys.length > 0 ? await passkeyOptions(app, token, userPasskeys) : null,
  };
}

/**
 * Completes a sign-in with an app code or a recovery code. ShopError `gone` for an invalid token, `invalid` for a wrong
 * code, `rate_limited` after too many wrong codes.
 */
export async function finishSignIn(app: App, { secondStep, code }: SecondStep & { code: string }): Promise<SignedIn> {
  return runSecondStep(app, secondStep, (user) => consumeCode(app, user, code));
}

/** Completes a sign-in with a passkey. Throws the same errors as `finishSignIn`. */
export async function finishByPasskey(
  app: App,
  { secondStep, answer }: SecondStep & { answer: PasskeyAnswer },
): Promise<SignedIn> {
  return runSecondStep(app, secondStep, (user) => verifyPasskeyAnswer(app, user, secondStep, answer));
}

/**
 * Signs in if `use` accepts the code or passkey. `use` returns the statements that use it up, or throws ShopError
 * `invalid`.
 */
async function runSecondStep(app: App, token: string, use: (user: User) => Promise<Statement[]>): Promise<SignedIn> {
  const user = await beginSecondStep(app, token);
  const wrongCodes = await countWrongCode(app, user);
  try {
    return await endSecondStep(app, user, token, await use(user));
  } catch (error) {
    if (error instanceof ShopError && error.code === "invalid") {
      logSecurityEvent("second step failed", { user: user.id });
      await emailWrongCodeWarning(app, user, wrongCodes);
    }
    throw error;
  }
}

/** Counts a code as wrong before checking it, so that parallel tries cannot get past the lock. */
async function countWrongCode(app: App, user: User): Promise<number> {
  const isOpen = lt(users.wrongCodes, wrongCodeLimits.locked);
  const [counted] = await changeUser(app, user.id, { wrongCodes: sql`${users.wrongCodes} + 1` }, isOpen);
  if (counted) return user.wrongCodes + 1;
  logSecurityEvent("second step locked", { user: user.id });
  throw new ShopError(
    "rate_limited",
    "Two-factor sign-in is locked after 100 wrong codes. Reset your password by email to unlock it, or ask an owner.",
  );
}

/**
 * Emails the account's owner, because someone who knows the password is guessing codes. Sends at most one email of each
 * kind a day.
 */
async function emailWrongCodeWarning(app: App, user: User, wrongCodes: number): Promise<void> {
  const { told, locked } = wrongCodeLimits;
  const what = wrongCodes >= locked ? "locked" : wrongCodes >= told ? "wrong" : null;
  if (!what) return;
  const mail = twoFactorChanged({ username: nameInEmail(user), what, resetUrl: `${app.origin}/forgot-password` });
  const dedupeKey = `wrong-codes:${what}:${user.id}:${shopDay(app.now())}`;
  await sendEmails(app, [{ to: user.email, template: "two-factor", record: null, mail, dedupeKey }]);
}

async function beginSecondStep(app: App, token: string): Promise<User> {
  const found = await findToken(app, token, "second_step");
  if (!found || found.usedAt) throw secondStepGone();
  const user = await getUser(app, found.userId);
  if (user.disabledAt) throw secondStepGone();
  await countTry(app, { account: user.id, step: "code" });
  return user;
}

/** Starts the session. If the same token is used twice at the same time, only one request succeeds. */
async function endSecondStep(app: App, user: User, token: string, extraStatements: Statement[]): Promise<SignedIn> {
  const secret = await reencryptSecret(app, user);
  const forgiven = [
    changeUser(app, user.id, { wrongCodes: 0 }),
    ...resetTries(app, { account: user.id, step: "code" }),
  ];
  const used = [endToken(app, token, "second_step"), ...extraStatements, ...secret, ...forgiven];
  return openSession(app, user, used).catch((error: unknown) => {
    if (wasCodeRefused(error)) throw wrongCode();
    throw wasUsedUp(error) ? secondStepGone() : error;
  });
}

const secondStepGone = () => new ShopError("gone", "This sign-in took too long. Please start over with your password.");

/** Signs in with password and code in one call. ShopError `unauthenticated` also if a code is needed and missing. */
export async function signInAtOnce(app: App, { code, ...login }: LoginInput & { code?: string }): Promise<SignedIn> {
  const done = await signIn(app, login);
  if (!("secondStep" in done)) return done;
  if (!code) throw new ShopError("unauthenticated", accountNotices.codeNeeded);
  return finishSignIn(app, { ...done, code });
}

/**
 * Checks the password again before a sensitive change and counts the try. ShopError `invalid` names the field
 * `currentPassword`.
 */
export async function requirePassword(app: App, user: User, password: string): Promise<void> {
  const counted = { account: user.id, step: "password" } as const;
  await countTry(app, counted);
  if (!(await isPassword(password, user.passwordHash))) {
    logSecurityEvent("password refused", { user: user.id });
    throw wrongPassword();
  }
  await runBatch(app.db, resetTries(app, counted));
}

export function wrongPassword(cause?: unknown): ShopError {
  const sentence = "That isn't your current password.";
  return new ShopError("invalid", sentence, { fieldErrors: { currentPassword: [sentence] }, cause });
}
