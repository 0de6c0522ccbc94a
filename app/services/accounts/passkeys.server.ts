// Passkeys (WebAuthn) as a second step; owns `passkeys`. Promises that an answer counts at this shop's address only, for the session
// or the sign-in that asked for it: challenges are derived from these and kept nowhere (accounts-18).
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

/** Without what a loader's types cannot carry. */
type Plain<Options> = Omit<Options, "extensions">;

const challenge = (app: App, text: string) => signature(app.signingSecrets[0] ?? "", "passkey", text);
const newChallenge = (app: App, { id }: Pick<User, "id">) => challenge(app, `new\n${id}\n${sessionKey(app)}`);
const signInChallenge = (app: App, secondStep: string) => challenge(app, `sign-in\n${secondStep}`);
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
const hostOf = ({ origin }: App) => new URL(origin).hostname;

/** What the authenticator's answer is held against. A second step asks for its presence; the password came before. */
const expected = (app: App, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: app.origin,
  expectedRPID: hostOf(app),
  requireUserVerification: false,
});

const credentialOf = ({ id, transports }: Passkey) => ({ id, transports: transports ?? undefined });

/** A person's passkeys, the oldest first; `userId` may be SQL that finds the person. */
export function listPasskeys(app: App, userId: string | SQL): Promise<Passkey[]> {
  return app.read(
    app.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id),
  );
}

/** How many a person has at the moment of a write. */
export const passkeyCount = (userId: string) =>
  sql<number>`(select count(*) from ${passkeys} where ${passkeys.userId} = ${userId})`;

/** What a browser needs to make one that is none of `kept`: the same at each look of this session. */
export async function newPasskeyOptions(
  app: App,
  user: User,
  kept: readonly Passkey[],
): Promise<Plain<PublicKeyCredentialCreationOptionsJSON>> {
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: hostOf(app),
    userName: user.username,
    userDisplayName: user.username,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: bytesOf(newChallenge(app, user)),
    excludeCredentials: kept.map(credentialOf),
  });
}

/** What a browser needs to sign in with one of `kept`. */
export async function passkeyOptions(
  app: App,
  secondStep: string,
  kept: readonly Passkey[],
): Promise<Plain<PublicKeyCredentialRequestOptionsJSON>> {
  return generateAuthenticationOptions({
    rpID: hostOf(app),
    challenge: bytesOf(signInChallenge(app, secondStep)),
    allowCredentials: kept.map(credentialOf),
  });
}

/** Statements that keep a new one. ShopError `invalid` for an answer that is not to this session's question. */
export async function insertPasskey(
  app: App,
  user: User,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<Statement[]> {
  const seen = expected(app, newChallenge(app, user));
  const looked = await verifyRegistrationResponse({ response: answer, ...seen }).catch(notAccepted);
  if (!looked.verified) return notAccepted();
  const { id, publicKey, counter, transports } = looked.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  const row = { id, publicKey: key, userId: user.id, name, counter, transports, createdAt: app.now() };
  return [app.db.insert(passkeys).values(row)];
}

/** Statements that note its use. ShopError `invalid` for another's, an answer to another sign-in, or a counter that went back. */
export async function countPasskey(
  app: App,
  user: User,
  secondStep: string,
  answer: PasskeyAnswer,
): Promise<Statement[]> {
  const passkey = (await listPasskeys(app, user.id)).find(({ id }) => id === answer.id);
  if (!passkey) return notAccepted();
  const looked = await verifyAuthenticationResponse({
    response: answer,
    credential: { ...credentialOf(passkey), publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    ...expected(app, signInChallenge(app, secondStep)),
  }).catch(notAccepted);
  if (!looked.verified) return notAccepted();
  const values = { counter: looked.authenticationInfo.newCounter, lastUsedAt: app.now() };
  return [app.db.update(passkeys).set(values).where(eq(passkeys.id, passkey.id))];
}

/** One of a person's, or all. */
export function deletePasskeys(app: App, userId: string, id?: string) {
  return app.db.delete(passkeys).where(and(eq(passkeys.userId, userId), id ? eq(passkeys.id, id) : undefined));
}

function notAccepted(cause?: unknown): never {
  const sentence = "We couldn't verify this passkey. Please try again.";
  throw new ShopError("invalid", sentence, { cause });
}
