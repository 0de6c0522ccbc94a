// Tests invitations by emailed link (accounts-15), on the real database and through the built pages.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, staffInvitations, users } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import { setDisabled, setRole } from "~/services/accounts/admin.server";
import {
  acceptInvitation,
  deleteExpiredInvitations,
  findInvitation,
  invite,
  listInvitations,
  withdrawInvitation,
} from "~/services/accounts/invitations.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { listOutbox } from "~/services/campaigns/outbox-admin.server";
import type { App } from "~/services/core/app.server";
import { clock, mailedToken, newPerson, password, refused, visitor, whoIs } from "../../support/factories/people";
import { settled, testApp } from "../../support/fixtures/app";
import { formOf, send, setCookies, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
let asked = 0;

/** A signed-in person whose App uses the tests' clock. */
async function somebody(role: Role) {
  const { sessionToken, ...person } = await signIn(role);
  return { app: testApp({ visitor: { sessionToken }, now: () => new Date(clock.now) }), ...person };
}

async function invited(role: "production" | "staff" | "admin" = "staff") {
  clock.now = Date.now();
  const owner = await somebody("admin");
  const email = `colleague${++asked}@work.example`;
  await invite(owner.app, { email, role });
  return { owner, email, token: await mailedToken(email, "staff-invitation") };
}
const chosen = (username: string) => ({ username, password, confirmPassword: password });

describe("an invitation", () => {
  it("An invitation creates an account with its role and verified address, and signs it in, once", async () => {
    const { owner, email, token } = await invited("production");
    expect(await findInvitation(visitor(), token)).toEqual({ email, role: "production" });
    const { user, sessionToken } = await acceptInvitation(visitor(), { token, ...chosen("robin-works") });
    expect(await whoIs(sessionToken)).toBe("robin-works");
    expect(await visitor(sessionToken).viewer()).toMatchObject({ email, role: "production", emailVerified: true });
    expect(await refused(acceptInvitation(visitor(), { token, ...chosen("robin-again") }))).toBe("gone");
    expect(await listInvitations(owner.app)).not.toContainEqual(expect.objectContaining({ email }));
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user ${user.username}`));
    expect(lines).toMatchObject([{ action: "invitation accepted", actor: "robin-works" }]);
  });

  it("An invitation is stored only as a hash, ends after a week, and is then deleted", async () => {
    const { email, token } = await invited();
    expect(JSON.stringify(await db.select().from(staffInvitations))).not.toContain(token);
    clock.now += 7 * 86_400_000;
    expect(await findInvitation(visitor(), token)).toBeNull();
    expect(await refused(acceptInvitation(visitor(), { token, ...chosen("too-late") }))).toBe("gone");
    clock.now += 1;
    await deleteExpiredInvitations(visitor());
    expect(await db.$count(staffInvitations, eq(staffInvitations.email, email))).toBe(0);
  });

  it("A repeated invitation has a new link and role and disables the old link, and a withdrawn one opens nothing", async () => {
    const { owner, email, token } = await invited("admin");
    await invite(owner.app, { email, role: "staff" });
    const newer = await mailedToken(email, "staff-invitation");
    expect(await findInvitation(visitor(), token)).toBeNull();
    expect(await findInvitation(visitor(), newer)).toEqual({ email, role: "staff" });
    expect((await listInvitations(owner.app))?.filter((open) => open.email === email)).toHaveLength(1);
    await withdrawInvitation(owner.app, { email });
    expect(await refused(acceptInvitation(visitor(), { token: newer, ...chosen("withdrawn") }))).toBe("gone");
  });

  it("An invitation creates one account, however often its link is used at once", async () => {
    const { email, token } = await invited();
    const names = ["twice-one", "twice-two", "twice-three"];
    const outcomes = await Promise.all(
      names.map((name) => refused(acceptInvitation(visitor(), { token, ...chosen(name) }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  it("Only an owner can invite, and not an address with an account", async () => {
    const owner = await somebody("admin");
    const { email } = await newPerson();
    expect(await refused(invite(owner.app, { email, role: "staff" }))).toBe("conflict");
    for (const role of ["staff", "production", "user"] as const) {
      const { app } = await somebody(role);
      expect(await refused(invite(app, { email: "new@work.example", role: "admin" }))).toBe("forbidden");
      expect(await refused(withdrawInvitation(app, { email }))).toBe("forbidden");
    }
    expect(await listInvitations((await somebody("staff")).app)).toBeNull();
  });

  it.each([
    ["disabled", (app: App, id: string) => setDisabled(app, { id, disabled: true })],
    ["made staff", (app: App, id: string) => setRole(app, { id, role: "staff" })],
  ])("The invitations of an owner who is %s open nothing", async (_what, end) => {
    const other = await invited();
    const { owner, token } = await invited("admin");
    await end(other.owner.app, owner.id);
    expect(await findInvitation(visitor(), token)).toBeNull();
    expect(await refused(acceptInvitation(visitor(), { token, ...chosen(`back-${token.slice(0, 8)}`) }))).toBe("gone");
    expect(await findInvitation(visitor(), other.token)).not.toBeNull();
  });

  it("An invitation keeps its link when a taken name is refused", async () => {
    const { token } = await invited();
    const { username } = await newPerson();
    expect(await refused(acceptInvitation(visitor(), { token, ...chosen(username) }))).toBe("conflict");
    expect(await refused(acceptInvitation(visitor(), { token, ...chosen("a-free-name") }))).toBe("done");
  });

  it("An invitation is accepted on its page, which leads into the back office", async () => {
    const { token, email } = await invited();
    expect(await (await send("GET", `/invitation/${token}`)).text()).toContain(email);
    const accepted = await send("POST", `/invitation/${token}`, { form: formOf(chosen("page-person")) });
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([302, "/admin"]);
    const cookie = setCookies(accepted).sid;
    expect((await send("GET", "/admin/orders", { cookie })).status).toBe(200);
    expect((await send("GET", `/invitation/${token}`)).status).toBe(404);
  });
});

it("Staff who are not owners do not see links that sign in", async () => {
  const { email, token } = await invited("admin");
  const person = await newPerson();
  await requestPasswordReset(visitor(), { email: person.email });
  await settled();
  const reset = await mailedToken(person.email, "password-reset");
  const seenBy = async (role: "staff" | "admin") => {
    const { app } = await somebody(role);
    const mails = await Promise.all([email, person.email].map((to) => listOutbox(app, { to })));
    return JSON.stringify(mails);
  };
  expect(await seenBy("admin")).toContain(token);
  const staffSee = await seenBy("staff");
  for (const secret of [token, reset]) expect(staffSee).not.toContain(secret);
  expect(staffSee).toContain("/invitation/hidden");
});
