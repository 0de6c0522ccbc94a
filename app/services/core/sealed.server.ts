// Text that is read again, and that a leaked table must not tell; owns no table. Promises that what is sealed for one purpose and owner
// opens for no other (AES-256-GCM; each purpose has a key of its own, HKDF of the signing secrets).

const encoded = (text: string) => new TextEncoder().encode(text);

async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey("raw", encoded(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoded(`seal\n${purpose}`) };
  return crypto.subtle.deriveKey(hkdf, from, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** "iv.text" in base64url, by the current secret. `owner` is bound to it: in another's row it opens nothing. */
export async function sealText(
  secrets: readonly string[],
  purpose: string,
  owner: string,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoded(owner) };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(secrets[0] ?? "", purpose), encoded(text));
  return [iv, new Uint8Array(sealed)].map((part) => Buffer.from(part).toString("base64url")).join(".");
}

/** The text, and whether the current secret sealed it; null where none of the secrets did, for this purpose and owner. */
export async function openText(
  secrets: readonly string[],
  purpose: string,
  owner: string,
  sealed: string,
): Promise<{ text: string; isCurrent: boolean } | null> {
  const [iv, text] = sealed.split(".").map((part) => Uint8Array.from(Buffer.from(part, "base64url")));
  if (!iv || !text) return null;
  const algorithm = { name: "AES-GCM", iv, additionalData: encoded(owner) };
  for (const [at, secret] of secrets.entries()) {
    const opened = await crypto.subtle.decrypt(algorithm, await keyOf(secret, purpose), text).catch(() => null);
    if (opened) return { text: new TextDecoder().decode(opened), isCurrent: at === 0 };
  }
  return null;
}
