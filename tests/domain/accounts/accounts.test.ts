import { describe, expect, it } from "vitest";
import { loginInput, registerForm, registerInput, signInDelaySeconds, typedTwice } from "~/domain/accounts/accounts";
import { normaliseEmail } from "~/domain/forms/fields";

const account = { username: "player", email: "Pat@Club.example", password: "player-pinhigh" };
const first = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) => {
  const issue = result.error?.issues[0];
  return [issue?.path[0], issue?.message];
};

describe("sign-in", () => {
  it.each([
    [{ username: "ab", password: "secret-1" }, ["username", "Username must be at least 3 characters"]],
    [{ password: "secret-1" }, ["username", "Username must be at least 3 characters"]],
    [{ username: "player", password: "12345" }, ["password", "Password must be at least 6 characters"]],
    [{ username: "player", password: "x".repeat(129) }, ["password", "Password must be at most 128 characters"]],
  ])("The sign-in refuses %o", (input, issue) => expect(first(loginInput.safeParse(input))).toEqual(issue));

  it("The sign-in keeps a password as typed, common or not", () => {
    expect(loginInput.parse({ username: " player ", password: " 123456" })).toEqual({
      username: "player",
      password: " 123456",
    });
    expect(loginInput.safeParse({ username: "player", password: "123456" }).success).toBe(true);
  });

  it("The wait grows after every failure from the fifth on, and 20 tries never cost an hour", () => {
    expect([0, 4, 5, 6, 7, 10, 50].map(signInDelaySeconds)).toEqual([0, 0, 30, 60, 120, 900, 900]);
    let seconds = 0;
    let tries = 0;
    while (seconds < 3600) seconds += signInDelaySeconds(++tries);
    expect(tries).toBeLessThanOrEqual(20);
  });
});

describe("register", () => {
  it("Registration lowercases the email and needs no confirm field in JSON", () => {
    expect(registerInput.parse(account)).toEqual({ ...account, email: "pat@club.example" });
    expect(normaliseEmail(" Pat@Club.example")).toBe("pat@club.example");
  });

  it.each([
    [{ email: "pat" }, ["email", "Please enter a valid email address"]],
    [{ confirmPassword: "other-word" }, ["confirmPassword", "Passwords don't match"]],
    [{ confirmPassword: undefined }, ["confirmPassword", "Passwords don't match"]],
  ])("The form in the browser refuses %o", (change, issue) => {
    const form = registerForm.safeExtend(typedTwice);
    expect(first(form.safeParse({ ...account, confirmPassword: account.password, ...change }))).toEqual(issue);
  });

  it("The server compares the two passwords of a browser without scripts, and needs only one of others", () => {
    expect(registerForm.safeParse(account).success).toBe(true);
    expect(registerForm.safeParse({ ...account, confirmPassword: account.password }).success).toBe(true);
    const wrong = registerForm.safeParse({ ...account, confirmPassword: "other-word" });
    expect(first(wrong)).toEqual(["confirmPassword", "Passwords don't match"]);
  });
});

describe("a new username", () => {
  const sound = { email: "a@club.example", password: "links-and-dunes" };
  const takes = (username: string) => registerInput.safeParse({ ...sound, username }).success;

  it.each([
    "adm\u0456n",
    "\u0430dmin",
    "ad\u200dmin",
    "https://evil.example/a",
    "www.evil.example",
    "\uff57\uff57\uff57\uff0e\uff45\uff56\uff49\uff4c\uff0e\uff45\uff58",
    "\u200b\u2060\u3164\u2800",
    "\uff41\uff42",
  ])("A new username cannot be %j", (username) => expect(takes(username)).toBe(false));

  it.each(["admin\u200b", "\u202eadmin", "ad\u00admin", "\uff41\uff44\uff4d\uff49\uff4e"])(
    "The stored username %j is admin",
    (username) => expect(registerInput.parse({ ...sound, username }).username).toBe("admin"),
  );

  it.each(["Jos\u00e9 O'Neill-Smith", "ann.lee@club.example", "par_72!"])("A new username can be %j", (username) =>
    expect(takes(username)).toBe(true),
  );
});
