// Tests second step, invitations, sessions, and staff's actions on accounts.
import { describe, expect, it } from "vitest";
import {
  codeInput,
  disableInput,
  invitationDays,
  loginWithCodeInput,
  mustUseTwoFactor,
  registerInput,
  roles,
  secondStepMinutes,
  sessionInput,
  startTwoFactorInput,
  twoFactorForInput,
  userIdInput,
} from "~/domain/accounts/accounts";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const password = "links-and-dunes";
const id = { taken: ["u", "u".repeat(64)], beyond: ["", "u".repeat(65)] };

describe("the second step", () => {
  it.each([
    ["nobody", []],
    ["owners", ["admin"]],
    ["staff", ["production", "staff", "admin"]],
  ] as const)("If the second step is required of %s, it is required of %j", (twoFactorFor, who) => {
    expect(roles.filter((role) => mustUseTwoFactor(role, { twoFactorFor }))).toEqual(who);
    expectEdges(twoFactorForInput, {}, { twoFactorFor: oneOf(twoFactorFor) });
  });

  it("A code has 40 characters at most and is entered within ten minutes of the password", () => {
    const code = longest(40);
    expectEdges(codeInput, {}, { code });
    expectEdges(loginWithCodeInput, { username: "player", password }, { code });
    expectEdges(startTwoFactorInput, { currentPassword: password }, { code });
    expect(codeInput.safeParse({ code: " " }).error?.issues[0]?.message).toBe("Please enter the code");
    expect(codeInput.parse({ code: " 123456 " })).toEqual({ code: "123456" });
    expect(loginWithCodeInput.safeParse({ username: "player", password }).success).toBe(true);
    expect(secondStepMinutes).toBe(10);
  });
});

it("An invitation is valid for a week", () => expect(invitationDays).toBe(7));

it("A short password is only called short, even if it is common", () => {
  const account = { username: "player", email: "pat@club.example", password: "12345" };
  expect(registerInput.safeParse(account).error?.issues.map(({ message }) => message)).toEqual([
    "Password must be at least 6 characters",
  ]);
});

it("The form ends one session, or all others if none is named", () => {
  expectEdges(sessionInput, {}, { session: longest(100) });
  expect(sessionInput.parse({})).toEqual({});
});

it("Staff find and lock an account by its id", () => {
  expectEdges(userIdInput, {}, { id });
  expectEdges(disableInput, { disabled: "true" }, { id });
  expect(["true", "false"].map((disabled) => disableInput.parse({ id: "u", disabled }).disabled)).toEqual([
    true,
    false,
  ]);
});
