// Tests invitations by emailed link (accounts-15), on the real database and through the built pages.
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, outboxMessages, staffInvitations, users } from "~/db/schema";
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
import { subscribe } from "~/services/campaigns/newsletter.server";
import { listOutbox, resendMail } from "~/services/campaigns/outbox-admin.server";
import type { App } from "~/services/core/app.server";
import { deliverMails } from "~/services/mail/outbox.server";
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

describe("links of emails in the back office", () => {
  /** An invitation, a password reset and a newsletter's confirmation, with their tokens. */
  async function mailedLinks() {
    const { email, token } = await invited("admin");
    const person = await newPerson();
    await requestPasswordReset(visitor(), { email: person.email });
    const reader = `reader-of-${person.id}@x.example`.toLowerCase();
    await subscribe(visitor(), { email: reader, source: "page_15off" });
    await settled();
    const [confirmation] = await db.select().from(outboxMessages).where(eq(outboxMessages.to, reader));
    const listTokens = [...confirmation!.html!.matchAll(/\/(?:newsletter|unsubscribe)\/([\w.~%-]+)/g)].map(
      ([, one]) => one!,
    );
    const reset = await mailedToken(person.email, "password-reset");
    return { to: [email, person.email, reader], account: [token, reset], list: listTokens };
  }

  async function seenBy(role: "staff" | "admin", to: string[], production: boolean) {
    const { app } = await somebody(role);
    const mails = await Promise.all(to.map((one) => listOutbox({ ...app, production }, { to: one })));
    return JSON.stringify(mails);
  }

  it("Nobody in the back office sees a link that only its reader may follow, except owners of a local shop", async () => {
    const { to, account, list } = await mailedLinks();
    expect(list.length).toBeGreaterThan(1);
    for (const [role, production] of [
      ["staff", false],
      ["staff", true],
      ["admin", true],
    ] as const) {
      const seen = await seenBy(role, to, production);
      for (const token of [...account, ...list]) expect(seen).not.toContain(token);
      for (const page of ["invitation", "reset-password", "newsletter", "unsubscribe"])
        expect(seen).toContain(`/${page}/hidden`);
    }
    const local = await seenBy("admin", to, false);
    for (const token of [...account, ...list]) expect(local).toContain(token);
  });

  it("Once sent, an email is stored without the links that open an account, and cannot be sent again without them", async () => {
    const { to, account, list } = await mailedLinks();
    const rowsOf = () => db.select().from(outboxMessages).where(inArray(outboxMessages.to, to));
    const ids = (await rowsOf()).map(({ id }) => id);
    const handed: string[] = [];
    const deliver = async ({ html, text }: { html: string; text: string }) => {
      handed.push(html, text);
      return { outcome: "sent", providerId: null } as const;
    };
    await db.update(outboxMessages).set({ state: "queued" }).where(inArray(outboxMessages.id, ids));
    await deliverMails({ ...testApp(), production: true, mailer: { deliver } }, ids);
    for (const token of account) {
      expect(handed.join(" ")).toContain(token);
      expect(JSON.stringify(await rowsOf())).not.toContain(token);
    }
    for (const token of list) expect(JSON.stringify(await rowsOf())).toContain(token);
    const { app: owner } = await somebody("admin");
    await db.update(outboxMessages).set({ state: "failed" }).where(inArray(outboxMessages.id, ids));
    const refusals = await Promise.all(ids.map((id) => resendMail(owner, id).catch((error: Error) => error.message)));
    const linkGone =
      "We no longer have the link that this email contained. Please ask the reader to request a new one.";
    // The invitation, the confirmation of the person's address and the reset. The newsletter's email goes out again.
    expect(refusals.filter((one) => one === linkGone)).toHaveLength(3);
    expect(refusals.filter((one) => one === undefined)).toHaveLength(1);
  });
});
