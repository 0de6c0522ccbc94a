// Passkeys (WebAuthn) as a second step. Owns: passkeys. Guarantees accounts-18: an answer works only on this shop's
// domain and for the session or sign-in that requested it. The challenges are derived from these and never stored.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { passkeys } from "~/db/schema";
import type { NewPasskeyAnswer, PasskeyAnswer } from "~/domain/accounts/passkeys.schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import type { User } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";
import { sessionKey } from "~/services/core/sessions.server";
import { signature } from "~/services/core/tokens.server";

export type Passkey = typeof passkeys.$inferSelect;

/** Omits `extensions`, which loader types cannot serialize. */
type Serializable<Options> = Omit<Options, "extensions">;

const challenge = (app: App, text: string) => signature(app.signingSecrets[0] ?? "", "passkey", text);
const newChallenge = (app: App, { id }: Pick<User, "id">) => challenge(app, `new\n${id}\n${sessionKey(app)}`);
const signInChallenge = (app: App, secondStep: string) => challenge(app, `sign-in\n${secondStep}`);
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
const hostOf = ({ origin }: App) => new URL(origin).hostname;

/**
 * The values an authenticator's answer must match. User verification is not required, because the user has already
 * entered the password.
 */
const expected = (app: App, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: app.origin,
  expectedRPID: hostOf(app),
  requireUserVerification: false,
});

const credentialOf = ({ id, transports }: Passkey) => ({ id, transports: transports ?? undefined });

export function listPasskeys(app: App, userId: string | SQL): Promise<Passkey[]> {
  return app.read(
    app.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id),
  );
}

export const passkeyCount = (userId: string) =>
  sql<number>`(select count(*) from ${passkeys} where ${passkeys.userId} = ${userId})`;

/** Returns the options for creating a passkey other than `userPasskeys`. The challenge stays the same during a session. */
export async function newPasskeyOptions(
  app: App,
  user: User,
  userPasskeys: readonly Passkey[],
): Promise<Serializable<PublicKeyCredentialCreationOptionsJSON>> {
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: hostOf(app),
    userName: user.username,
    userDisplayName: user.username,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: bytesOf(newChallenge(app, user)),
    excludeCredentials: userPasskeys.map(credentialOf),
  });
}

export async function passkeyOptions(
  app: App,
  secondStep: string,
  userPasskeys: readonly Passkey[],
): Promise<Serializable<PublicKeyCredentialRequestOptionsJSON>> {
  return generateAuthenticationOptions({
    rpID: hostOf(app),
    challenge: bytesOf(signInChallenge(app, secondStep)),
    allowCredentials: userPasskeys.map(credentialOf),
  });
}

/**
 * Returns the statement that stores a new passkey. ShopError `invalid` if the answer does not match this session's
 * challenge.
 */
export async function insertPasskey(
  app: App,
  user: User,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<Statement[]> {
  const expectedValues = expected(app, newChallenge(app, user));
  const verification = await verifyRegistrationResponse({ response: answer, ...expectedValues }).catch(notAccepted);
  if (!verification.verified) return notAccepted();
  const { id, publicKey, counter, transports } = verification.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  const row = { id, publicKey: key, userId: user.id, name, counter, transports, createdAt: app.now() };
  return [app.db.insert(passkeys).values(row)];
}

/**
 * Returns the statement that records a passkey's use. ShopError `invalid` if the passkey belongs to someone else, the
 * answer is for another sign-in, or the counter went back.
 */
export async function verifyPasskeyAnswer(
  app: App,
  user: User,
  secondStep: string,
  answer: PasskeyAnswer,
): Promise<Statement[]> {
  const passkey = (await listPasskeys(app, user.id)).find(({ id }) => id === answer.id);
  if (!passkey) return notAccepted();
  const verification = await verifyAuthenticationResponse({
    response: answer,
    credential: { ...credentialOf(passkey), publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    ...expected(app, signInChallenge(app, secondStep)),
  }).catch(notAccepted);
  if (!verification.verified) return notAccepted();
  const values = { counter: verification.authenticationInfo.newCounter, lastUsedAt: app.now() };
  return [app.db.update(passkeys).set(values).where(eq(passkeys.id, passkey.id))];
}

export function deletePasskeys(app: App, userId: string, id?: string) {
  return app.db.delete(passkeys).where(and(eq(passkeys.userId, userId), id ? eq(passkeys.id, id) : undefined));
}

function notAccepted(cause?: unknown): never {
  const sentence = "We couldn't verify this passkey. Please try again.";
  throw new ShopError("invalid", sentence, { cause });
}
