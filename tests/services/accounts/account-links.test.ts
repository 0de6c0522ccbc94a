// Tests the changes by an account's owner, and the emailed links that allow them (accounts-6), on the real database.
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, sessions, users } from "~/db/schema";
import { register } from "~/services/accounts/accounts.server";
import { getVerification, requestVerification, verifyEmail } from "~/services/accounts/email-verification.server";
import { isResetLink, requestPasswordReset } from "~/services/accounts/password-reset.server";
import { changeEmail, changePassword, getProfile, signOutElsewhere } from "~/services/accounts/profile.server";
import { signIn as passPassword, signInAtOnce as signIn } from "~/services/accounts/sign-in.server";
import { offerApp, startTwoFactor } from "~/services/accounts/two-factor.server";
import type { App } from "~/services/core/app.server";
import { hashToken } from "~/services/core/tokens.server";
import { resetPassword } from "~/services/privacy/password-reset.server";
import { signOut, signOutEverywhere } from "~/services/privacy/sign-out.server";
import {
  clock,
  mailedToken,
  mailsTo,
  newColleague,
  newPerson,
  password,
  refused,
  visitor,
  whoIs,
} from "../../support/factories/people";
import { settled, testApp } from "../../support/fixtures/app";

beforeEach(() => {
  clock.now += 48 * 3_600_000;
});

describe("what an address that nobody confirmed is sent (mail-5)", () => {
  const typed = "You won, call 0900 123456";

  it("An unconfirmed address gets nothing that the account's maker typed, and a confirmed one gets the account's name", async () => {
    const email = `${crypto.randomUUID()}@club.example`;
    const username = `${typed} ${email.slice(0, 8)}`;
    const { sessionToken } = await register(visitor(), { username, email, password });
    const app = visitor(sessionToken);
    await requestVerification(app);
    await requestPasswordReset(app, { email });
    await settled();
    await changeEmail(app, { email: `${crypto.randomUUID()}@club.example`, currentPassword: password });
    const again = visitor(
      await changePassword(app, {
        currentPassword: password,
        password: "another-good-word",
        confirmPassword: "another-good-word",
      }),
    );
    const unconfirmed = await mailsTo(email);
    expect(unconfirmed.map(({ template }) => template).toSorted()).toEqual([
      ...["account-welcome", "password-changed", "password-reset", "verify-email"],
    ]);
    expect(JSON.stringify(unconfirmed)).not.toContain(typed);
    await again.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
    clock.now += 3_600_000;
    await requestPasswordReset(again, { email });
    await settled();
    const [reset] = (await mailsTo(email)).filter(({ template }) => template === "password-reset").slice(-1);
    expect(reset?.text?.replace(/\s+/g, " ")).toContain(username);
  });
});

describe("e-mail verification", () => {
  it("A verification counts once, for the person who requested it", async () => {
    const { app, email, username, sessionToken } = await newPerson();
    const token = await mailedToken(email, "account-welcome");
    expect(await getVerification(app, token)).toEqual({ state: "open", email, username });
    await verifyEmail(app, { token });
    const again = visitor(sessionToken);
    expect(await again.viewer()).toMatchObject({ emailVerified: true });
    expect(await getVerification(again, token)).toMatchObject({ state: "done" });
    expect(await refused(verifyEmail(again, { token }))).toBe("gone");
  });

  it("A verification tells nobody else anything, and a bad link does nothing", async () => {
    const { app, email } = await newPerson();
    const other = await newPerson();
    const token = await mailedToken(email, "account-welcome");
    expect(await getVerification(visitor(), token)).toEqual({ state: "sign_in" });
    expect(await getVerification(other.app, token)).toEqual({ state: "sign_in" });
    expect(await refused(verifyEmail(visitor(), { token }))).toBe("unauthenticated");
    expect(await refused(verifyEmail(other.app, { token }))).toBe("gone");
    for (const bad of ["", "x", token.slice(0, -1), `${token}x`]) {
      expect(await getVerification(app, bad)).toEqual({ state: "missing" });
    }
    clock.now += 7 * 86_400_000;
    expect(await getVerification(visitor(), token)).toEqual({ state: "missing" });
  });

  it("A verification can be requested again until it is done", async () => {
    const { app, email, sessionToken } = await newPerson();
    await requestVerification(app);
    await verifyEmail(app, { token: await mailedToken(email, "verify-email") });
    await requestVerification(visitor(sessionToken));
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["account-welcome", "verify-email"]);
  });
});

describe("change of e-mail address", () => {
  it("A new address takes effect when it is confirmed, and the old one gets a message", async () => {
    const { app, email, sessionToken } = await newPerson();
    await verifyEmail(app, { token: await mailedToken(email, "account-welcome") });
    const next = `next-${email}`;
    await changeEmail(app, { email: next, currentPassword: password });
    expect(await getProfile(visitor(sessionToken))).toMatchObject({ email, pendingEmail: next });
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: "email-change-notice" });
    await verifyEmail(visitor(sessionToken), { token: await mailedToken(next, "verify-email") });
    const profile = await getProfile(visitor(sessionToken));
    expect(profile).toMatchObject({ email: next, emailVerified: true, pendingEmail: null });
  });

  it("A new address needs the password and must be free", async () => {
    const { app, email } = await newPerson();
    const other = await newPerson();
    expect(await refused(changeEmail(app, { email: "a@b.example", currentPassword: "wrong-word" }))).toBe("invalid");
    expect(await refused(changeEmail(app, { email: other.email, currentPassword: password }))).toBe("conflict");
    // Another account takes the address between the email and the press of its link.
    await changeEmail(app, { email: "soon-taken@club.example", currentPassword: password });
    await register(visitor(), { username: "taker-of-it", email: "soon-taken@club.example", password });
    const token = await mailedToken("soon-taken@club.example", "verify-email");
    expect(await refused(verifyEmail(app, { token }))).toBe("conflict");
    expect(await app.viewer()).toMatchObject({ email });
  });
});

describe("change of password", () => {
  it("A password change ends every session, this one too, and continues with a new one", async () => {
    const { app, username, email, sessionToken } = await newPerson();
    const elsewhere = await signIn(visitor(), { username, password });
    const renewed = await changePassword(app, {
      currentPassword: password,
      password: "next-good-word",
      confirmPassword: "next-good-word",
    });
    expect(await Promise.all([sessionToken, elsewhere.sessionToken, renewed].map(whoIs))).toEqual([
      null,
      null,
      username,
    ]);
    expect(await refused(signIn(visitor(), { username, password }))).toBe("unauthenticated");
    expect(await refused(signIn(visitor(), { username, password: "next-good-word" }))).toBe("done");
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: "password-changed" });
  });

  it("A password change needs the current password, whose tries are counted", async () => {
    const { app } = await newPerson();
    const input = { password: "next-good-word", confirmPassword: "next-good-word" };
    const results: string[] = [];
    for (let i = 0; i < 6; i++)
      results.push(await refused(changePassword(app, { ...input, currentPassword: "wrong-word" })));
    expect(results).toEqual([...Array(5).fill("invalid"), "rate_limited"]);
  });
});

describe("password reset", () => {
  const next = { password: "next-good-word", confirmPassword: "next-good-word" };

  it("A password reset works once, ends all sessions and older links, unblocks the account and verifies the address", async () => {
    const { app, username, email, sessionToken } = await newPerson();
    await changeEmail(app, { email: "elsewhere@thief.example", currentPassword: password });
    for (let i = 0; i < 6; i++) await refused(signIn(visitor(), { username, password: "wrong-word" }));
    await requestPasswordReset(visitor(), { email });
    const token = await mailedToken(email, "password-reset");
    expect(await isResetLink(visitor(), token)).toBe(true);
    const results = await Promise.all(
      Array.from({ length: 6 }, () => refused(resetPassword(visitor(), { token, ...next }))),
    );
    expect(results.toSorted()).toEqual(["done", ...Array(5).fill("gone")]);
    expect(await isResetLink(visitor(), token)).toBe(false);
    expect(await whoIs(sessionToken)).toBeNull();
    const back = await signIn(visitor(), { username: email, password: next.password });
    expect(await visitor(back.sessionToken).viewer()).toMatchObject({ emailVerified: true, email });
    const told = await app.db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
    expect(told.filter(({ template }) => template === "password-changed")).toHaveLength(1);
    const thiefs = await mailedToken("elsewhere@thief.example", "verify-email");
    expect(await refused(verifyEmail(visitor(back.sessionToken), { token: thiefs }))).toBe("gone");
  });

  it("A password reset ends after an hour, and a foreign or cut link does nothing", async () => {
    const { email } = await newPerson();
    await requestPasswordReset(visitor(), { email });
    const token = await mailedToken(email, "password-reset");
    const verification = await mailedToken(email, "account-welcome");
    for (const bad of ["x", token.slice(0, -1), verification]) {
      expect(await isResetLink(visitor(), bad)).toBe(false);
      expect(await refused(resetPassword(visitor(), { token: bad, ...next }))).toBe("gone");
    }
    clock.now += 3_600_000;
    expect(await isResetLink(visitor(), token)).toBe(false);
    expect(await refused(resetPassword(visitor(), { token, ...next }))).toBe("gone");
  });

  it("A password reset answers the same for an unknown address, and sends at most one email a minute", async () => {
    const { email } = await newPerson();
    expect(await refused(requestPasswordReset(visitor(), { email: "nobody@club.example" }))).toBe("done");
    expect(await mailsTo("nobody@club.example")).toEqual([]);
    for (let i = 0; i < 4; i++) await requestPasswordReset(visitor(), { email });
    expect((await mailsTo(email)).filter(({ template }) => template === "password-reset")).toHaveLength(1);
  });
});

describe("sessions", () => {
  it("Sessions are listed with this one marked, and end one by one or all at once", async () => {
    const { app, username, sessionToken } = await newPerson();
    clock.now += 60_000;
    const phone = testApp({ now: () => new Date(clock.now), visitor: { userAgent: "Phone", address: "10.1.1.1" } });
    const onPhone = await signIn(phone, { username, password });
    expect((await getProfile(app)).sessions).toMatchObject([{ isHere: false, userAgent: "Phone" }, { isHere: true }]);
    await signOut(visitor(onPhone.sessionToken));
    expect(await Promise.all([onPhone.sessionToken, sessionToken].map(whoIs))).toEqual([null, username]);
    await signIn(visitor(), { username, password });
    await signOutEverywhere(app);
    const [user] = await app.db.select().from(users).where(eq(users.username, username));
    expect(
      await app.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, user?.id ?? "")),
    ).toEqual([]);
  });

  it("A person can end one session, or all but this one, and only their own", async () => {
    const { app, username, sessionToken } = await newPerson();
    const other = await newPerson();
    const [phone, tablet] = [
      (await signIn(visitor(), { username, password })).sessionToken,
      (await signIn(visitor(), { username, password })).sessionToken,
    ];
    const all = [sessionToken, phone, tablet, other.sessionToken];
    const ofPhone = hashToken(phone);
    await signOutElsewhere(other.app, { session: ofPhone });
    expect(await Promise.all(all.map(whoIs))).toEqual([username, username, username, other.username]);
    await signOutElsewhere(app, { session: ofPhone });
    expect(await Promise.all(all.map(whoIs))).toEqual([username, null, username, other.username]);
    await signOutElsewhere(app, {});
    expect(await Promise.all(all.map(whoIs))).toEqual([username, null, null, other.username]);
  });

  it("Sessions say where each was last seen", async () => {
    const { username } = await newPerson();
    const app = visitor();
    app.visitor.place = "Carlsbad, California, US";
    const { sessionToken } = await signIn(app, { username, password });
    const profile = await getProfile(visitor(sessionToken));
    expect(profile.sessions.map(({ place }) => place)).toContain("Carlsbad, California, US");
  });
});

describe("a password reset that overtakes a request with the old password", () => {
  const currentPassword = password;
  const newWord = "a-brand-new-word";

  /** The app, whose first write lets a password reset of `email` go first. */
  async function overtaken(app: App, email: string): Promise<App> {
    await requestPasswordReset(visitor(), { email });
    const token = await mailedToken(email, "password-reset");
    let isReset = false;
    const db: App["db"] = Object.create(app.db);
    db.batch = (async (statements: never) => {
      if (!isReset) {
        isReset = true;
        await resetPassword(visitor(), { token, password: newWord });
      }
      return app.db.batch(statements);
    }) as never;
    return { ...app, db };
  }

  const sessionsOf = (userId: string) => visitor().db.$count(sessions, eq(sessions.userId, userId));

  it("A reset that overtakes a sign-in leaves no session", async () => {
    const { id, username, email } = await newPerson();
    const slow = await overtaken(visitor(), email);
    expect(await refused(signIn(slow, { username, password }))).toBe("unauthenticated");
    expect(await sessionsOf(id)).toBe(0);
    expect((await signIn(visitor(), { username: email, password: newWord })).user.id).toBe(id);
  });

  it("A reset that overtakes the password step of a two-factor sign-in leaves no second step", async () => {
    const { username, email, app } = await newColleague("user");
    const { secret } = await offerApp(app);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
    await startTwoFactor(app, { code, currentPassword });
    const slow = await overtaken(visitor(), email);
    expect(await refused(passPassword(slow, { username, password }))).toBe("unauthenticated");
    expect(await passPassword(visitor(), { username, password: newWord })).toHaveProperty("secondStep");
  });

  it("A reset that overtakes a password change keeps its own password", async () => {
    const { id, email, app } = await newPerson();
    const slow = await overtaken(app, email);
    const input = { currentPassword, password: "the-stranger-word", confirmPassword: "the-stranger-word" };
    expect(await refused(changePassword(slow, input))).toBe("invalid");
    expect(await sessionsOf(id)).toBe(0);
    expect((await signIn(visitor(), { username: email, password: newWord })).user.id).toBe(id);
  });

  it("A reset that overtakes the setup of a second step leaves the account without one", async () => {
    const { id, email, app } = await newColleague("user");
    const { secret } = await offerApp(app);
    const slow = await overtaken(app, email);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
    expect(await refused(startTwoFactor(slow, { code, currentPassword }))).toBe("conflict");
    expect(await sessionsOf(id)).toBe(0);
    expect((await signIn(visitor(), { username: email, password: newWord })).user.id).toBe(id);
  });
});
