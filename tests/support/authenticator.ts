// An authenticator of the tests' own (WebAuthn, ES256): answers like a browser with a security key in it.
import type { NewPasskeyAnswer, PasskeyAnswer } from "~/domain/accounts/passkeys";
import { origin } from "./requests";

const base64url = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url");
const text = (words: string) => new TextEncoder().encode(words);
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const join = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** What it may get wrong. */
interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isAbsent?: boolean;
  counter?: number;
}

/** `counts: false` is one that is kept in a cloud: its counter stays 0. */
export async function newAuthenticator({ counts = true } = {}) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  const raw = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const rawId = crypto.getRandomValues(new Uint8Array(16));
  const id = base64url(rawId);
  const named = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  let counter = 0;

  /** CBOR: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
  const coseKey = join(
    [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
    raw.slice(1, 33),
    [0x22, 0x58, 32],
    raw.slice(33),
  );

  const clientData = (type: string, asked: string, lies: Lies) =>
    text(JSON.stringify({ type, challenge: lies.challenge ?? asked, origin: lies.origin ?? origin }));

  async function authenticatorData(rpId: string, flags: number, lies: Lies, more: Uint8Array) {
    if (counts) counter += 1;
    const count = lies.counter ?? counter;
    const present = lies.isAbsent ? 0 : 1;
    return join(await sha256(text(lies.rpId ?? rpId)), [flags | present, 0, 0, 0, count], more);
  }

  return {
    id,
    async create(asked: { challenge: string; rp: { id?: string } }, lies: Lies = {}): Promise<NewPasskeyAnswer> {
      const credential = join(Array(16).fill(0), [0, rawId.length], rawId, coseKey);
      const data = await authenticatorData(asked.rp.id ?? "", 0x40, lies, credential);
      const object = join(
        ...[[0xa3, 0x63], text("fmt"), [0x64], text("none"), [0x67], text("attStmt"), [0xa0, 0x68], text("authData")],
        ...[[0x58, data.length], data],
      );
      const clientDataJSON = base64url(clientData("webauthn.create", asked.challenge, lies));
      const response = { clientDataJSON, attestationObject: base64url(object), transports: ["usb"] };
      return { ...named, response };
    },
    async get(asked: { challenge: string; rpId?: string }, lies: Lies = {}): Promise<PasskeyAnswer> {
      const client = clientData("webauthn.get", asked.challenge, lies);
      const data = await authenticatorData(asked.rpId ?? "", 0, lies, new Uint8Array());
      const signed = await crypto.subtle.sign(algorithm, keys.privateKey, join(data, await sha256(client)));
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(derOf(new Uint8Array(signed))),
      };
      return { ...named, response };
    },
  };
}

/** WebCrypto writes r and s side by side, authenticators as two ASN.1 integers. */
function derOf(signature: Uint8Array): Uint8Array {
  const integers = [signature.slice(0, 32), signature.slice(32)].map((half) => {
    const from = half.findIndex((byte) => byte !== 0);
    const short = half.slice(from);
    const positive = short[0]! > 127 ? join([0], short) : short;
    return join([2, positive.length], positive);
  });
  const both = join(...integers);
  return join([0x30, both.length], both);
}
