// Accounts from registration to a new password (promises C3.23, decisions §5), on the real database.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, sessions, users } from "~/db/schema";
import { ShopError } from "~/domain/errors";
import { register } from "~/services/accounts.server";
import { getVerification, requestVerification, verifyEmail } from "~/services/email-verification.server";
import { isResetLink, requestPasswordReset, resetPassword } from "~/services/password-reset.server";
import { changeEmail, changePassword, getProfile, signOutEverywhere } from "~/services/profile.server";
import { signIn, signOut } from "~/services/sign-in.server";
import { settled, testApp } from "../support/app";

const password = "a-good-word";
let clock = Date.UTC(2026, 10, 21, 12);
let people = 0;

beforeEach(() => {
  clock += 48 * 3_600_000;
});

/** A visitor on the test's clock; each has an address of its own unless one is given. */
function visitor(sessionToken: string | null = null, address = `10.0.${Math.floor(clock / 1e9) % 250}.${++people}`) {
  return testApp({ now: () => new Date(clock), visitor: { sessionToken, address } });
}

async function newPerson() {
  const name = `person${++people}`;
  const { user, sessionToken } = await register(visitor(), {
    username: name,
    email: `${name}@club.example`,
    password,
  });
  return { ...user, app: visitor(sessionToken), sessionToken };
}

async function mailsTo(email: string) {
  await settled();
  return visitor()
    .db.select()
    .from(outboxMessages)
    .where(eq(outboxMessages.to, email))
    .orderBy(outboxMessages.createdAt);
}

/** The token in the newest mail of a kind. */
async function mailedToken(email: string, template: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((mail) => mail.template === template);
  return /\/(?:verify-email|reset-password)\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ShopError ? error.code : Promise.reject(error)),
  );
const whoIs = async (sessionToken: string) => (await visitor(sessionToken).viewer())?.username ?? null;

describe("register", () => {
  it("makes a user, signs in and mails the verification link", async () => {
    const { app, username, email } = await newPerson();
    expect(await app.viewer()).toMatchObject({ username, role: "user", emailVerified: false });
    expect(await mailsTo(email)).toMatchObject([{ template: "account-welcome", toName: username }]);
    const [row] = await app.db.select().from(users).where(eq(users.username, username));
    expect(row?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  });

  it("gives one of many simultaneous takers the name, and names the taken field", async () => {
    const input = { username: "TheOne", email: "the.one@club.example", password };
    const results = await Promise.all(Array.from({ length: 8 }, () => refused(register(visitor(), input))));
    expect(results.toSorted()).toEqual([...Array(7).fill("conflict"), "done"]);
    const other = { ...input, email: "another@club.example" };
    await expect(register(visitor(), { ...other, username: "theONE" })).rejects.toMatchObject({
      fieldErrors: { username: [expect.any(String)] },
    });
    await expect(register(visitor(), { ...input, username: "another" })).rejects.toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    });
  });
});

describe("sign-in", () => {
  it("knows a person by name in any case and by e-mail address", async () => {
    const { username, email } = await newPerson();
    for (const typed of [username, username.toUpperCase(), email, ` ${email.toUpperCase()}`]) {
      expect((await signIn(visitor(), { username: typed, password })).user.username).toBe(username);
    }
  });

  it("means the address's owner, even where somebody chose the address as a name", async () => {
    const { username, email } = await newPerson();
    await register(visitor(), { username: email, email: "thief@club.example", password: "another-word" });
    expect((await signIn(visitor(), { username: email, password })).user.username).toBe(username);
  });

  it("says the same to an unknown name and to a wrong password, and blocks both alike", async () => {
    const { username } = await newPerson();
    const answers = async (name: string) => {
      const heard: string[] = [];
      for (let i = 0; i < 6; i++) {
        await signIn(visitor(), { username: name, password: "wrong-word" }).catch((error: ShopError) =>
          heard.push(`${error.code} ${error.message} ${error.retryAfterSeconds}`),
        );
      }
      return heard;
    };
    const known = await answers(username);
    expect(known.slice(0, 5)).toEqual(Array(5).fill("unauthenticated Invalid username or password undefined"));
    expect(known[5]).toBe("rate_limited Too many attempts. Please wait 30 seconds and try again. 30");
    expect(await answers("nobody-of-that-name")).toEqual(known);
  });

  it("waits longer and longer, lets at most 20 tries an hour through, and never blocks for good", async () => {
    const { username, email } = await newPerson();
    const waits: number[] = [];
    const end = clock + 3_600_000;
    let looked = 0;
    while (clock < end) {
      // By name and by address in turn: one account has one count.
      const name = looked % 2 ? email : username;
      await signIn(visitor(), { username: name, password: "wrong-word" }).catch((error: ShopError) => {
        if (error.code === "unauthenticated") looked++;
        else if (error.code !== "rate_limited") throw error;
        else {
          waits.push(error.retryAfterSeconds ?? 0);
          clock += (error.retryAfterSeconds ?? 0) * 1000;
        }
      });
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect(looked).toBeLessThanOrEqual(20);
    expect((await signIn(visitor(), { username, password })).user.username).toBe(username);
    expect(await refused(signIn(visitor(), { username, password: "wrong-word" }))).toBe("unauthenticated");
  });

  it("looks at 5 of 40 simultaneous tries", async () => {
    const { username } = await newPerson();
    const tries = Array.from({ length: 40 }, () => refused(signIn(visitor(), { username, password: "wrong-word" })));
    const results = await Promise.all(tries);
    expect(results.filter((code) => code === "unauthenticated")).toHaveLength(5);
    expect(results.filter((code) => code === "rate_limited")).toHaveLength(35);
  });

  it("stops an address after 30 failures in ten minutes, and only that one", async () => {
    const { username } = await newPerson();
    const from = (address: string, name: string, word: string) =>
      refused(signIn(visitor(null, address), { username: name, password: word }));
    for (let i = 0; i < 30; i++) expect(await from("10.9.9.9", `stranger${i}`, "wrong-word")).toBe("unauthenticated");
    expect(await from("10.9.9.9", username, password)).toBe("rate_limited");
    expect(await from("10.9.9.8", username, password)).toBe("done");
    clock += 600_000;
    expect(await from("10.9.9.9", username, password)).toBe("done");
  });

  it("counts failures only: many people behind one address all get in", async () => {
    const { username } = await newPerson();
    for (let i = 0; i < 32; i++) await signIn(visitor(null, "10.9.9.7"), { username, password });
  });

  it("takes as long for an unknown name as for a wrong password", async () => {
    const { username } = await newPerson();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 30; i++) {
      for (const kind of ["known", "unknown"] as const) {
        // Far enough apart that no try is refused before the password is looked at.
        clock += 25 * 3_600_000;
        const started = Date.now();
        const name = kind === "known" ? username : `unknown${i}`;
        expect(await refused(signIn(visitor(), { username: name, password: "wrong-word" }))).toBe("unauthenticated");
        times[kind].push(Date.now() - started);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    expect(median(times.known)).toBeGreaterThan(20);
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20);
  });
});

describe("e-mail verification", () => {
  it("counts for the person who asked, once", async () => {
    const { app, email, username, sessionToken } = await newPerson();
    const token = await mailedToken(email, "account-welcome");
    expect(await getVerification(app, token)).toEqual({ state: "open", email, username });
    await verifyEmail(app, { token });
    const again = visitor(sessionToken);
    expect(await again.viewer()).toMatchObject({ emailVerified: true });
    expect(await getVerification(again, token)).toMatchObject({ state: "done" });
    expect(await refused(verifyEmail(again, { token }))).toBe("gone");
  });

  it("tells nobody else anything, and a bad link nothing at all", async () => {
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
    clock += 7 * 86_400_000;
    expect(await getVerification(visitor(), token)).toEqual({ state: "missing" });
  });

  it("can be asked for again until it is done", async () => {
    const { app, email, sessionToken } = await newPerson();
    await requestVerification(app);
    await verifyEmail(app, { token: await mailedToken(email, "verify-email") });
    await requestVerification(visitor(sessionToken));
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["account-welcome", "verify-email"]);
  });
});

describe("change of e-mail address", () => {
  it("takes effect when the new address is confirmed; the old one is told", async () => {
    const { app, email, sessionToken } = await newPerson();
    const next = `next-${email}`;
    await changeEmail(app, { email: next, currentPassword: password });
    expect(await getProfile(visitor(sessionToken))).toMatchObject({ email, pendingEmail: next });
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: "email-change-notice" });
    await verifyEmail(visitor(sessionToken), { token: await mailedToken(next, "verify-email") });
    const profile = await getProfile(visitor(sessionToken));
    expect(profile).toMatchObject({ email: next, emailVerified: true, pendingEmail: null });
  });

  it("needs the password and a free address", async () => {
    const { app, email } = await newPerson();
    const other = await newPerson();
    expect(await refused(changeEmail(app, { email: "a@b.example", currentPassword: "wrong-word" }))).toBe("invalid");
    expect(await refused(changeEmail(app, { email: other.email, currentPassword: password }))).toBe("conflict");
    // Taken between the mail and the press of its link.
    await changeEmail(app, { email: "soon-taken@club.example", currentPassword: password });
    await register(visitor(), { username: "taker-of-it", email: "soon-taken@club.example", password });
    const token = await mailedToken("soon-taken@club.example", "verify-email");
    expect(await refused(verifyEmail(app, { token }))).toBe("conflict");
    expect(await app.viewer()).toMatchObject({ email });
  });
});

describe("change of password", () => {
  it("ends every session, this one too, and goes on with a new one", async () => {
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

  it("needs the present password, whose tries are counted", async () => {
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

  it("works once, ends all sessions and older links, frees a blocked account and proves the address", async () => {
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
    const back = await signIn(visitor(), { username, password: next.password });
    expect(await visitor(back.sessionToken).viewer()).toMatchObject({ emailVerified: true, email });
    const thiefs = await mailedToken("elsewhere@thief.example", "verify-email");
    expect(await refused(verifyEmail(visitor(back.sessionToken), { token: thiefs }))).toBe("gone");
  });

  it("ends after an hour; a foreign or cut link is as good as none", async () => {
    const { email } = await newPerson();
    await requestPasswordReset(visitor(), { email });
    const token = await mailedToken(email, "password-reset");
    const verification = await mailedToken(email, "account-welcome");
    for (const bad of ["x", token.slice(0, -1), verification]) {
      expect(await isResetLink(visitor(), bad)).toBe(false);
      expect(await refused(resetPassword(visitor(), { token: bad, ...next }))).toBe("gone");
    }
    clock += 3_600_000;
    expect(await isResetLink(visitor(), token)).toBe(false);
    expect(await refused(resetPassword(visitor(), { token, ...next }))).toBe("gone");
  });

  it("answers the same for an unknown address, and mails once a minute at most", async () => {
    const { email } = await newPerson();
    expect(await refused(requestPasswordReset(visitor(), { email: "nobody@club.example" }))).toBe("done");
    expect(await mailsTo("nobody@club.example")).toEqual([]);
    for (let i = 0; i < 4; i++) await requestPasswordReset(visitor(), { email });
    expect((await mailsTo(email)).filter(({ template }) => template === "password-reset")).toHaveLength(1);
  });
});

describe("sessions", () => {
  it("are listed with this one marked, and end one by one or all at once", async () => {
    const { app, username, sessionToken } = await newPerson();
    clock += 60_000;
    const phone = testApp({ now: () => new Date(clock), visitor: { userAgent: "Phone", address: "10.1.1.1" } });
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
});
