import { expect, it } from "vitest";
import {
  changeEmailInput,
  changePasswordInput,
  freeSignInFailures,
  isStaffRole,
  loginInput,
  passwordLimits,
  registerInput,
  resetPasswordInput,
  resetRequestInput,
  roleInput,
  roles,
  signInDelaySeconds,
  userFilter,
} from "~/domain/accounts/accounts";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const password = "links-and-dunes";
const edge = { taken: ["p".repeat(6), "p".repeat(128)], beyond: ["p".repeat(5), "p".repeat(129)] };

it("Names have 3 to 50 characters and passwords 6 to 128", () => {
  expect(passwordLimits).toEqual({ min: 6, max: 128 });
  const username = { taken: ["abc", "n".repeat(50)], beyond: ["ab", "n".repeat(51)] };
  expectEdges(loginInput, { username: "player", password }, { username, password: edge });
  expectEdges(registerInput, { username: "player", email: "pat@club.example", password }, { username, password: edge });
});

it("A password change needs the old password and the new one twice", () => {
  const change = { currentPassword: password, password: "another-word", confirmPassword: "another-word" };
  const reset = { token: "t", password: "another-word", confirmPassword: "another-word" };
  expectEdges(changePasswordInput, change, { currentPassword: edge });
  expectEdges(resetPasswordInput, reset, { token: { taken: ["t", "t".repeat(200)], beyond: ["", "t".repeat(201)] } });
  for (const [schema, form] of [
    [changePasswordInput, change],
    [resetPasswordInput, reset],
  ] as const)
    expect(schema.safeParse({ ...form, confirmPassword: "other" }).error?.issues).toMatchObject([
      { path: ["confirmPassword"], message: "Passwords don't match" },
    ]);
  expectEdges(changeEmailInput, { email: "pat@club.example", currentPassword: password }, { currentPassword: edge });
  expect(resetRequestInput.parse({ email: " Pat@Club.example" })).toEqual({ email: "pat@club.example" });
});

it("The wait begins at the fifth failure and is a quarter of an hour at most", () => {
  expect(freeSignInFailures).toBe(5);
  expect([8, 9, 10].map(signInDelaySeconds)).toEqual([240, 480, 900]);
});

it("Staff list people and give them one of four roles", () => {
  expect(roles).toEqual(["user", "production", "staff", "admin"]);
  expect(roles.filter(isStaffRole)).toEqual(["staff", "admin"]);
  expect(isStaffRole(undefined)).toBe(false);
  expectEdges(userFilter, {}, { q: longest(100) });
  expect(userFilter.parse({ q: " pat " })).toEqual({ q: "pat" });
  expectEdges(
    roleInput,
    { id: "u", role: "user" },
    {
      id: { taken: ["u", "u".repeat(64)], beyond: ["", "u".repeat(65)] },
      role: oneOf("user", "production", "staff", "admin"),
    },
  );
});
