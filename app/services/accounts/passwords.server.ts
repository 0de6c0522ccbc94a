// Password hashing. Owns no table. Guarantees access-4: an unknown username takes as long as a wrong password. The
// default export of crypto is imported because a test counts the calls of `crypto.scrypt`.
import crypto from "node:crypto";
import { ShopError } from "~/domain/brand/errors";
import { isCommonPassword } from "~/services/accounts/common-passwords.server";

/**
 * OWASP's scrypt parameters that fit the platform's limit of N·r·p <= 2^20 (platform-workers-4). They need 16 MiB and
 * about 0.2 s.
 */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 64 << 20 };
    // Keyboards may encode the same accented letter as one or as two code points.
    crypto.scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Returns `scrypt$N$r$p$salt$hash` with salt and hash in base64url. Only the demo shop passes a fixed salt. */
export async function hashPassword(password: string, salt: Buffer = crypto.randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Hashes a newly chosen password. ShopError `invalid` if the password is too common (accounts-1). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    const sentence = "This password is too common. Please choose another.";
    throw new ShopError("invalid", sentence, { fieldErrors: { password: [sentence] } });
  }
  return hashPassword(password);
}

const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Checks a password against a stored hash. Without a hash (unknown user) it does the same work and returns false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? dummyHash).split("$");
  const expected = Buffer.from(hash, "base64url");
  const key = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return key.length === expected.length && crypto.timingSafeEqual(key, expected) && stored !== undefined;
}
