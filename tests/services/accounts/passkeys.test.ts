// Tests a passkey as the second step (accounts-18), on the real database and through the built pages, with the tests' own authenticator.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, passkeys, sessions, settings } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import { sessionCookie } from "~/http/session/cookies.server";
import { setDisabled } from "~/services/accounts/admin.server";
import {
  findSecondStep,
  finishByPasskey,
  finishSignIn,
  signIn,
  signInAtOnce,
} from "~/services/accounts/sign-in.server";
import {
  addPasskey,
  getTwoFactor,
  offerApp,
  removePasskey,
  resetTwoFactor,
  setTwoFactorFor,
  startTwoFactor,
  stopTwoFactor,
} from "~/services/accounts/two-factor.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import {
  clock,
  mailsTo,
  newColleague,
  newPerson,
  password,
  refused,
  visitor,
  whoIs,
} from "../../support/factories/people";
import { newAuthenticator } from "../../support/fixtures/authenticator";
import { formOf, send, setCookies } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const currentPassword = password;
beforeEach(() => {
  clock.now += 3_600_000;
});

const kept = (userId: string) => db.select().from(passkeys).where(eq(passkeys.userId, userId));
const options = async (app: App) => (await getTwoFactor(app)).newPasskey;
type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

async function add(app: App, authenticator: Authenticator, name = "Key") {
  return addPasskey(app, { name, currentPassword, answer: await authenticator.create(await options(app)) });
}

/** A person with two-factor sign-in by a passkey alone. */
async function withPasskey({ role = "staff", counts }: { role?: Role; counts?: boolean } = {}) {
  const person = await newColleague(role);
  const authenticator = await newAuthenticator({ counts });
  const codes = (await add(person.app, authenticator)) ?? [];
  const sessionToken = person.app.visitor.sessionToken ?? "";
  return { ...person, sessionToken, app: visitor(sessionToken), authenticator, codes };
}

async function withApp(app: App) {
  const { secret } = await offerApp(app);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codes = await startTwoFactor(app, { code: totp.generate({ timestamp: clock.now }), currentPassword });
  return { codes, nextCode: () => totp.generate({ timestamp: clock.now + 30_000 }) };
}

/** Passes the password step. Returns its token and the passkey options for the browser. */
async function passwordStep({ username }: { username: string }) {
  const done = await signIn(visitor(), { username, password });
  if (!("secondStep" in done)) throw new Error("no second step was asked for");
  const step = await findSecondStep(visitor(), done.secondStep);
  return { ...done, hasApp: step?.hasApp, asked: step?.passkey ?? { challenge: "", rpId: "" } };
}

const finish = ({ secondStep }: { secondStep: string }, answer: Parameters<typeof finishByPasskey>[1]["answer"]) =>
  refused(finishByPasskey(visitor(), { secondStep, answer }));

/** An App that runs `first` just before its next batch, so that a rival request changes the data between a read and a write. */
function late(app: App, first: () => Promise<unknown>): App {
  let isFirst = true;
  const slow: typeof db = Object.create(db);
  slow.batch = (async (statements: never) => {
    if (isFirst) {
      isFirst = false;
      await first();
    }
    return db.batch(statements);
  }) as never;
  return { ...app, db: slow };
}

describe("adding one", () => {
  it("Adding a passkey needs the authenticator's answer and the password, and the first one turns two-factor on and ends the other sessions", async () => {
    const { app, id, username, email, sessionToken } = await newColleague("staff");
    const elsewhere = await signInAtOnce(visitor(), { username, password });
    const authenticator = await newAuthenticator();
    const answer = await authenticator.create(await options(app));
    expect(await refused(addPasskey(app, { name: "Phone", currentPassword: "not-it", answer }))).toBe("invalid");
    expect(await kept(id)).toEqual([]);
    const codes = await addPasskey(app, { name: "Phone", currentPassword, answer });
    expect(new Set(codes).size).toBe(10);
    expect(await whoIs(elsewhere.sessionToken)).toBeNull();
    expect(await whoIs(sessionToken)).toBeNull();
    const { newPasskey, ...shown } = await getTwoFactor(visitor(app.visitor.sessionToken));
    expect(shown).toMatchObject({ isOn: true, codesLeft: 10, hasApp: false, newApp: null });
    expect(await offerApp(visitor(app.visitor.sessionToken))).toMatchObject({ secret: expect.any(String) });
    expect(shown.passkeys).toEqual([
      { id: authenticator.id, name: "Phone", createdAt: new Date(clock.now), lastUsedAt: null },
    ]);
    expect(newPasskey.excludeCredentials).toEqual([{ id: authenticator.id, type: "public-key", transports: ["usb"] }]);
    expect((await mailsTo(email)).at(-1)?.subject).toContain("two-factor sign-in is on");
  });

  it("A second passkey shows no codes and is emailed too, and none is added twice", async () => {
    const person = await withPasskey();
    const [first] = await kept(person.id);
    const again = person.authenticator.create(await options(person.app));
    expect(await refused(addPasskey(person.app, { name: "Again", currentPassword, answer: await again }))).toBe(
      "conflict",
    );
    expect(await add(person.app, await newAuthenticator(), "YubiKey")).toBeNull();
    expect((await getTwoFactor(person.app)).codesLeft).toBe(10);
    expect((await kept(person.id)).map(({ name }) => name).toSorted()).toEqual(["Key", "YubiKey"]);
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain("a new passkey");
    // Another person cannot register the same passkey and block its owner.
    const other = await newColleague("user");
    const stolen = await person.authenticator.create(await options(other.app));
    expect(await refused(addPasskey(other.app, { name: "Key", currentPassword, answer: stolen }))).toBe("conflict");
    expect((await kept(person.id)).find(({ id }) => id === first!.id)).toEqual(first);
  });

  it("Staff's passkeys leave lines in the audit log, and customers' leave none (admin-4)", async () => {
    const linesOf = async (role: Role) => {
      const { app, username, authenticator } = await withPasskey({ role });
      await add(app, await newAuthenticator(), "Second");
      await removePasskey(app, { passkey: authenticator.id, currentPassword });
      const lines = await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `user ${username}`));
      return lines.map(({ action }) => action);
    };
    expect(await linesOf("user")).toEqual([]);
    expect(await linesOf("staff")).toEqual(["two-factor turned on", "passkey added", "passkey removed"]);
  });

  it("Adding a passkey works only for this session, person and address", async () => {
    const { app, id, username } = await newColleague("user");
    const [here, other, elsewhere] = [
      await options(app),
      await options((await newPerson()).app),
      await options(visitor((await signInAtOnce(visitor(), { username, password })).sessionToken)),
    ];
    const key = await newAuthenticator();
    for (const [why, answer] of Object.entries({
      "another person": await key.create(other),
      "another session": await key.create(elsewhere),
      "another challenge": await key.create(here, { challenge: "AAAA" }),
      "another origin": await key.create(here, { origin: "http://localhost.evil.example" }),
      "another host": await key.create(here, { rpId: "evil.example" }),
      "nobody there": await key.create(here, { isAbsent: true }),
    })) {
      expect(await refused(addPasskey(app, { name: "Key", currentPassword, answer })), why).toBe("invalid");
    }
    expect(await kept(id)).toEqual([]);
    expect(await getTwoFactor(app)).toMatchObject({ isOn: false });
  });

  it("Two passkeys added at the same time show one set of recovery codes, which works", async () => {
    const person = await newColleague("user");
    let codes: string[] | null = null;
    const first = async () => {
      codes = await add(visitor(person.sessionToken), await newAuthenticator());
    };
    expect(await refused(add(late(person.app, first), await newAuthenticator()))).toBe("conflict");
    expect(await kept(person.id)).toHaveLength(1);
    const { secondStep } = await passwordStep(person);
    expect(await refused(finishSignIn(visitor(), { secondStep, code: codes![0]! }))).toBe("done");
  });
});

describe("signing in", () => {
  it("No session begins before the passkey, one begins with it, and an answer works once", async () => {
    const person = await withPasskey();
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const step = await passwordStep(person);
    expect(step.hasApp).toBe(false);
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before);
    const answer = await person.authenticator.get(step.asked);
    const { sessionToken } = await finishByPasskey(visitor(), { secondStep: step.secondStep, answer });
    expect(await whoIs(sessionToken)).toBe(person.username);
    expect(await kept(person.id)).toMatchObject([{ counter: 2, lastUsedAt: new Date(clock.now) }]);
    expect(await finish(step, answer)).toBe("gone");
    expect(await finish(await passwordStep(person), answer)).toBe("invalid");
    expect(await findSecondStep(visitor(), step.secondStep)).toBeNull();
  });

  it("The sign-in refuses another sign-in's answer, another person's passkey, another address, and a counter that went back", async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    const [step, another] = [await passwordStep(person), await passwordStep(person)];
    const { get } = person.authenticator;
    const forged = await (await newAuthenticator()).get(step.asked);
    for (const [why, answer] of Object.entries({
      "another sign-in": await get(another.asked),
      "another passkey": await other.authenticator.get(step.asked),
      "another key": { ...forged, id: person.authenticator.id, rawId: person.authenticator.id },
      "another origin": await get(step.asked, { origin: "https://localhost:8788" }),
    })) {
      expect(await finish(step, answer), why).toBe("invalid");
    }
    clock.now += 3_600_000 * 24;
    const later = await passwordStep(person);
    for (const [why, answer] of Object.entries({
      "another host": await get(later.asked, { rpId: "evil.example" }),
      "nobody there": await get(later.asked, { isAbsent: true }),
      "an old counter": await get(later.asked, { counter: 1 }),
    })) {
      expect(await finish(later, answer), why).toBe("invalid");
    }
    expect(await kept(person.id)).toMatchObject([{ counter: 1, lastUsedAt: null }]);
    expect(await finish(later, await get(later.asked))).toBe("done");
  });

  it("One of two simultaneous sign-ins succeeds, also with a passkey without a counter", async () => {
    const person = await withPasskey({ counts: false });
    const step = await passwordStep(person);
    const answer = await person.authenticator.get(step.asked);
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const slow = late(visitor(), () => finishByPasskey(visitor(), { ...step, answer }));
    expect(await refused(finishByPasskey(slow, { ...step, answer }))).toBe("gone");
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before + 1);
    const next = await passwordStep(person);
    expect(await finish(next, await person.authenticator.get(next.asked))).toBe("done");
  });

  it("A disabled account cannot sign in by passkey, and guessing is slow", async () => {
    const owner = await newColleague("admin");
    const person = await withPasskey({ role: "user" });
    const step = await passwordStep(person);
    const answer = await person.authenticator.get(step.asked);
    await setDisabled(owner.app, { id: person.id, disabled: true });
    expect(await finish(step, answer)).toBe("gone");
    await setDisabled(visitor(owner.sessionToken), { id: person.id, disabled: false });
    const wrong = await person.authenticator.get(step.asked, { origin: "https://evil.example" });
    const outcomes = [];
    for (let at = 0; at < 6; at++) outcomes.push(await finish(step, wrong));
    expect(outcomes).toEqual([...Array(5).fill("invalid"), "rate_limited"]);
    expect(await finish(step, answer)).toBe("rate_limited");
    expect(await finish({ secondStep: "invented" }, answer)).toBe("gone");
  });

  it("A recovery code works instead of a passkey, and an app's code if there is an app", async () => {
    const person = await withPasskey();
    const { codes, nextCode } = await withApp(person.app);
    expect(codes).toBeNull();
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain("a new authenticator app");
    for (const code of [person.codes[0]!, nextCode()]) {
      const { secondStep, hasApp } = await passwordStep(person);
      expect([hasApp, await refused(finishSignIn(visitor(), { secondStep, code }))]).toEqual([true, "done"]);
    }
    const step = await passwordStep(person);
    expect(await finish(step, await person.authenticator.get(step.asked))).toBe("done");
    expect((await getTwoFactor(person.app)).codesLeft).toBe(9);
  });

  it("The passkey sign-in goes through the pages, which reveal nothing before the right password", async () => {
    clock.now = Date.now() - 60_000;
    const { username, sessionToken } = await newColleague("staff");
    const cookie = (await sessionCookie(visitor(), sessionToken)).split(";")[0];
    const authenticator = await newAuthenticator();
    const answer = JSON.stringify(await authenticator.create(await options(visitor(sessionToken))));
    const post = (form: Record<string, string>) =>
      send("POST", "/account/two-factor", { cookie, form: formOf({ ...form, currentPassword }) });
    expect((await post({ intent: "passkey", name: "Phone", answer: "{}" })).status).toBe(400);
    const added = await post({ intent: "passkey", name: "Phone", answer });
    expect(await added.text()).toContain("Your recovery codes");
    expect(await (await send("GET", "/account/two-factor", { cookie })).text()).not.toContain("Phone");
    const own = setCookies(added).sid;
    expect(await (await send("GET", "/account/two-factor", { cookie: own })).text()).toContain("Phone");

    const login = (word: string) => send("POST", "/login", { form: formOf({ username, password: word }) });
    const wrong = await login("not-the-word");
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.not.stringMatching(/passkey/i)]);
    const to = (await login(password)).headers.get("Location") ?? "";
    expect(await (await send("GET", to)).text()).toContain("your passkey, or a recovery code");
    const asked = await findSecondStep(visitor(), to.slice("/login/code/".length));
    const signed = JSON.stringify(await authenticator.get(asked!.passkey!));
    const done = await send("POST", to, { form: formOf({ intent: "passkey", answer: signed }) });
    expect(done.status).toBe(302);
    expect((await send("GET", "/admin/orders", { cookie: setCookies(done).sid })).status).toBe(200);
    expect((await send("GET", to)).status).toBe(404);
  });
});

describe("the way out", () => {
  it("The password removes a passkey, and removing the last one turns two-factor off", async () => {
    const [person, other] = [await withPasskey({ role: "user" }), await withPasskey({ role: "user" })];
    const { app, authenticator } = person;
    const second = await newAuthenticator();
    await add(app, second, "Second");
    const passkey = authenticator.id;
    expect(await refused(removePasskey(app, { passkey, currentPassword: "not-it" }))).toBe("invalid");
    expect(await refused(removePasskey(app, { passkey: other.authenticator.id, currentPassword }))).toBe("not_found");
    expect(await removePasskey(app, { passkey, currentPassword })).toBe(true);
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain("a passkey was removed");
    const step = await passwordStep(person);
    expect(await finish(step, await authenticator.get(step.asked))).toBe("invalid");
    expect(await finish(step, await second.get(step.asked))).toBe("done");
    expect(await removePasskey(app, { passkey: second.id, currentPassword })).toBe(false);
    expect((await mailsTo(person.email)).at(-1)?.subject).toContain("two-factor sign-in is off");
    expect(await refused(signInAtOnce(visitor(), { username: person.username, password }))).toBe("done");
    expect(await kept(other.id)).toHaveLength(1);
  });

  it("Of two passkeys removed at the same time one stays", async () => {
    const { app, id, sessionToken, authenticator } = await withPasskey({ role: "user" });
    const second = await newAuthenticator();
    await add(app, second);
    const first = () => removePasskey(visitor(sessionToken), { passkey: second.id, currentPassword });
    const both = removePasskey(late(app, first), { passkey: authenticator.id, currentPassword });
    expect(await refused(both)).toBe("conflict");
    expect(await kept(id)).toMatchObject([{ id: authenticator.id }]);
  });

  it("Turning off is refused while the role requires two-factor, for which a passkey alone is enough", async () => {
    const owner = await withPasskey({ role: "admin" });
    const staff = await withPasskey();
    await setTwoFactorFor(owner.app, { twoFactorFor: "staff" });
    const app = visitor(staff.sessionToken);
    expect(await refused(requireStaff(app))).toBe("done");
    const passkey = staff.authenticator.id;
    expect(await refused(removePasskey(app, { passkey, currentPassword }))).toBe("conflict");
    expect(await refused(stopTwoFactor(app, { currentPassword }))).toBe("conflict");
    await withApp(app);
    expect(await removePasskey(app, { passkey, currentPassword })).toBe(true);
    await db.delete(settings).where(eq(settings.key, "twoFactorFor"));
  });

  it("Turning off and an owner's reset remove all passkeys for good", async () => {
    const owner = await newColleague("admin");
    const [self, person] = [await withPasskey(), await withPasskey()];
    await stopTwoFactor(self.app, { currentPassword });
    expect(await kept(self.id)).toEqual([]);
    await resetTwoFactor(owner.app, { id: person.id });
    expect([await kept(person.id), await whoIs(person.sessionToken)]).toEqual([[], null]);
    await withApp(self.app);
    const step = await passwordStep(self);
    expect(step).toMatchObject({ hasApp: true, asked: { challenge: "" } });
    expect(await finish(step, await self.authenticator.get(step.asked))).toBe("invalid");
  });
});
