// Tests registration and counted sign-ins (access-4), on the real database.
import crypto from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "~/db/schema";
import type { ShopError } from "~/domain/brand/errors";
import { identityOf } from "~/domain/text/fold";
import { deviceCookie, readCookies, readVisitor } from "~/http/session/cookies.server";
import { openAccount, register } from "~/services/accounts/accounts.server";
import { isCommonPassword } from "~/services/accounts/common-passwords.server";
import { signInAtOnce as signIn } from "~/services/accounts/sign-in.server";
import { alarmLimit, countTry, sendSignInAlarm } from "~/services/accounts/sign-in-tries.server";
import type { App } from "~/services/core/app.server";
import { clock, mailsTo, newPerson, password, quickHash, refused, visitor } from "../../support/factories/people";

beforeEach(() => {
  clock.now += 48 * 3_600_000;
});

describe("register", () => {
  it("Registration creates a user, signs in and emails the verification link", async () => {
    const { app, username, email } = await newPerson({ hashed: "slowly" });
    expect(await app.viewer()).toMatchObject({ username, role: "user", emailVerified: false });
    expect(await mailsTo(email)).toMatchObject([{ template: "account-welcome", toName: null }]);
    const [row] = await app.db.select().from(users).where(eq(users.username, username));
    expect(row?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  });

  it("Registration refuses the most common passwords, in any case, before anything is written", async () => {
    for (const word of ["Password1", "qwerty", "IloveYou", "123456789", "pinhigh123", "liverpool", "q1w2e3r4t5y6"]) {
      const input = { username: "commonly", email: "commonly@club.example", password: word };
      await expect(register(visitor(), input), word).rejects.toMatchObject({
        code: "invalid",
        fieldErrors: { password: ["This password is too common. Please choose another."] },
      });
    }
    expect(isCommonPassword("admin-pinhigh")).toBe(false);
    expect(await visitor().db.$count(users, eq(users.email, "commonly@club.example"))).toBe(0);
  });

  it("One of many simultaneous registrations gets the name, and the others read which field is taken", async () => {
    const input = { username: "TheOne", email: "the.one@club.example" };
    // Hashing takes every request the same time, so a quick hash does not change the race.
    const take = (typed: typeof input) => openAccount(visitor(), typed, quickHash);
    const results = await Promise.all(Array.from({ length: 8 }, () => refused(take(input))));
    expect(results.toSorted()).toEqual([...Array(7).fill("conflict"), "done"]);
    const other = { ...input, email: "another@club.example" };
    await expect(take({ ...other, username: "theONE" })).rejects.toMatchObject({
      fieldErrors: { username: [expect.any(String)] },
    });
    await expect(take({ ...input, username: "another" })).rejects.toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    });
  });
});

describe("sign-in", () => {
  it("The sign-in finds a person by name in any case and by email address", async () => {
    const { username, email } = await newPerson();
    for (const typed of [username, username.toUpperCase(), email, ` ${email.toUpperCase()}`]) {
      expect((await signIn(visitor(), { username: typed, password })).user.username).toBe(username);
    }
  });

  it("The sign-in by an address finds its owner, even if another person chose the address as a name", async () => {
    const { username, email } = await newPerson();
    await register(visitor(), { username: email, email: "thief@club.example", password: "another-word" });
    expect((await signIn(visitor(), { username: email, password })).user.username).toBe(username);
  });

  it("The sign-in answers the same to an unknown name and to a wrong password, and blocks both alike", async () => {
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

  it("The sign-in waits longer and longer, accepts at most 20 tries an hour, and never blocks for good", async () => {
    const { username } = await newPerson();
    const waits: number[] = [];
    const end = clock.now + 3_600_000;
    let looked = 0;
    while (clock.now < end) {
      const name = looked % 2 ? username.toUpperCase() : username;
      await signIn(visitor(), { username: name, password: "wrong-word" }).catch((error: ShopError) => {
        if (error.code === "unauthenticated") looked++;
        else if (error.code !== "rate_limited") throw error;
        else {
          waits.push(error.retryAfterSeconds ?? 0);
          clock.now += (error.retryAfterSeconds ?? 0) * 1000;
        }
      });
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect(looked).toBeLessThanOrEqual(20);
    expect((await signIn(visitor(), { username, password })).user.username).toBe(username);
    expect(await refused(signIn(visitor(), { username, password: "wrong-word" }))).toBe("unauthenticated");
  });

  it("The sign-in keeps an owner's known browser open, with its own delay", async () => {
    const { app: signedIn, username } = await newPerson();
    const id = (await signedIn.viewer())?.id ?? "";
    const own = () => {
      const app = visitor();
      app.visitor.knownAccounts = [id];
      return app;
    };
    const tryFrom = (app: App, word: string) => refused(signIn(app, { username, password: word }));
    for (let time = 0; time < 200; time++) await tryFrom(visitor(), "wrong-word");
    expect(await tryFrom(visitor(), password)).toBe("rate_limited");
    expect(await tryFrom(own(), password)).toBe("done");
    // A sign-in from the known browser does not end the wait of other browsers.
    expect(await tryFrom(visitor(), password)).toBe("rate_limited");
    for (let time = 0; time < 5; time++) expect(await tryFrom(own(), "wrong-word")).toBe("unauthenticated");
    expect(await tryFrom(own(), password)).toBe("rate_limited");
  });

  it("The sign-in recognizes a browser only by a signed cookie of an earlier sign-in", async () => {
    const { app } = await newPerson();
    const id = (await app.viewer())?.id ?? "";
    const knows = async (cookie: string) => {
      const request = new Request("http://localhost:8788/login", { headers: { Cookie: cookie } });
      return readVisitor(await readCookies(app, request), request).knownAccounts;
    };
    const pair = (await deviceCookie(app, id)).split(";")[0] ?? "";
    expect(await knows(pair)).toEqual([id]);
    expect(await knows(`device=${btoa(JSON.stringify([id]))}`)).toEqual([]);
  });

  it("The sign-in checks 5 of 40 simultaneous tries", async () => {
    const { username } = await newPerson();
    const tries = Array.from({ length: 40 }, () => refused(signIn(visitor(), { username, password: "wrong-word" })));
    const results = await Promise.all(tries);
    expect(results.filter((code) => code === "unauthenticated")).toHaveLength(5);
    expect(results.filter((code) => code === "rate_limited")).toHaveLength(35);
  });

  it("The sign-in stops an address after 30 failures in ten minutes, and only that one", async () => {
    const { username, app } = await newPerson();
    const strangers = Array.from({ length: 30 }, (_, i) => ({
      id: `US-STRANGER${i}`,
      username: `stranger${i}`,
      usernameKey: `stranger${i}`,
      email: `stranger${i}@club.example`,
      passwordHash: quickHash,
    }));
    await app.db.batch([
      app.db.insert(users).values(strangers.slice(0, 10)),
      app.db.insert(users).values(strangers.slice(10, 20)),
      app.db.insert(users).values(strangers.slice(20)),
    ]);
    const from = (address: string, name: string, word: string) =>
      refused(signIn(visitor(null, address), { username: name, password: word }));
    for (let i = 0; i < 30; i++) expect(await from("10.9.9.9", `stranger${i}`, "wrong-word")).toBe("unauthenticated");
    expect(await from("10.9.9.9", username, password)).toBe("rate_limited");
    expect(await from("10.9.9.8", username, password)).toBe("done");
    clock.now += 600_000;
    expect(await from("10.9.9.9", username, password)).toBe("done");
  });

  it("The sign-in counts an IPv6 /64 as one address", async () => {
    const from = async (host: number) => {
      const app = visitor();
      const headers = { "CF-Connecting-IP": `2001:db8:9:9::${host.toString(16)}` };
      app.visitor = readVisitor(new Map(), new Request(app.origin, { headers }));
      return refused(countTry(app, { name: `of-a-network-${host}` }));
    };
    for (let host = 1; host <= 30; host++) expect(await from(host)).toBe("done");
    expect(await from(31)).toBe("rate_limited");
  });

  it("The delay uses the name as typed, in one form, so that neither names nor their addresses can be guessed", async () => {
    const { username, email } = await newPerson();
    const wide = username.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const tries = async (names: string[]) => {
      const heard: string[] = [];
      for (const name of names)
        heard.push(await refused(signIn(visitor(), { username: name, password: "wrong-word" })));
      return heard;
    };
    const known = await tries([...Array(5).fill(username), wide, username.toUpperCase(), email]);
    const stranger = "nobody-of-this-name";
    const strangers = [
      ...Array(5).fill(stranger),
      "ｎobody-of-this-name",
      stranger.toUpperCase(),
      "nobody@club.example",
    ];
    expect(known).toEqual([...Array(5).fill("unauthenticated"), "rate_limited", "rate_limited", "unauthenticated"]);
    expect(await tries(strangers)).toEqual(known);
  });

  it("The delay counts a name once if it looks like an address whose domain can be written in several ways", async () => {
    const { id } = await newPerson();
    const name = "ann@straße.example";
    await visitor()
      .db.update(users)
      .set({ username: name, usernameKey: identityOf(name) })
      .where(eq(users.id, id));
    const spellings = [name, "ANN@STRASSE.EXAMPLE", "ann@strasse.example", "ａnn@straße.example", "ann@STRAẞE.example"];
    const heard: string[] = [];
    for (const username of spellings)
      heard.push(await refused(signIn(visitor(), { username, password: "wrong-word" })));
    expect(heard).toEqual(Array(5).fill("unauthenticated"));
    for (const username of [...spellings, "ann@xn--strae-oqa.example"])
      expect(await refused(signIn(visitor(), { username, password: "wrong-word" })), username).toBe("rate_limited");
  });

  it("Failures from many addresses, each below its limit, raise one alarm a day", async () => {
    const alarms = async () => {
      await sendSignInAlarm(visitor());
      return (await mailsTo(visitor().staffEmail)).filter(({ template }) => template === "sign-in-alarm").length;
    };
    const fail = (address: string, account: string) => countTry(visitor(null, address), { name: account });
    for (let i = 0; i < alarmLimit - 1; i++) await fail(`10.8.0.${i % 5}`, `guessed${i}`);
    expect(await alarms()).toBe(0);
    await fail("10.8.0.9", "guessed-last");
    expect([await alarms(), await alarms()]).toEqual([1, 1]);
    clock.now += 20 * 60_000;
    expect(await alarms()).toBe(1);
    await fail("10.8.1.1", "nobody-is-locked-out");
  });

  it("The sign-in counts only failures, so many people behind one address all get in", async () => {
    const { username } = await newPerson();
    for (let i = 0; i < 32; i++) await signIn(visitor(null, "10.9.9.7"), { username, password });
  });

  it("The sign-in hashes for an unknown name as for a wrong password", async () => {
    const { username } = await newPerson({ hashed: "slowly" });
    const work = vi.spyOn(crypto, "scrypt");
    for (const name of [username, "unknown-to-all"])
      expect(await refused(signIn(visitor(), { username: name, password: "wrong-word" }))).toBe("unauthenticated");
    const done = work.mock.calls.map(([word, salt, length, cost]) => ({
      word,
      salt: (salt as Buffer).length,
      length,
      cost,
    }));
    work.mockRestore();
    const whole = {
      word: "wrong-word",
      salt: 16,
      length: 32,
      cost: expect.objectContaining({ N: 2 ** 14, r: 8, p: 5 }),
    };
    expect(done).toEqual([whole, whole]);
  });
});
