import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { outboxMessages, users } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { openAccount, register } from "~/services/accounts/accounts.server";
import { settled, testApp } from "../fixtures/app";

export const password = "a-good-word";

/** The clock of the tests. Tests move it themselves. */
export const clock = { now: Date.UTC(2026, 10, 21, 12) };
let people = 0;

/** A visitor at the time of clock.now, with a new network address unless one is given. */
export function visitor(
  sessionToken: string | null = null,
  address = `10.0.${Math.floor(clock.now / 1e9) % 250}.${++people}`,
) {
  return testApp({ now: () => new Date(clock.now), visitor: { sessionToken, address } });
}

/** Hashes at scrypt's lowest cost. A stored hash names its cost, so checking the password later is fast too. */
export const quickHash = (() => {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
})();

/** A registered person. With `hashed: "slowly"`, the password gets a production hash, which takes a fifth of a second. */
export async function newPerson({ hashed = "quickly" }: { hashed?: "quickly" | "slowly" } = {}) {
  const name = `person${++people}`;
  const input = { username: name, email: `${name}@club.example`, password };
  const { user, sessionToken } = await (hashed === "slowly"
    ? register(visitor(), input)
    : openAccount(visitor(), input, quickHash));
  return { ...user, app: visitor(sessionToken), sessionToken };
}

/** A person with a staff role. The invitation was emailed to them, so their address is verified. */
export async function newColleague(role: Role = "staff") {
  const person = await newPerson();
  await person.app.db
    .update(users)
    .set({ role, emailVerifiedAt: new Date(clock.now) })
    .where(eq(users.id, person.id));
  return person;
}

export async function mailsTo(email: string) {
  await settled();
  return visitor()
    .db.select()
    .from(outboxMessages)
    .where(eq(outboxMessages.to, email))
    .orderBy(outboxMessages.createdAt);
}

/** The token in the newest email of a kind. */
export async function mailedToken(email: string, template: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((mail) => mail.template === template);
  return /\/(?:verify-email|reset-password|invitation)\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

export const refused = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ShopError ? error.code : Promise.reject(error)),
  );
export const whoIs = async (sessionToken: string) => (await visitor(sessionToken).viewer())?.username ?? null;
