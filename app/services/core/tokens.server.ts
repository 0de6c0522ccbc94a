// Randomness, hashes and signatures for ids, links and cookies; owns no table.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type idPrefixes, readableId, readableLetters } from "~/domain/text/ids";

/** An unguessable id that a person can read out: "CP-7Q4KM2XD9A" (shop-4). */
export function newId(prefix: (typeof idPrefixes)[keyof typeof idPrefixes] | (string & {})): string {
  return readableId(prefix, randomBytes(16));
}

/** A code to type from paper, of five bits a letter. */
export function randomCode(letters: number): string {
  return readableLetters(randomBytes(letters));
}

/** 256 random bits for a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a token is stored: a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

interface Signer {
  signingSecrets: readonly string[];
  now(): Date;
}

/** `text.signature`; the first secret signs, all verify, so that a secret can be replaced. */
export function signText(secrets: readonly string[], purpose: string, text: string): string {
  return `${text}.${signature(secrets[0] ?? "", purpose, text)}`;
}

/** `text.end.signature`: the end is signed with the rest. */
export function signUntil({ signingSecrets, now }: Signer, purpose: string, text: string, lifeMs: number): string {
  return signText(signingSecrets, purpose, `${text}.${(now().getTime() + lifeMs).toString(36)}`);
}

/** The text of `signUntil`, or null when it was not signed here for this purpose, or is over. */
export function readSignedUntil({ signingSecrets, now }: Signer, purpose: string, signed: string): string | null {
  const dated = readSignedText(signingSecrets, purpose, signed);
  const dot = dated?.lastIndexOf(".") ?? -1;
  if (!dated || dot < 1 || Number.parseInt(dated.slice(dot + 1), 36) <= now().getTime()) return null;
  return dated.slice(0, dot);
}

/** The text of a signed value, or null when it was not signed here for this purpose. */
export function readSignedText(secrets: readonly string[], purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const matches = secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, purpose, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches ? text : null;
}

/** 256 bits in base64url that nobody makes without the secret. */
export function signature(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}
