// Two-factor sign-in, turned on and off; writes `users`. Promises that nobody turns it on without a code that worked, nor off without
// the password, and that the person is told by mail (accounts-16).
import { isNull } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import type { startTwoFactorInput, TwoFactorFor } from "~/domain/accounts/accounts";
import { mustUseTwoFactor } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { type TwoFactorChange, twoFactorChanged } from "~/emails/accounts/two-factor";
import { changeUser, getUser, type User } from "~/services/accounts/accounts.server";
import {
  authenticatorUrl,
  newRecoveryCodes,
  offeredSecret,
  stepOfCode,
  wrongCode,
} from "~/services/accounts/codes.server";
import { requirePassword } from "~/services/accounts/sign-in.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { endSessionsOf, requireOwner, requireUser } from "~/services/core/sessions.server";
import { getSettings, saveSettings } from "~/services/core/settings.server";
import { postMail, sendPosted } from "~/services/mail/outbox.server";

/** How the signed-in person signs in, and what the app needs while it is off. */
export async function getTwoFactor(app: App) {
  const { id, mustSetUpTwoFactor } = await requireUser(app);
  const user = await getUser(app, id);
  if (user.totpSecret) return { isOn: true, codesLeft: user.recoveryCodes?.length ?? 0 } as const;
  const secret = offeredSecret(app, user);
  return { isOn: false, mustSetUpTwoFactor, secret, url: authenticatorUrl(secret, user.username) } as const;
}

const onAlready =
  "Two-factor sign-in is on already. If you have not seen its recovery codes, please make new ones on this page.";

/**
 * Turns it on by a first code; all other sessions end. Answers the recovery codes, which are kept as hashes. Of two sends at once
 * one is a ShopError `conflict`: else the codes on paper would be those that the other one replaced.
 */
export async function startTwoFactor(app: App, input: z.output<typeof startTwoFactorInput>): Promise<string[]> {
  const user = await withPassword(app, input);
  if (user.totpSecret) throw new ShopError("conflict", onAlready);
  const totpSecret = offeredSecret(app, user);
  const totpUsedStep = stepOfCode(app, totpSecret, input.code);
  if (totpUsedStep === null) throw wrongCode();
  const codes = newRecoveryCodes();
  const passwordHash = abortUnless(users.passwordHash, isNull(users.totpSecret));
  try {
    await change(app, user, { totpSecret, totpUsedStep, recoveryCodes: codes.stored, passwordHash }, "on");
  } catch (error) {
    throw wasAborted(error, users.passwordHash) ? new ShopError("conflict", onAlready) : error;
  }
  return codes.shown;
}

/** New recovery codes; the old ones count no more. */
export async function replaceRecoveryCodes(app: App, input: { currentPassword: string }): Promise<string[]> {
  const user = await withPassword(app, input);
  if (!user.totpSecret) throw new ShopError("conflict", "Two-factor sign-in is off.");
  const codes = newRecoveryCodes();
  await change(app, user, { recoveryCodes: codes.stored }, "codes");
  return codes.shown;
}

/** ShopError `conflict` where the role needs it. */
export async function stopTwoFactor(app: App, input: { currentPassword: string }): Promise<void> {
  const user = await withPassword(app, input);
  if (mustUseTwoFactor(user.role, await getSettings(app)))
    throw new ShopError("conflict", "The shop asks for two-factor sign-in in your role.");
  await change(app, user, { totpSecret: null, recoveryCodes: null }, "off");
}

/** Owner: for a colleague who lost phone and codes. Ends the sessions; one's own is turned off in the account, by the password. */
export async function resetTwoFactor(app: App, { id }: { id: string }): Promise<void> {
  const owner = await requireOwner(app);
  if (id === owner.id) throw new ShopError("conflict", "Please turn your own off in your account.");
  const user = await getUser(app, id);
  const along = [endSessionsOf(app, id), addAudit(app, owner, "two-factor reset", `user ${user.username}`)].flat();
  await change(app, user, { totpSecret: null, recoveryCodes: null }, "off", along);
}

/** Owner: who must use it. ShopError `conflict` before the owner does: the next page would be closed. */
export async function setTwoFactorFor(app: App, { twoFactorFor }: { twoFactorFor: TwoFactorFor }): Promise<void> {
  const owner = await requireOwner(app);
  const { totpSecret } = await getUser(app, owner.id);
  if (!totpSecret && twoFactorFor !== "nobody")
    throw new ShopError("conflict", "Please set it up in your own account first.");
  await saveSettings(app, { twoFactorFor });
}

async function withPassword(app: App, { currentPassword }: { currentPassword: string }): Promise<User> {
  const { id } = await requireUser(app);
  const user = await getUser(app, id);
  await requirePassword(app, user, currentPassword);
  return user;
}

async function change(
  app: App,
  { id, username, email }: User,
  values: Parameters<typeof changeUser>[2],
  what: TwoFactorChange,
  along: Statement[] = what === "on" ? [endSessionsOf(app, id, "others")] : [],
): Promise<void> {
  const mail = twoFactorChanged({ username, what, resetUrl: `${app.origin}/forgot-password` });
  const posted = postMail(app, [{ to: email, toName: username, template: "two-factor", mail }]);
  await runBatch(app.db, [changeUser(app, id, values), along, posted.statements]);
  sendPosted(app, posted);
}
