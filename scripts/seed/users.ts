import type { users } from "~/db/schema";
import { hashPassword } from "~/services/accounts/passwords.server";

const people = [
  { id: "US-DEMOADMIN0", username: "admin", email: "admin@pinhigh.example", password: "admin-pinhigh", role: "admin" },
  {
    id: "US-DEMOPLAYER",
    username: "player",
    email: "player@pinhigh.example",
    password: "player-pinhigh",
    role: "user",
  },
] as const;

const openedAt = new Date("2026-01-05T17:00:00Z");

/** The two sign-ins that `npm start` prints, both verified. Their salts are fixed, so that every seeding is the same. */
export function demoUsers(): Promise<(typeof users.$inferInsert)[]> {
  return Promise.all(
    people.map(async ({ password, ...person }) => ({
      ...person,
      usernameKey: person.username,
      passwordHash: await hashPassword(password, Buffer.from(person.id.padEnd(16, "0"))),
      emailVerifiedAt: openedAt,
      createdAt: openedAt,
    })),
  );
}
