// Runs the database commands of docs/operations.md on D1: for the first owner, and for an owner who has lost every second step.
import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { addPasskey, getTwoFactor, offerApp, startTwoFactor } from "~/services/accounts/two-factor.server";
import paper from "../../../docs/operations.md?raw";
import { clock, newColleague, newPerson, password, visitor } from "../../support/factories/people";
import { newAuthenticator } from "../../support/fixtures/authenticator";
import { send, setCookies } from "../../support/fixtures/requests";

const commands = [...paper.matchAll(/wrangler d1 execute DB [^`]*--command "([^"]+)"/g)].map(([, sql = ""]) => sql);

/** Runs the document's only command that starts with `begin`, for this person. Returns the changed rows of each statement. */
async function runCommand(begin: string, { username }: { username: string }): Promise<number[]> {
  const [sql = "", ...others] = commands.filter((one) => one.startsWith(begin));
  expect(others).toEqual([]);
  const statements = sql.replaceAll("YOU", username).split(";");
  const done = await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  return done.map(({ meta }) => meta.changes);
}

/** Signs in by password alone, then requests a page for owners. Returns the statuses of the two requests. */
async function enter({ username }: { username: string }) {
  const answer = await send("POST", "/api/auth/login", { body: { username, password } });
  const page = await send("GET", "/admin/users", { cookie: setCookies(answer).sid });
  return { signIn: answer.status, page: page.status };
}

/** An owner with an authenticator app and a passkey. */
async function withBothSteps() {
  const person = await newColleague("admin");
  const app = visitor(person.sessionToken);
  const { secret } = await offerApp(app);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
  await startTwoFactor(app, { code, currentPassword: password });
  const sessionToken = app.visitor.sessionToken ?? "";
  const later = visitor(sessionToken);
  const answer = await (await newAuthenticator()).create((await getTwoFactor(later)).newPasskey);
  await addPasskey(later, { name: "Key", currentPassword: password, answer });
  return { ...person, sessionToken };
}

describe("the commands for the database", () => {
  it("The first-owner command makes the registered person the owner, and nobody else", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    expect(await enter(person)).toEqual({ signIn: 200, page: 403 });
    // D1 also counts the row of the customer list, from which the trigger removes an owner.
    expect(await runCommand("update users set role", person)).toEqual([2]);
    expect(await enter(person)).toEqual({ signIn: 200, page: 200 });
    expect(await enter(other)).toEqual({ signIn: 200, page: 403 });
  });

  it("The second-step command removes one owner's app, passkeys and recovery codes, so that the password signs in again", async () => {
    const [person, other] = [await withBothSteps(), await withBothSteps()];
    expect(await enter(person)).toMatchObject({ signIn: 401 });
    expect(await runCommand("update users set totp_secret", person)).toEqual([1, 1]);
    expect(await enter(person)).toEqual({ signIn: 200, page: 200 });
    expect(await getTwoFactor(visitor(person.sessionToken))).toMatchObject({ isOn: false, codesLeft: 0, passkeys: [] });
    expect(await enter(other)).toMatchObject({ signIn: 401 });
  });

  it("The read command reads a table, row by row", async () => {
    expect(commands).toHaveLength(3);
    const { success } = await env.DB.prepare(commands.find((one) => one.startsWith("select")) ?? "").all();
    expect(success).toBe(true);
  });
});
