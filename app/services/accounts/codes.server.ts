// Codes of authenticator apps (TOTP, RFC 6238) and recovery codes; writes `users`. Promises that each code counts once, and that an
// app's secret is stored sealed (accounts-20).
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { changeUser, type User } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";
import { openText, sealText } from "~/services/core/sealed.server";
import { findOffer, keepOffer } from "~/services/core/sessions.server";
import { hashToken, randomCode } from "~/services/core/tokens.server";

const periodSeconds = 30;

function totpOf(secret: string, username: string): TOTP {
  return new TOTP({ issuer: brand.name, label: username, secret: Secret.fromBase32(secret), period: periodSeconds });
}

/**
 * The secret that this session may set an app up with: random, the same at each look for an hour, and sealed with the session. A
 * reload must not change the key that an app has scanned already.
 */
export async function offerSecret(app: App, user: Pick<User, "id">): Promise<string> {
  const sealed = await sealSecret(app, user, new Secret({ size: 20 }).base32);
  return (await openOffer(app, user, await keepOffer(app, sealed))) ?? "";
}

/** What `offerSecret` gave this session; null for none, or one of more than an hour ago. */
export async function findOfferedSecret(app: App, user: Pick<User, "id">): Promise<string | null> {
  return openOffer(app, user, await findOffer(app));
}

const openOffer = async (app: App, { id }: Pick<User, "id">, totpSecret: string | null) =>
  (await openSecret(app, { id, totpSecret }))?.text ?? null;

type AppOwner = Pick<User, "id" | "totpSecret">;

/** An app's secret as it is stored. */
export function sealSecret(app: App, { id }: Pick<User, "id">, secret: string): Promise<string> {
  return sealText(app.signingSecrets, "totp", id, secret);
}

/** The other way; one from before they were sealed stands as it is. */
async function openSecret(app: App, { id, totpSecret: stored }: AppOwner) {
  if (!stored) return null;
  return /^[A-Z2-7]+$/.test(stored)
    ? { text: stored, isCurrent: false }
    : openText(app.signingSecrets, "totp", id, stored);
}

/** False too where none of the shop's secrets opens it any more: that app is to be replaced. */
export const hasApp = async (app: App, user: AppOwner): Promise<boolean> => (await openSecret(app, user)) !== null;

/** Seals the secret anew where it is from before it was sealed, or by the older of the shop's two. */
export async function resealSecret(app: App, user: AppOwner): Promise<Statement[]> {
  const secret = await openSecret(app, user);
  if (!secret || secret.isCurrent) return [];
  const totpSecret = await sealSecret(app, user, secret.text);
  return [changeUser(app, user.id, { totpSecret }, sql`${users.totpSecret} is ${user.totpSecret}`)];
}

/** What an authenticator app scans. */
export function authenticatorUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** Which 30 seconds a code is of, one before and one after allowed for slow clocks; null for a wrong one. */
export function stepOfCode(app: App, secret: string, typed: string): number | null {
  const timestamp = app.now().getTime();
  const delta = totpOf(secret, "").validate({ token: withoutBlanks(typed), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const withoutBlanks = (typed: string) => typed.replace(/[\s-]/g, "").toUpperCase();

/** Ten codes to keep on paper, 120 bits each, and what is stored of them. Codes of 50 bits from before still count (accounts-16). */
export function newRecoveryCodes() {
  const codes = Array.from({ length: 10 }, () => randomCode(24));
  return {
    shown: codes.map((code) => code.replace(/(.{6})(?!$)/g, "$1-")),
    stored: codes.map((code) => hashToken(code)),
  };
}

export const isTwoFactorOn = ({ recoveryCodes }: Pick<User, "recoveryCodes">): boolean => recoveryCodes !== null;

export function wrongCode(): ShopError {
  const sentence = "This code is wrong or has already been used.";
  return new ShopError("invalid", sentence, { fieldErrors: { code: [sentence] } });
}

/**
 * Uses up a code, of the app or of recovery, in the batch that it allows, and ends that where it is wrong or used by then
 * (`wasCodeRefused`). ShopError `invalid` for an app's wrong one.
 */
export async function takeCode(app: App, user: User, typed: string): Promise<Statement[]> {
  return /^\d{6}$/.test(withoutBlanks(typed)) ? takeAppCode(app, user, typed) : takeRecoveryCode(app, user, typed);
}

const onlyIf = (isGood: Guard) => ({ passwordHash: abortUnless(users.passwordHash, isGood) });

/** Whether `takeCode` ended the batch. */
export const wasCodeRefused = (error: unknown): boolean => wasAborted(error, users.passwordHash);

async function takeAppCode(app: App, user: User, typed: string) {
  const secret = await openSecret(app, user);
  const step = secret && stepOfCode(app, secret.text, typed);
  if (!secret || step === null) throw wrongCode();
  const isNew = sql`${users.totpSecret} is ${user.totpSecret} and coalesce(${users.totpUsedStep}, 0) < ${step}`;
  return [changeUser(app, user.id, { totpUsedStep: step, ...onlyIf(isNew) })];
}

function takeRecoveryCode(app: App, user: User, typed: string) {
  const hash = hashToken(withoutBlanks(typed));
  const left = sql`(select json_group_array(value) from json_each(${users.recoveryCodes}) where value <> ${hash})`;
  const isLeft = sql`exists (select 1 from json_each(${users.recoveryCodes}) where value = ${hash})`;
  return [changeUser(app, user.id, { recoveryCodes: left, ...onlyIf(isLeft) })];
}
