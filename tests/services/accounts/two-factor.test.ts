// Tests the second step of a sign-in (accounts-16), on the real database and through the built pages, with codes from the otpauth library.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, sessions, settings, users } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import { sessionCookie } from "~/http/session/cookies.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { finishSignIn, signIn, signInAtOnce } from "~/services/accounts/sign-in.server";
import {
  getTwoFactor,
  offerApp,
  replaceRecoveryCodes,
  resetTwoFactor,
  setTwoFactorFor,
  startTwoFactor,
  stopTwoFactor,
} from "~/services/accounts/two-factor.server";
import type { App } from "~/services/core/app.server";
import { requireStaff, sessionKey } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";
import { resetPassword } from "~/services/privacy/password-reset.server";
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
import { settled } from "../../support/fixtures/app";
import { ask, formOf, send, setCookies } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const currentPassword = password;
beforeEach(() => {
  clock.now += 3_600_000;
});

const codeOf = (secret: string, at = clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Starts the setup of an authenticator app and returns its values. */
async function offerTo(app: App) {
  const offered = await offerApp(app);
  const { isOn, newApp } = await getTwoFactor(app);
  if (isOn || !newApp) throw new Error("nobody turned it on");
  expect(newApp).toEqual(offered);
  return newApp;
}

/** A person with two-factor sign-in on. The clock moves on 30 seconds, because the setup has used up the first code. */
async function withTwoFactor(role: Role = "staff") {
  const person = await newColleague(role);
  const { secret } = await offerTo(person.app);
  const codes = await startTwoFactor(person.app, { code: codeOf(secret), currentPassword });
  if (!codes) throw new Error("it was on");
  clock.now += 30_000;
  return { ...person, sessionToken: person.app.visitor.sessionToken ?? "", secret, codes };
}

async function passwordStep({ username }: { username: string }, app = visitor()) {
  const done = await signIn(app, { username, password });
  if (!("secondStep" in done)) throw new Error("no second step was asked for");
  return done;
}

describe("setting it up", () => {
  it("Setting up needs a code of the offered secret and the password, and ends the other sessions", async () => {
    const { app, username, sessionToken, email } = await newColleague();
    const elsewhere = await signInAtOnce(visitor(), { username, password });
    const offer = await offerTo(app);
    expect(await offerTo(visitor(sessionToken))).toEqual(offer);
    expect(offer.url).toMatch(new RegExp(`^otpauth://totp/.*secret=${offer.secret}`));
    const wrong = String((Number(codeOf(offer.secret)) + 1) % 1e6).padStart(6, "0");
    expect(await refused(startTwoFactor(app, { code: wrong, currentPassword }))).toBe("invalid");
    const code = codeOf(offer.secret);
    expect(await refused(startTwoFactor(app, { code, currentPassword: "not-the-word" }))).toBe("invalid");
    const codes = (await startTwoFactor(app, { code, currentPassword })) ?? [];
    expect(new Set(codes).size).toBe(10);
    expect(await whoIs(elsewhere.sessionToken)).toBeNull();
    expect(await whoIs(sessionToken), "a token that was known before it was on is worth nothing").toBeNull();
    const newToken = app.visitor.sessionToken;
    expect(await whoIs(newToken ?? "")).toBe(username);
    expect(await getTwoFactor(visitor(newToken))).toMatchObject({ isOn: true, codesLeft: 10 });
    const kept = JSON.stringify(await db.select().from(users).where(eq(users.username, username)));
    for (const shown of codes) {
      expect(kept).not.toContain(shown.replaceAll("-", ""));
      expect(shown).toMatch(/^([0-9A-Z]{6}-){3}[0-9A-Z]{6}$/);
    }
    expect((await mailsTo(email)).at(-1)?.subject).toContain("two-factor sign-in is on");
  });

  it("Staff who change their own second step leave lines in the audit log, and customers leave none (admin-4)", async () => {
    const linesOf = async (role: Role) => {
      const { app, username } = await newColleague(role);
      await startTwoFactor(app, { code: codeOf((await offerTo(app)).secret), currentPassword });
      const signedIn = visitor(app.visitor.sessionToken ?? "");
      await replaceRecoveryCodes(signedIn, { currentPassword });
      await stopTwoFactor(signedIn, { currentPassword });
      const lines = await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `user ${username}`));
      return lines.map(({ action, actor }) => [action, actor === username]);
    };
    expect(await linesOf("user")).toEqual([]);
    expect(await linesOf("staff")).toEqual([
      ["two-factor turned on", true],
      ["recovery codes replaced", true],
      ["two-factor turned off", true],
    ]);
  });

  it("Two simultaneous setups show one set of recovery codes, which works", async () => {
    const person = await newColleague();
    const offer = await offerTo(person.app);
    const input = { code: codeOf(offer.secret), currentPassword };
    // The rival request runs after this request's read and before its write.
    let codes: string[] | null = null;
    const slow: typeof db = Object.create(db);
    slow.batch = (async (statements: never) => {
      codes ??= await startTwoFactor(visitor(person.sessionToken), input);
      return db.batch(statements);
    }) as never;
    expect(await refused(startTwoFactor({ ...person.app, db: slow }, input))).toBe("conflict");
    const step = await passwordStep(person);
    expect(await refused(finishSignIn(visitor(), { ...step, code: codes![0]! }))).toBe("done");
    const told = (await mailsTo(person.email)).filter(({ template }) => template === "two-factor");
    expect(told).toHaveLength(1);
  });

  it("Each session is offered a different secret", async () => {
    const { app, username } = await newColleague();
    const elsewhere = await signInAtOnce(visitor(), { username, password });
    expect(await offerTo(app)).not.toEqual(await offerTo(visitor(elsewhere.sessionToken)));
  });
});

describe("the offered key", () => {
  it("The offered secret is random, different at each setup, stored encrypted, and gone an hour later", async () => {
    const { app } = await newColleague();
    const first = await offerTo(app);
    const row = JSON.stringify(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.id, sessionKey(app))),
    );
    expect(row).not.toContain(first.secret);
    await startTwoFactor(app, { code: codeOf(first.secret), currentPassword });
    await stopTwoFactor(app, { currentPassword });
    const second = await offerTo(app);
    expect(second.secret).not.toBe(first.secret);
    clock.now += 3_600_000;
    expect(await refused(startTwoFactor(app, { code: codeOf(second.secret), currentPassword }))).toBe("invalid");
    expect((await offerTo(app)).secret).not.toBe(second.secret);
  });
});

describe("wrong codes", () => {
  /** Enters a wrong code after every delay has passed. */
  async function guess(person: { username: string }, code = "000000") {
    clock.now += 24 * 3_600_000;
    const step = await passwordStep(person);
    return refused(finishSignIn(visitor(), { ...step, code }));
  }
  const told = async (email: string) =>
    (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => /wrong codes|locked/.test(subject));
  const countIs = (person: { id: string }, wrongCodes: number) =>
    db.update(users).set({ wrongCodes }).where(eq(users.id, person.id));

  it("The owner gets an email after the fifth wrong code, and a right one resets the count", async () => {
    const person = await withTwoFactor();
    for (let i = 0; i < 4; i++) expect(await guess(person)).toBe("invalid");
    expect(await told(person.email)).toEqual([]);
    expect(await guess(person)).toBe("invalid");
    expect(await told(person.email)).toEqual(["Pin High: wrong codes for your account"]);
    expect(await guess(person, person.codes[0])).toBe("done");
    expect((await db.select().from(users).where(eq(users.id, person.id)))[0]?.wrongCodes).toBe(0);
  });

  it("100 wrong codes lock the second step, also for right ones, until a password reset by email", async () => {
    const person = await withTwoFactor();
    await countIs(person, 98);
    const steps = await Promise.all(Array.from({ length: 4 }, () => passwordStep(person)));
    const outcomes = await Promise.all(
      steps.map((step) => refused(finishSignIn(visitor(), { ...step, code: "000000" }))),
    );
    expect(outcomes.toSorted()).toEqual(["invalid", "invalid", "rate_limited", "rate_limited"]);
    expect(await told(person.email)).toContain("Pin High: two-factor sign-in is locked");
    expect(await guess(person, person.codes[0])).toBe("rate_limited");
    await requestPasswordReset(visitor(), { email: person.email });
    const token = await mailedToken(person.email, "password-reset");
    await resetPassword(visitor(), { token, password, confirmPassword: password });
    expect(await guess(person, person.codes[0])).toBe("done");
  });

  it("100 wrong codes lock the second step until another owner turns it off", async () => {
    const [person, owner] = [await withTwoFactor(), await newColleague("admin")];
    await countIs(person, 100);
    expect(await guess(person, person.codes[0])).toBe("rate_limited");
    await resetTwoFactor(
      visitor((await signInAtOnce(visitor(), { username: owner.username, password })).sessionToken),
      person,
    );
    expect(await refused(signInAtOnce(visitor(), { username: person.username, password }))).toBe("done");
  });
});

describe("recovery codes of 50 bits from before", () => {
  it("Recovery codes of 50 bits from before still work, once each", async () => {
    const person = await withTwoFactor();
    await db
      .update(users)
      .set({ recoveryCodes: [hashToken("7Q4KM2XD9A")] })
      .where(eq(users.id, person.id));
    const use = async () => refused(finishSignIn(visitor(), { ...(await passwordStep(person)), code: "7q4km-2xd9a" }));
    expect([await use(), await use()]).toEqual(["done", "invalid"]);
  });
});

describe("signing in", () => {
  it("No session begins before the code, and one begins with it", async () => {
    const person = await withTwoFactor();
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const step = await passwordStep(person);
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before);
    expect(await whoIs(step.secondStep)).toBeNull();
    const { sessionToken } = await finishSignIn(visitor(), { ...step, code: codeOf(person.secret) });
    expect(await whoIs(sessionToken)).toBe(person.username);
    expect(await refused(finishSignIn(visitor(), { ...step, code: person.codes[0]! }))).toBe("gone");
  });

  it("Each code works once, also if two arrive at the same time, and none of an earlier step", async () => {
    const person = await withTwoFactor();
    const [one, two] = [await passwordStep(person), await passwordStep(person)];
    const code = codeOf(person.secret);
    const outcomes = await Promise.all([one, two].map((step) => refused(finishSignIn(visitor(), { ...step, code }))));
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    const third = await passwordStep(person);
    expect(await refused(finishSignIn(visitor(), { ...third, code: codeOf(person.secret, clock.now - 30_000) }))).toBe(
      "invalid",
    );
    clock.now += 30_000;
    expect(await refused(finishSignIn(visitor(), { ...third, code: codeOf(person.secret) }))).toBe("done");
  });

  it("A clock may be half a minute off, and no more", async () => {
    const person = await withTwoFactor();
    clock.now += 300_000;
    const step = await passwordStep(person);
    const late = { ...step, code: codeOf(person.secret, clock.now - 60_000) };
    expect(await refused(finishSignIn(visitor(), late))).toBe("invalid");
    const slow = { ...step, code: codeOf(person.secret, clock.now - 30_000) };
    expect(await refused(finishSignIn(visitor(), slow))).toBe("done");
  });

  it("Each recovery code works once in any spelling, and new codes end the old ones", async () => {
    const person = await withTwoFactor();
    const use = async (code: string) => refused(finishSignIn(visitor(), { ...(await passwordStep(person)), code }));
    expect(await use(` ${person.codes[0]!.toLowerCase().replace("-", " ")}`)).toBe("done");
    expect(await use(person.codes[0]!)).toBe("invalid");
    const app = visitor(person.sessionToken);
    expect(await getTwoFactor(app)).toMatchObject({ isOn: true, codesLeft: 9 });
    const [fresh] = await replaceRecoveryCodes(app, { currentPassword });
    expect(await use(person.codes[1]!)).toBe("invalid");
    expect(await use(fresh!)).toBe("done");
  });

  it("Codes are slow to guess, and guesses from elsewhere do not lock out a known browser", async () => {
    const person = await withTwoFactor();
    const step = await passwordStep(person);
    const outcomes = [];
    for (let at = 0; at < 7; at++) outcomes.push(await refused(finishSignIn(visitor(), { ...step, code: "no-code" })));
    expect(outcomes).toEqual([...Array(5).fill("invalid"), "rate_limited", "rate_limited"]);
    const own = visitor();
    own.visitor.knownAccounts = [person.id];
    expect(await refused(finishSignIn(own, { ...step, code: codeOf(person.secret) }))).toBe("done");
    // Without the password no one reaches the step that asks for a code.
    expect(await refused(finishSignIn(visitor(), { secondStep: "invented", code: "000000" }))).toBe("gone");
  });

  it("The second step ends with a new password and after ten minutes, and a reset by email still needs the code", async () => {
    const person = await withTwoFactor();
    const old = await passwordStep(person);
    await requestPasswordReset(visitor(), { email: person.email });
    await settled();
    const token = await mailedToken(person.email, "password-reset");
    await resetPassword(visitor(), { token, password, confirmPassword: password });
    const code = codeOf(person.secret);
    expect(await refused(finishSignIn(visitor(), { ...old, code }))).toBe("gone");
    const step = await passwordStep(person);
    clock.now += 600_000;
    expect(await refused(finishSignIn(visitor(), { ...step, code }))).toBe("gone");
  });

  it("The second step goes through two pages, or one call of the endpoint", async () => {
    clock.now = Date.now() - 30_000;
    const person = await withTwoFactor();
    const form = formOf({ username: person.username, password });
    const first = await send("POST", "/login?redirectTo=%2Fadmin", { form });
    expect(first.headers.getSetCookie().join()).not.toContain("sid=");
    const to = first.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/login\/code\/[\w-]{43}\?redirectTo=%2Fadmin$/);
    expect(await (await send("GET", to)).text()).toContain("authenticator app");
    expect((await send("POST", to, { form: formOf({ code: "000" }) })).status).toBe(400);
    const second = await send("POST", to, { form: formOf({ code: codeOf(person.secret) }) });
    expect([second.status, second.headers.get("Location")]).toEqual([302, "/admin"]);
    expect((await send("GET", "/admin/orders", { cookie: setCookies(second).sid })).status).toBe(200);
    expect((await send("GET", to)).status).toBe(404);
    const login = (code?: string) =>
      ask("POST", "/api/auth/login", { body: { username: person.username, password, code } });
    expect(await login()).toMatchObject({ status: 401, body: { message: expect.stringContaining("authenticator") } });
    expect(await login(person.codes[0])).toMatchObject({ status: 200, body: { username: person.username } });
  });
});

describe("the app's secret", () => {
  const storedOf = async (id: string) =>
    (await db.select({ kept: users.totpSecret }).from(users).where(eq(users.id, id)))[0]?.kept ?? "";
  const secretsOf = (...signingSecrets: string[]) => ({ ...visitor(), signingSecrets });
  async function signInBy(app: App, person: Awaited<ReturnType<typeof withTwoFactor>>) {
    clock.now += 30_000;
    return refused(signInAtOnce(app, { username: person.username, password, code: codeOf(person.secret) }));
  }

  it("An app's secret is stored encrypted, for its account alone", async () => {
    const [one, other] = [await withTwoFactor(), await withTwoFactor()];
    const kept = await storedOf(one.id);
    expect(kept).toMatch(/^[\w-]{16}\.[\w-]+$/);
    expect(kept).not.toContain(one.secret);
    await db.update(users).set({ totpSecret: kept }).where(eq(users.id, other.id));
    expect(await signInBy(visitor(), { ...other, secret: one.secret })).toBe("invalid");
  });

  it("An unencrypted secret still works, and the next code encrypts it", async () => {
    const person = await withTwoFactor();
    await db.update(users).set({ totpSecret: person.secret }).where(eq(users.id, person.id));
    expect(await signInBy(visitor(), person)).toBe("done");
    expect(await storedOf(person.id)).not.toContain(person.secret);
    expect(await signInBy(visitor(), person)).toBe("done");
  });

  it("An app's secret survives a change of the signing secret if its owner signs in meanwhile", async () => {
    const [moved, late] = [await withTwoFactor(), await withTwoFactor()];
    const [old = ""] = visitor().signingSecrets;
    expect(await signInBy(secretsOf("new", old), moved)).toBe("done");
    expect(await signInBy(secretsOf("new"), moved)).toBe("done");
    expect(await signInBy(secretsOf("new"), late)).toBe("invalid");
    const [code = ""] = late.codes;
    const lateApp = {
      ...visitor((await signInAtOnce(secretsOf("new"), { username: late.username, password, code })).sessionToken),
      signingSecrets: ["new"],
    };
    // A secret that cannot be decrypted does not count as an app, so the page offers a new app.
    await offerApp(lateApp);
    expect((await getTwoFactor(lateApp)).newApp).not.toBeNull();
  });
});

describe("who must use it", () => {
  it("An owner with two-factor can require it, and others of the role get no further than the setup", async () => {
    const owner = await withTwoFactor("admin");
    const bare = await newColleague("admin");
    expect(await refused(setTwoFactorFor(bare.app, { twoFactorFor: "owners" }))).toBe("conflict");
    const staff = await newColleague("staff");
    expect(await refused(setTwoFactorFor(staff.app, { twoFactorFor: "staff" }))).toBe("forbidden");
    await setTwoFactorFor(visitor(owner.sessionToken), { twoFactorFor: "owners" });
    expect(await refused(requireStaff(visitor(staff.sessionToken)))).toBe("done");
    expect(await refused(requireStaff(visitor(bare.sessionToken)))).toBe("forbidden");
    await setTwoFactorFor(visitor(owner.sessionToken), { twoFactorFor: "staff" });
    expect(await refused(requireStaff(visitor(staff.sessionToken)))).toBe("forbidden");
    expect(await refused(requireStaff(visitor(owner.sessionToken)))).toBe("done");
    expect(await refused(stopTwoFactor(visitor(owner.sessionToken), { currentPassword }))).toBe("conflict");
    expect(await visitor((await newPerson()).sessionToken).viewer()).toMatchObject({ mustSetUpTwoFactor: false });
    await db.delete(settings).where(eq(settings.key, "twoFactorFor"));
  });

  it("A person of a required role is led to the setup page", async () => {
    clock.now = Date.now();
    const owner = await withTwoFactor("admin");
    const bare = await newColleague("production");
    await setTwoFactorFor(visitor(owner.sessionToken), { twoFactorFor: "staff" });
    const cookie = (await sessionCookie(visitor(), bare.sessionToken)).split(";")[0];
    for (const path of ["/admin", "/admin/production", "/admin/orders"]) {
      const sent = await send("GET", path, { cookie });
      expect([sent.status, sent.headers.get("Location")], path).toEqual([302, "/account/two-factor"]);
    }
    expect(await (await send("GET", "/account/two-factor", { cookie })).text()).toContain(
      "Everyone in your role needs a second step",
    );
    expect((await ask("GET", "/api/orders", { cookie })).status).toBe(403);
    await db.delete(settings).where(eq(settings.key, "twoFactorFor"));
  });
});

describe("the way out", () => {
  it("The password turns two-factor off, an owner turns it off for others, and nobody else can", async () => {
    const owner = await newColleague("admin");
    const person = await withTwoFactor();
    expect(await refused(resetTwoFactor(visitor(person.sessionToken), { id: owner.id }))).toBe("forbidden");
    await resetTwoFactor(owner.app, { id: person.id });
    expect(await whoIs(person.sessionToken)).toBeNull();
    expect(await refused(signInAtOnce(visitor(), { username: person.username, password }))).toBe("done");
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain("two-factor sign-in is off");

    const self = await withTwoFactor("admin");
    const app = visitor(self.sessionToken);
    expect(await refused(resetTwoFactor(app, { id: self.id }))).toBe("conflict");
    expect(await refused(stopTwoFactor(app, { currentPassword: "not-the-word" }))).toBe("invalid");
    await stopTwoFactor(app, { currentPassword });
    expect((await offerTo(visitor(self.sessionToken))).secret).not.toBe(self.secret);
  });
});
