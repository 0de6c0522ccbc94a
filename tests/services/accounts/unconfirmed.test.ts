// Tests an account that a stranger opened with another person's address: its owner finds nothing of the stranger in it (accounts-6,
// access-16).
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { addresses, orders, passkeys, savedDesigns, users } from "~/db/schema";
import { verifyEmail } from "~/services/accounts/email-verification.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { changeEmail } from "~/services/accounts/profile.server";
import { signIn, signInAtOnce } from "~/services/accounts/sign-in.server";
import { addPasskey, getTwoFactor, offerApp, startTwoFactor } from "~/services/accounts/two-factor.server";
import { resetPassword } from "~/services/privacy/password-reset.server";
import {
  clock,
  mailedToken,
  newColleague,
  newPerson,
  password,
  refused,
  visitor,
  whoIs,
} from "../../support/factories/people";
import { newOrder } from "../../support/factories/staff";
import { newAuthenticator } from "../../support/fixtures/authenticator";

beforeEach(() => {
  clock.now += 3_600_000;
});

const next = { password: "next-good-word", confirmPassword: "next-good-word" };

async function resetByMail(email: string) {
  await requestPasswordReset(visitor(), { email });
  return resetPassword(visitor(), { token: await mailedToken(email, "password-reset"), ...next });
}

describe("An address that nobody has confirmed", () => {
  it("An unconfirmed address cannot turn two-factor on, neither by an app nor by a passkey", async () => {
    const { app, id } = await newPerson();
    const shown = await getTwoFactor(app);
    expect(shown).toMatchObject({ isOn: false, mustConfirmEmail: true, newApp: null });
    expect(await refused(offerApp(app))).toBe("conflict");
    expect(await refused(startTwoFactor(app, { code: "123456", currentPassword: password }))).not.toBe("done");
    const answer = await (await newAuthenticator()).create(shown.newPasskey);
    expect(await refused(addPasskey(app, { name: "Phone", currentPassword: password, answer }))).toBe("conflict");
    expect(await app.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0);
  });

  it("An address can turn two-factor on once its signed-in owner has followed the emailed link", async () => {
    const { app, email, sessionToken } = await newPerson();
    await verifyEmail(app, { token: await mailedToken(email, "account-welcome") });
    const own = visitor(sessionToken);
    const { secret } = await offerApp(own);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
    expect(await startTwoFactor(own, { code, currentPassword: password })).toHaveLength(10);
  });

  it("A password reset empties an unconfirmed account: no name, second step, address, design, order, session or pending change of the stranger stays", async () => {
    const { app, id, username, email, sessionToken } = await newPerson();
    const { db } = app;
    const at = { createdAt: app.now() };
    await db
      .update(users)
      .set({ totpSecret: "OLDSECRET", recoveryCodes: ["hash"], wrongCodes: 50 })
      .where(eq(users.id, id));
    await db
      .insert(passkeys)
      .values({ id: `key-${id}`, publicKey: "k", userId: id, counter: 0, name: "Theirs", ...at });
    await db.insert(addresses).values({
      id: `AD-${id}`,
      userId: id,
      name: "Stranger",
      address: "1 Trap Street",
      city: "Carlsbad",
      state: "CA",
      zipCode: "92008",
      country: "US",
      ...at,
    });
    const design = { id: `SD-${id}`, userId: id, token: `t-${id}`, name: "Theirs", design: {} as never, ...at };
    await db.insert(savedDesigns).values({ ...design, logoKey: "k", logoFileName: "a.png" });
    const own = await newOrder({ userId: id, customerEmail: email });
    const strangers = await newOrder({ userId: id, customerEmail: "stranger@elsewhere.example" });
    await changeEmail(app, { email: `thief-${id}@elsewhere.example`.toLowerCase(), currentPassword: password });

    expect(await resetByMail(email)).toEqual({ isFresh: true });

    const done = await signIn(visitor(), { username: email, password: next.password });
    if ("secondStep" in done) throw new Error("the stranger's second step was asked for");
    expect(await whoIs(sessionToken)).toBeNull();
    const [user] = await db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ totpSecret: null, recoveryCodes: null, wrongCodes: 0, email });
    expect(user?.username).toMatch(/^Golfer [0-9A-Z]{8}$/);
    expect(user?.username).not.toBe(username);
    for (const table of [passkeys, addresses, savedDesigns])
      expect(await db.$count(table, eq(table.userId, id))).toBe(0);
    const ownerOf = async (order: string) => (await db.select().from(orders).where(eq(orders.id, order)))[0]?.userId;
    expect(await ownerOf(own.id)).toBe(id);
    expect(await ownerOf(strangers.id)).toBeNull();
    const thiefs = await mailedToken(`thief-${id}@elsewhere.example`.toLowerCase(), "verify-email");
    expect(await refused(verifyEmail(visitor(done.sessionToken), { token: thiefs }))).toBe("gone");
  });
});

describe("A password reset of a confirmed address", () => {
  it("A password reset of a confirmed address keeps the second step, the name and the addresses", async () => {
    const { app, id, username, email } = await newColleague("user");
    const { secret } = await offerApp(app);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
    await startTwoFactor(app, { code, currentPassword: password });
    expect(await resetByMail(email)).toEqual({ isFresh: false });
    expect("secondStep" in (await signIn(visitor(), { username, password: next.password }))).toBe(true);
    expect(await refused(signInAtOnce(visitor(), { username, password: next.password }))).toBe("unauthenticated");
    expect((await app.db.select().from(users).where(eq(users.id, id)))[0]?.username).toBe(username);
  });
});
