// Encrypts text that must be readable again but not leak with the table (AES-256-GCM, one HKDF key per purpose from the
// signing secrets). Owns no table. Guarantees that text encrypted for one purpose and owner cannot be decrypted for
// another.

const encoded = (text: string) => new TextEncoder().encode(text);

async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey("raw", encoded(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoded(`seal\n${purpose}`) };
  return crypto.subtle.deriveKey(hkdf, from, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/**
 * Returns "iv.ciphertext" in base64url, encrypted with the current secret. The ciphertext is bound to `owner`, so
 * copying it to another user's row is useless.
 */
export async function encryptText(
  secrets: readonly string[],
  purpose: string,
  owner: string,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoded(owner) };
  const encrypted = await crypto.subtle.encrypt(algorithm, await keyOf(secrets[0] ?? "", purpose), encoded(text));
  return [iv, new Uint8Array(encrypted)].map((part) => Buffer.from(part).toString("base64url")).join(".");
}

/**
 * Returns the text and whether the current secret encrypted it, or null if no secret can decrypt it for this purpose
 * and owner.
 */
export async function decryptText(
  secrets: readonly string[],
  purpose: string,
  owner: string,
  encrypted: string,
): Promise<{ text: string; isCurrent: boolean } | null> {
  const [iv, text] = encrypted.split(".").map((part) => Uint8Array.from(Buffer.from(part, "base64url")));
  if (!iv || !text) return null;
  const algorithm = { name: "AES-GCM", iv, additionalData: encoded(owner) };
  for (const [at, secret] of secrets.entries()) {
    const decrypted = await crypto.subtle.decrypt(algorithm, await keyOf(secret, purpose), text).catch(() => null);
    if (decrypted) return { text: new TextDecoder().decode(decrypted), isCurrent: at === 0 };
  }
  return null;
}
