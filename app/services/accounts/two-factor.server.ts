// Two-factor sign-in, turned on and off; writes `users`. Promises that nobody turns it on without a code or a passkey that worked, nor
// off without the password, and that the person is told by mail (accounts-16, accounts-18).
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted, wasRefused } from "~/db/guards";
import { passkeys, users } from "~/db/schema";
import type { startTwoFactorInput, TwoFactorFor } from "~/domain/accounts/accounts";
import { mustUseTwoFactor, nameInMail } from "~/domain/accounts/accounts";
import type { addPasskeyInput, removePasskeyInput } from "~/domain/accounts/passkeys.schema";
import { ShopError } from "~/domain/brand/errors";
import { type TwoFactorChange, twoFactorChanged } from "~/emails/accounts/two-factor";
import { changeUser, getUser, type User } from "~/services/accounts/accounts.server";
import {
  authenticatorUrl,
  findOfferedSecret,
  hasApp,
  isTwoFactorOn,
  newRecoveryCodes,
  offerSecret,
  sealSecret,
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
import { endSessionsOf, requireOwner, requireUser, startSession } from "~/services/core/sessions.server";
import { getSettings, saveSettings } from "~/services/core/settings.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/** A person's ways through the second step: the app in `user`, and the passkeys. */
interface Ways {
  user: User;
  kept: Passkey[];
}

async function waysOf(app: App, id: string): Promise<Ways> {
  const [user, kept] = await Promise.all([getUser(app, id), listPasskeys(app, id)]);
  return { user, kept };
}

/** How the signed-in person signs in, and what a browser and an app that `offerApp` offered need for one more way. Writes nothing. */
export async function getTwoFactor(app: App) {
  const { id, mustSetUpTwoFactor } = await requireUser(app);
  const { user, kept } = await waysOf(app, id);
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
    passkeys: kept.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    newPasskey: await newPasskeyOptions(app, user, kept),
  };
}

const newAppOf = (secret: string, { username }: User) => ({ secret, url: authenticatorUrl(secret, username) });

/**
 * Offers this session a secret to set an app up with: a change, so no page does it by being looked at (access-5). ShopError `conflict`
 * while the email address is not confirmed, and where there is an app.
 */
export async function offerApp(app: App) {
  const { id } = await requireUser(app);
  const user = await getUser(app, id);
  if (!isTwoFactorOn(user) && !user.emailVerifiedAt) throw new ShopError("conflict", confirmFirst);
  if (await hasApp(app, user)) throw changedMeanwhile();
  return newAppOf(await offerSecret(app, user), user);
}

/**
 * Adds an app by a first code. The first way turns it on: every session ends, the visitor goes on with a new one, and it answers the
 * recovery codes, which are kept as hashes; else null. ShopError `conflict` while the email address is not confirmed. Of two sends at once one is a ShopError `conflict`: else the codes on paper would be those of the other one.
 */
export async function startTwoFactor(app: App, input: z.output<typeof startTwoFactorInput>): Promise<string[] | null> {
  // Before the rest: of two sends at once, one ends the session that holds the offer.
  const offered = await findOfferedSecret(app, await requireUser(app));
  const ways = await withPassword(app, input);
  if (await hasApp(app, ways.user)) throw changedMeanwhile();
  const totpUsedStep = offered ? stepOfCode(app, offered, input.code) : null;
  if (!offered || totpUsedStep === null) throw wrongCode();
  const totpSecret = await sealSecret(app, ways.user, offered);
  return addWay(app, ways, "app", { totpSecret, totpUsedStep });
}

/** Adds a passkey, else like `startTwoFactor`. */
export async function addPasskey(app: App, input: z.output<typeof addPasskeyInput>): Promise<string[] | null> {
  const ways = await withPassword(app, input);
  return addWay(app, ways, "passkey", {}, await insertPasskey(app, ways.user, input));
}

async function addWay(
  app: App,
  ways: Ways,
  what: "app" | "passkey",
  values: Values,
  along: Statement[] = [],
): Promise<string[] | null> {
  if (isTwoFactorOn(ways.user)) {
    await change(app, ways, values, what, along);
    return null;
  }
  const { id, emailVerifiedAt } = ways.user;
  // Otherwise a stranger could lock an address's owner out of the account that they opened with it.
  if (!emailVerifiedAt) throw new ShopError("conflict", confirmFirst);
  const codes = newRecoveryCodes();
  const session = startSession(app, id);
  await change(app, ways, { ...values, recoveryCodes: codes.stored, wrongCodes: 0 }, "on", [
    ...along,
    endSessionsOf(app, id),
    session.statement,
  ]);
  app.visitor.sessionToken = session.token;
  return codes.shown;
}

const confirmFirst = "Please confirm your email address first. You can resend the link from your account page.";

/** New recovery codes; the old ones count no more. */
export async function replaceRecoveryCodes(app: App, input: { currentPassword: string }): Promise<string[]> {
  const ways = await withPassword(app, input);
  if (!isTwoFactorOn(ways.user)) throw new ShopError("conflict", "Two-factor sign-in is off.");
  const codes = newRecoveryCodes();
  await change(app, ways, { recoveryCodes: codes.stored }, "codes");
  return codes.shown;
}

/** The app and all passkeys go; where it is off already nothing happens. ShopError `conflict` where the role needs it. */
export async function stopTwoFactor(app: App, input: { currentPassword: string }): Promise<void> {
  await stop(app, await withPassword(app, input));
}

/** The last way turns it off; answers whether it is on still. ShopError `not_found`; `conflict` where the role needs it. */
export async function removePasskey(app: App, input: z.output<typeof removePasskeyInput>): Promise<boolean> {
  const ways = await withPassword(app, input);
  const { user, kept } = ways;
  const left = kept.filter(({ id }) => id !== input.passkey);
  if (left.length === kept.length) throw new ShopError("not_found", "This passkey has already been removed.");
  const isLast = left.length === 0 && !(await hasApp(app, user));
  await (isLast ? stop(app, ways) : change(app, ways, {}, "removed", [deletePasskeys(app, user.id, input.passkey)]));
  return !isLast;
}

async function stop(app: App, ways: Ways): Promise<void> {
  // Sent again after an answer that was lost: it is off, and the person was told.
  if (!isTwoFactorOn(ways.user)) return;
  if (mustUseTwoFactor(ways.user.role, await getSettings(app)))
    throw new ShopError("conflict", "Your role requires two-factor sign-in.");
  await turnOff(app, ways);
}

const turnOff = (app: App, ways: Ways, along: Statement[] = []) =>
  change(app, ways, { totpSecret: null, recoveryCodes: null, wrongCodes: 0 }, "off", [
    deletePasskeys(app, ways.user.id),
    ...along,
  ]);

/** Owner: for a colleague who lost phone and codes. Ends the sessions; one's own is turned off in the account, by the password. */
export async function resetTwoFactor(app: App, { id }: { id: string }): Promise<void> {
  const owner = await requireOwner(app);
  if (id === owner.id) throw new ShopError("conflict", "Turn off your own two-factor sign-in in your account.");
  const ways = await waysOf(app, id);
  const audit = addAudit(app, owner, "two-factor reset", `user ${ways.user.username}`);
  await turnOff(app, ways, [endSessionsOf(app, id), audit].flat());
}

/** Owner: who must use it. ShopError `conflict` before the owner does: the next page would be closed. */
export async function setTwoFactorFor(app: App, { twoFactorFor }: { twoFactorFor: TwoFactorFor }): Promise<void> {
  const owner = await requireOwner(app);
  if (!isTwoFactorOn(await getUser(app, owner.id)) && twoFactorFor !== "nobody")
    throw new ShopError("conflict", "Set it up in your own account first.");
  await saveSettings(app, { twoFactorFor });
}

async function withPassword(app: App, { currentPassword }: { currentPassword: string }): Promise<Ways> {
  const { id } = await requireUser(app);
  const ways = await waysOf(app, id);
  await requirePassword(app, ways.user, currentPassword);
  return ways;
}

type Values = Parameters<typeof changeUser>[2];

/** Writes only while the ways are those that were looked at, and tells the person. ShopError `conflict` else. */
async function change(
  app: App,
  ways: Ways,
  values: Values,
  what: TwoFactorChange,
  along: Statement[] = [],
): Promise<void> {
  const { id, email } = ways.user;
  const mail = twoFactorChanged({ username: nameInMail(ways.user), what, resetUrl: `${app.origin}/forgot-password` });
  const emails = outboxInserts(app, [{ to: email, template: "two-factor", mail }]);
  const passwordHash = abortUnless(users.passwordHash, areAsSeen(ways));
  try {
    await runBatch(app.db, [changeUser(app, id, { ...values, passwordHash }), along, emails.statements]);
  } catch (error) {
    throw wasAborted(error, users.passwordHash) || wasRefused(error, passkeys.id) ? changedMeanwhile(error) : error;
  }
  enqueueOutbox(app, emails);
  logSecurityEvent("two-factor changed", { user: id, reason: what });
}

function areAsSeen({ user, kept }: Ways) {
  const codes = sql.param(user.recoveryCodes, users.recoveryCodes);
  const isSameApp = sql`${users.totpSecret} is ${user.totpSecret}`;
  return sql`${and(isSameApp, sql`${users.recoveryCodes} is ${codes}`, eq(passkeyCount(user.id), kept.length))}`;
}

const changedMeanwhile = (cause?: unknown) =>
  new ShopError(
    "conflict",
    "Two-factor sign-in has already changed. If you haven't seen your recovery codes, please make new ones on this page.",
    { cause },
  );
