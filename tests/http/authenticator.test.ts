// Tests the one authenticator (accounts-5): every way into an account is a strategy of it, and simultaneous requests do not mix.
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requestRecord } from "~/http/app-context.server";
import { signedInBy } from "~/http/auth/authenticates.server";
import { authenticator } from "~/http/auth/authenticator.server";
import { withRequestContext } from "~/http/auth/request-context.server";
import { newPerson, password, visitor } from "../support/factories/people";
import { formOf, origin } from "../support/fixtures/requests";

function post(form: Record<string, string>) {
  const request = new Request(`${origin}/login`, { method: "POST", body: formOf(form) });
  const context = new RouterContextProvider();
  context.set(requestRecord, { app: visitor(), requestId: "", nonce: "", pattern: "", cookies: new Map() });
  return withRequestContext({ context, params: {} }, {}, () => authenticator.authenticate("password", request));
}

it("The authenticator knows every way into an account by its name", () => {
  const ways = ["password", "password-json", "code", "passkey", "invitation", "reset"];
  for (const name of ways) expect(authenticator.get(name), name).not.toBeNull();
  expect(authenticator.get("magic-link")).toBeNull();
});

it("Requests at the same time are each signed in as their own person", async () => {
  const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
  const done = await Promise.all(people.map(({ username }) => post({ username, password })));
  expect(done.map((one) => signedInBy(one).user.id)).toEqual(people.map(({ id }) => id));
});

it("A request outside of an action signs nobody in", async () => {
  const request = new Request(`${origin}/login`, { method: "POST", body: formOf({ username: "a", password }) });
  await expect(authenticator.authenticate("password", request)).rejects.toThrow("outside of an action");
});
