// Random values, hashes and signatures for ids, links and cookies. Owns no table.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type idPrefixes, readableId, readableLetters } from "~/domain/text/ids";

/** Returns an unguessable id that is easy to read aloud, such as "CP-7Q4KM2XD9A" (shop-4). */
export function newId(prefix: (typeof idPrefixes)[keyof typeof idPrefixes] | (string & {})): string {
  return readableId(prefix, randomBytes(16));
}

/** Returns the same id for the same key of a form. */
export function idOfKey(prefix: (typeof idPrefixes)[keyof typeof idPrefixes], key: string): string {
  return readableId(prefix, createHash("sha256").update(key).digest());
}

/** Returns a code that is easy to type from paper, with five random bits per character. */
export function randomCode(letters: number): string {
  return readableLetters(randomBytes(letters));
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens are stored as hashes, so that a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

interface Signer {
  signingSecrets: readonly string[];
  now(): Date;
}

/** Returns `text.signature`. The first secret signs and all secrets verify, so that a secret can be replaced. */
export function signText(secrets: readonly string[], purpose: string, text: string, sign = signature): string {
  return `${text}.${sign(secrets[0] ?? "", purpose, text)}`;
}

/** Returns `text.expiry.signature`. The signature covers the expiry. */
export function signUntil({ signingSecrets, now }: Signer, purpose: string, text: string, lifeMs: number): string {
  return signText(signingSecrets, purpose, `${text}.${(now().getTime() + lifeMs).toString(36)}`);
}

/** Returns the text from `signUntil`, or null if the signature is invalid, for another purpose, or expired. */
export function readSignedUntil({ signingSecrets, now }: Signer, purpose: string, signed: string): string | null {
  const dated = readSignedText(signingSecrets, purpose, signed);
  const dot = dated?.lastIndexOf(".") ?? -1;
  if (!dated || dot < 1 || Number.parseInt(dated.slice(dot + 1), 36) <= now().getTime()) return null;
  return dated.slice(0, dot);
}

/** Returns the signed text, or null if the signature is invalid or for another purpose. */
export function readSignedText(
  secrets: readonly string[],
  purpose: string,
  signed: string,
  sign = signature,
): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const matches = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches ? text : null;
}

export function signature(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** The first 128 bits of a signature in lowercase digits, for an email address: it is short and its case may change. */
export function shortSignature(secret: string, purpose: string, text: string): string {
  return Buffer.from(signature(secret, purpose, text), "base64url")
    .subarray(0, 16)
    .toString("hex");
}
