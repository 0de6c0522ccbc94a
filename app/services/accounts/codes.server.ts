// Codes from authenticator apps (TOTP, RFC 6238) and recovery codes. Writes `users`. Guarantees that each code works
// once, and accounts-20: an app's secret is stored encrypted.
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard, wasAborted } from "~/db/guards";
import { users } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { changeUser, type User } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";
import { decryptText, encryptText } from "~/services/core/encryption.server";
import { findStoredOffer, storeOfferedSecret } from "~/services/core/sessions.server";
import { hashToken, randomCode } from "~/services/core/tokens.server";

const periodSeconds = 30;

function totpOf(secret: string, username: string): TOTP {
  return new TOTP({ issuer: brand.name, label: username, secret: Secret.fromBase32(secret), period: periodSeconds });
}

/**
 * Returns the random secret for setting up an app in this session. The secret stays the same for an hour, because a
 * reload must not invalidate the QR code that the user has already scanned.
 */
export async function offerSecret(app: App, user: Pick<User, "id">): Promise<string> {
  const encrypted = await encryptSecret(app, user, new Secret({ size: 20 }).base32);
  return (await decryptOffer(app, user, await storeOfferedSecret(app, encrypted))) ?? "";
}

/** Returns the secret that `offerSecret` gave this session, or null if there is none or it is more than an hour old. */
export async function findOfferedSecret(app: App, user: Pick<User, "id">): Promise<string | null> {
  return decryptOffer(app, user, await findStoredOffer(app));
}

const decryptOffer = async (app: App, { id }: Pick<User, "id">, totpSecret: string | null) =>
  (await decryptSecret(app, { id, totpSecret }))?.text ?? null;

type AppOwner = Pick<User, "id" | "totpSecret">;

export function encryptSecret(app: App, { id }: Pick<User, "id">, secret: string): Promise<string> {
  return encryptText(app.signingSecrets, "totp", id, secret);
}

/**
 * Decrypts a stored secret. Secrets from before encryption was introduced are stored as plain Base32 and returned
 * unchanged.
 */
async function decryptSecret(app: App, { id, totpSecret: stored }: AppOwner) {
  if (!stored) return null;
  return /^[A-Z2-7]+$/.test(stored)
    ? { text: stored, isCurrent: false }
    : decryptText(app.signingSecrets, "totp", id, stored);
}

/** Returns false also if no signing secret decrypts the app's secret. The user then has to set up a new app. */
export const hasApp = async (app: App, user: AppOwner): Promise<boolean> => (await decryptSecret(app, user)) !== null;

/** Encrypts the secret again if it is stored in plain text or was encrypted with the older signing secret. */
export async function reencryptSecret(app: App, user: AppOwner): Promise<Statement[]> {
  const secret = await decryptSecret(app, user);
  if (!secret || secret.isCurrent) return [];
  const totpSecret = await encryptSecret(app, user, secret.text);
  return [changeUser(app, user.id, { totpSecret }, sql`${users.totpSecret} is ${user.totpSecret}`)];
}

export function authenticatorUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * Returns the 30-second step of a code, or null if the code is wrong. The previous and the next step also count, because
 * clocks drift.
 */
export function stepOfCode(app: App, secret: string, typed: string): number | null {
  const timestamp = app.now().getTime();
  const delta = totpOf(secret, "").validate({ token: stripSeparators(typed), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const stripSeparators = (typed: string) => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * Creates ten recovery codes of 120 bits each, to show and to store. Older codes of 50 bits still work (accounts-16).
 */
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
 * Returns statements that use up an app or recovery code. They abort their batch if the code is wrong or already used
 * (see `wasCodeRefused`). A wrong app code throws ShopError `invalid` at once.
 */
export async function consumeCode(app: App, user: User, typed: string): Promise<Statement[]> {
  return /^\d{6}$/.test(stripSeparators(typed))
    ? consumeAppCode(app, user, typed)
    : consumeRecoveryCode(app, user, typed);
}

const abortBatchUnless = (isGood: Guard) => ({ passwordHash: abortUnless(users.passwordHash, isGood) });

export const wasCodeRefused = (error: unknown): boolean => wasAborted(error, users.passwordHash);

async function consumeAppCode(app: App, user: User, typed: string) {
  const secret = await decryptSecret(app, user);
  const step = secret && stepOfCode(app, secret.text, typed);
  if (!secret || step === null) throw wrongCode();
  const isNew = sql`${users.totpSecret} is ${user.totpSecret} and coalesce(${users.totpUsedStep}, 0) < ${step}`;
  return [changeUser(app, user.id, { totpUsedStep: step, ...abortBatchUnless(isNew) })];
}

function consumeRecoveryCode(app: App, user: User, typed: string) {
  const hash = hashToken(stripSeparators(typed));
  const remaining = sql`(select json_group_array(value) from json_each(${users.recoveryCodes}) where value <> ${hash})`;
  const isUnused = sql`exists (select 1 from json_each(${users.recoveryCodes}) where value = ${hash})`;
  return [changeUser(app, user.id, { recoveryCodes: remaining, ...abortBatchUnless(isUnused) })];
}
