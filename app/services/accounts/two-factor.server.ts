// Turns two-factor sign-in on and off. Writes `users`. Guarantees that turning it on needs a working code or passkey,
// that turning it off needs the password, and that the user is notified by email (accounts-16, accounts-18).
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted, wasRefused } from "~/db/guards";
import { passkeys, users } from "~/db/schema";
import type { startTwoFactorInput, TwoFactorFor } from "~/domain/accounts/accounts";
import { mustUseTwoFactor, nameInEmail } from "~/domain/accounts/accounts";
import type { addPasskeyInput, removePasskeyInput } from "~/domain/accounts/passkeys.schema";
import { ShopError } from "~/domain/brand/errors";
import { type TwoFactorChange, twoFactorChanged } from "~/emails/accounts/two-factor";
import { changeUser, getUser, type User } from "~/services/accounts/accounts.server";
import {
  authenticatorUrl,
  encryptSecret,
  findOfferedSecret,
  hasApp,
  isTwoFactorOn,
  newRecoveryCodes,
  offerSecret,
  stepOfCode,
  wrongCode,
} from "~/services/accounts/codes.server";
import {
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  newPasskeyOptions,
  type Passkey,
  passkeyCount,
} from "~/services/accounts/passkeys.server";
import { requirePassword } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { disconnectStaff } from "~/services/core/open-rooms.server";
import { endSessionsOf, requireOwner, requireUser, startSession } from "~/services/core/sessions.server";
import { getSettings, saveSettings } from "~/services/core/settings.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

interface SecondFactors {
  user: User;
  userPasskeys: Passkey[];
}

async function readSecondFactors(app: App, id: string): Promise<SecondFactors> {
  const [user, userPasskeys] = await Promise.all([getUser(app, id), listPasskeys(app, id)]);
  return { user, userPasskeys };
}

/** Returns the user's second steps and what is needed to add another. Writes nothing. */
export async function getTwoFactor(app: App) {
  const { id, mustSetUpTwoFactor } = await requireUser(app);
  const { user, userPasskeys } = await readSecondFactors(app, id);
  const isOn = isTwoFactorOn(user);
  const mustConfirmEmail = !isOn && user.emailVerifiedAt === null;
  const withApp = await hasApp(app, user);
  const secret = mustConfirmEmail || withApp ? null : await findOfferedSecret(app, user);
  return {
    mustConfirmEmail,
    isOn,
    hasApp: withApp,
    mustSetUpTwoFactor,
    codesLeft: user.recoveryCodes?.length ?? 0,
    newApp: secret ? newAppOf(secret, user) : null,
    passkeys: userPasskeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    newPasskey: await newPasskeyOptions(app, user, userPasskeys),
  };
}

const newAppOf = (secret: string, { username }: User) => ({ secret, url: authenticatorUrl(secret, username) });

/**
 * Returns a secret for setting up an app. This is a write, so pages never call it while they load (access-5). ShopError
 * `conflict` if the email is not verified or the user already has an app.
 */
export async function offerApp(app: App) {
  const { id } = await requireUser(app);
  const user = await getUser(app, id);
  if (!isTwoFactorOn(user) && !user.emailVerifiedAt) throw new ShopError("conflict", confirmFirst);
  if (await hasApp(app, user)) throw changedMeanwhile();
  return newAppOf(await offerSecret(app, user), user);
}

/**
 * Adds an authenticator app, confirmed by its first code. If this is the first second step, two-factor sign-in turns
 * on: every session ends, the visitor gets a new session, and the recovery codes are returned. Otherwise returns null.
 * ShopError `conflict` if the email is not verified, or if a parallel request came first: otherwise the user could
 * write down recovery codes that do not work.
 */
export async function startTwoFactor(app: App, input: z.output<typeof startTwoFactorInput>): Promise<string[] | null> {
  // Read the offer first: a parallel request may end the session that holds it.
  const offered = await findOfferedSecret(app, await requireUser(app));
  const factors = await withPassword(app, input);
  if (await hasApp(app, factors.user)) throw changedMeanwhile();
  const totpUsedStep = offered ? stepOfCode(app, offered, input.code) : null;
  if (!offered || totpUsedStep === null) throw wrongCode();
  const totpSecret = await encryptSecret(app, factors.user, offered);
  return addSecondFactor(app, factors, "app", { totpSecret, totpUsedStep });
}

/** Adds a passkey. Returns and throws the same as `startTwoFactor`. */
export async function addPasskey(app: App, input: z.output<typeof addPasskeyInput>): Promise<string[] | null> {
  const factors = await withPassword(app, input);
  return addSecondFactor(app, factors, "passkey", {}, await insertPasskey(app, factors.user, input));
}

async function addSecondFactor(
  app: App,
  factors: SecondFactors,
  what: "app" | "passkey",
  values: Values,
  extraStatements: Statement[] = [],
): Promise<string[] | null> {
  if (isTwoFactorOn(factors.user)) {
    await changeTwoFactor(app, factors, values, what, [...extraStatements, ...auditOwn(app, factors.user, what)]);
    return null;
  }
  const { id, emailVerifiedAt } = factors.user;
  // Without a verified email, a stranger who registered with someone else's address could lock the owner out.
  if (!emailVerifiedAt) throw new ShopError("conflict", confirmFirst);
  const codes = newRecoveryCodes();
  const session = startSession(app, id);
  await changeTwoFactor(app, factors, { ...values, recoveryCodes: codes.stored, wrongCodes: 0 }, "on", [
    ...extraStatements,
    endSessionsOf(app, id),
    session.statement,
    ...auditOwn(app, factors.user, "on"),
  ]);
  await disconnectStaff(app, factors.user);
  app.visitor.sessionToken = session.token;
  return codes.shown;
}

const confirmFirst = "Please confirm your email address first. You can resend the link from your account page.";

export async function replaceRecoveryCodes(app: App, input: { currentPassword: string }): Promise<string[]> {
  const factors = await withPassword(app, input);
  if (!isTwoFactorOn(factors.user)) throw new ShopError("conflict", "Two-factor sign-in is off.");
  const codes = newRecoveryCodes();
  await changeTwoFactor(app, factors, { recoveryCodes: codes.stored }, "codes", auditOwn(app, factors.user, "codes"));
  return codes.shown;
}

/**
 * Turns two-factor sign-in off and deletes the app and all passkeys. Does nothing if it is already off. ShopError
 * `conflict` if the role requires it.
 */
export async function stopTwoFactor(app: App, input: { currentPassword: string }): Promise<void> {
  await stop(app, await withPassword(app, input));
}

/**
 * Removes a passkey. Removing the last second step turns two-factor sign-in off. Returns whether it is still on.
 * ShopError `not_found`, or `conflict` if the role requires it.
 */
export async function removePasskey(app: App, input: z.output<typeof removePasskeyInput>): Promise<boolean> {
  const factors = await withPassword(app, input);
  const { user, userPasskeys } = factors;
  const left = userPasskeys.filter(({ id }) => id !== input.passkey);
  if (left.length === userPasskeys.length) throw new ShopError("not_found", "This passkey has already been removed.");
  const isLast = left.length === 0 && !(await hasApp(app, user));
  await (isLast
    ? stop(app, factors)
    : changeTwoFactor(app, factors, {}, "removed", [
        deletePasskeys(app, user.id, input.passkey),
        ...auditOwn(app, user, "removed"),
      ]));
  return !isLast;
}

async function stop(app: App, factors: SecondFactors): Promise<void> {
  // A repeated request: two-factor sign-in is already off and the email was sent.
  if (!isTwoFactorOn(factors.user)) return;
  if (mustUseTwoFactor(factors.user.role, await getSettings(app)))
    throw new ShopError("conflict", "Your role requires two-factor sign-in.");
  await turnOff(app, factors, auditOwn(app, factors.user, "off"));
}

const turnOff = (app: App, factors: SecondFactors, extraStatements: Statement[] = []) =>
  changeTwoFactor(app, factors, { totpSecret: null, recoveryCodes: null, wrongCodes: 0 }, "off", [
    deletePasskeys(app, factors.user.id),
    ...extraStatements,
  ]);

/**
 * Turns two-factor sign-in off for a colleague who lost phone and recovery codes, and ends their sessions (owner only).
 * Owners turn off their own two-factor sign-in in their account, with the password.
 */
export async function resetTwoFactor(app: App, { id }: { id: string }): Promise<void> {
  const owner = await requireOwner(app);
  if (id === owner.id) throw new ShopError("conflict", "Turn off your own two-factor sign-in in your account.");
  const factors = await readSecondFactors(app, id);
  const audit = addAudit(app, owner, "two-factor reset", `user ${factors.user.username}`);
  await turnOff(app, factors, [endSessionsOf(app, id), audit].flat());
  await disconnectStaff(app, factors.user);
}

/**
 * Sets who must use two-factor sign-in (owner only). ShopError `conflict` if the owner does not use two-factor sign-in
 * yet: the owner would lock themselves out.
 */
export async function setTwoFactorFor(app: App, { twoFactorFor }: { twoFactorFor: TwoFactorFor }): Promise<void> {
  const owner = await requireOwner(app);
  if (!isTwoFactorOn(await getUser(app, owner.id)) && twoFactorFor !== "nobody")
    throw new ShopError("conflict", "Set it up in your own account first.");
  await saveSettings(app, { twoFactorFor });
}

type OwnChange = Exclude<TwoFactorChange, "locked" | "wrong">;
const auditActions: Record<OwnChange, string> = {
  on: "two-factor turned on",
  app: "authenticator app added",
  passkey: "passkey added",
  removed: "passkey removed",
  codes: "recovery codes replaced",
  off: "two-factor turned off",
};

/** Audit line of staff who change their own second step. Customers have none. */
const auditOwn = (app: App, { username, role }: User, what: OwnChange): Statement[] =>
  role === "user" ? [] : addAudit(app, { username }, auditActions[what], `user ${username}`);

async function withPassword(app: App, { currentPassword }: { currentPassword: string }): Promise<SecondFactors> {
  const { id } = await requireUser(app);
  const factors = await readSecondFactors(app, id);
  await requirePassword(app, factors.user, currentPassword);
  return factors;
}

type Values = Parameters<typeof changeUser>[2];

/**
 * Writes only if the second steps are unchanged since they were read, and emails the user. Otherwise throws ShopError
 * `conflict`.
 */
async function changeTwoFactor(
  app: App,
  factors: SecondFactors,
  values: Values,
  what: TwoFactorChange,
  extraStatements: Statement[] = [],
): Promise<void> {
  const { id, email } = factors.user;
  const mail = twoFactorChanged({
    username: nameInEmail(factors.user),
    what,
    resetUrl: `${app.origin}/forgot-password`,
  });
  const emails = outboxInserts(app, [{ to: email, template: "two-factor", record: null, mail }]);
  const passwordHash = abortUnless(users.passwordHash, areUnchanged(factors));
  try {
    await runBatch(app.db, [changeUser(app, id, { ...values, passwordHash }), extraStatements, emails.statements]);
  } catch (error) {
    throw wasAborted(error, users.passwordHash) || wasRefused(error, passkeys.id) ? changedMeanwhile(error) : error;
  }
  enqueueOutbox(app, emails);
  logSecurityEvent("two-factor changed", { user: id, reason: what });
}

function areUnchanged({ user, userPasskeys }: SecondFactors) {
  const codes = sql.param(user.recoveryCodes, users.recoveryCodes);
  const isSameApp = sql`${users.totpSecret} is ${user.totpSecret}`;
  const isSamePassword = eq(users.passwordHash, user.passwordHash);
  return sql`${and(isSamePassword, isSameApp, sql`${users.recoveryCodes} is ${codes}`, eq(passkeyCount(user.id), userPasskeys.length))}`;
}

const changedMeanwhile = (cause?: unknown) =>
  new ShopError(
    "conflict",
    "Two-factor sign-in has already changed. If you haven't seen your recovery codes, please make new ones on this page.",
    { cause },
  );
