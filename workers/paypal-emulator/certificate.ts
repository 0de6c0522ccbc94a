/**
 * Key that signs webhooks, with a self-signed X.509 certificate. The certificate is encoded as DER here, because
 * workerd cannot create one.
 */
const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

export interface SigningMaterial {
  privateKey: string;
  certificatePem: string;
  /** Identifies the content, because the shop caches certificates by address. */
  certificateId: string;
}

export async function createSigningMaterial(): Promise<SigningMaterial> {
  const pair = (await crypto.subtle.generateKey(RSA, true, ["sign", "verify"])) as CryptoKeyPair;
  const exported = async (format: "pkcs8" | "spki", key: CryptoKey) =>
    new Uint8Array((await crypto.subtle.exportKey(format, key)) as ArrayBuffer);
  const certificate = await selfSigned(pair.privateKey, await exported("spki", pair.publicKey));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", certificate));
  return {
    privateKey: base64(await exported("pkcs8", pair.privateKey)),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${base64(certificate).replace(/.{64}/g, "$&\n").trimEnd()}\n-----END CERTIFICATE-----\n`,
    certificateId: `CERT-${Buffer.from(digest).toString("hex").slice(0, 24)}`,
  };
}

/** Importing a key costs far more than a signature, so the result is reused. */
export function importSigningKey({ privateKey }: SigningMaterial): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", Buffer.from(privateKey, "base64"), RSA, false, ["sign"]);
}

export async function sign(key: CryptoKey, text: string): Promise<string> {
  return base64(new Uint8Array(await crypto.subtle.sign(RSA.name, key, ascii(text))));
}

async function selfSigned(key: CryptoKey, publicKeyInfo: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = der(0x30, objectId("2a864886f70d01010b"), der(0x05)); // sha256WithRSAEncryption
  const commonName = der(0x30, objectId("550403"), der(0x0c, ascii("PayPal emulator (local only)")));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, der(0x17, ascii("250101000000Z")), der(0x17, ascii("491231235959Z")));
  const serial = der(0x02, new Uint8Array([1]), crypto.getRandomValues(new Uint8Array(15)));
  const version3 = der(0xa0, der(0x02, new Uint8Array([2])));
  const content = der(0x30, version3, serial, algorithm, name, validity, name, publicKeyInfo);
  const signature = new Uint8Array(await crypto.subtle.sign(RSA.name, key, content));
  return der(0x30, content, algorithm, der(0x03, new Uint8Array([0]), signature));
}

function der(tag: number, ...contents: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  const bytes = [tag, ...(length < 0x80 ? [length] : long), ...contents.flatMap((part) => [...part])];
  return new Uint8Array(bytes);
}

function objectId(hex: string): Uint8Array {
  return der(0x06, Buffer.from(hex, "hex"));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
